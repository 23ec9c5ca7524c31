#include "pipeline/input/mask_rule.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace sstclim {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(MaskRule, OfValuesAcceptsTheseAlone) {
    const MaskRule rule = MaskRule::values({1, 4, -2.5});
    for (const double value : {1.0, 4.0, -2.5})
        EXPECT_TRUE(rule.accepts(value)) << value;
    for (const double value : {0.0, 2.0, 3.0, 5.0, -1.0, 1.5, 2.5, kNoValue, kInfinity})
        EXPECT_FALSE(rule.accepts(value)) << value;
    EXPECT_FALSE(MaskRule::values({}).accepts(0));
}

TEST(MaskRule, OfBitsAcceptsWhereOneOfThemIsSet) {
    const MaskRule rule = MaskRule::bits(5);
    for (const double value : {1.0, 3.0, 4.0, 5.0, 6.0, 7.0, 13.0, 255.0, 1.0 + (1 << 30)})
        EXPECT_TRUE(rule.accepts(value)) << value;
    for (const double value : {0.0, 2.0, 8.0, 10.0, 16.0, 250.0, -6.0, 1e300, -1e300, kNoValue, kInfinity})
        EXPECT_FALSE(rule.accepts(value)) << value;
}

TEST(MaskRule, OfBitsTakesTheSignForABit) {
    // 1000'0000, 1111'1111 and 1111'1011 as signed bytes.
    EXPECT_TRUE(MaskRule::bits(128).accepts(-128));
    EXPECT_FALSE(MaskRule::bits(127).accepts(-128));
    EXPECT_TRUE(MaskRule::bits(1).accepts(-1));
    EXPECT_FALSE(MaskRule::bits(4).accepts(-5));
    EXPECT_TRUE(MaskRule::bits(2).accepts(-5));
}

TEST(MaskRule, OfBitsKnowsHowManyTheStoredTypeHas) {
    MaskChoice choice;
    choice.bits = 1 << 8;
    EXPECT_FALSE(mask_rule(choice, StorageType::int8).accepts(-1)) << "a byte has bits 0 to 7";
    EXPECT_TRUE(mask_rule(choice, StorageType::int16).accepts(-1));
    choice.bits = 1 << 15;
    EXPECT_TRUE(mask_rule(choice, StorageType::int16).accepts(-32767));
    EXPECT_TRUE(mask_rule(choice, StorageType::uint16).accepts(32768));
    EXPECT_TRUE(mask_rule(choice, StorageType::int64).accepts(32768));
}

TEST(MaskRule, OfALimitAcceptsUpToItAndWhatIsMissing) {
    const MaskRule rule = MaskRule::at_most(0.15);
    for (const double value : {0.0, 0.1, 0.15, -1.0, kNoValue})
        EXPECT_TRUE(rule.accepts(value)) << value;
    for (const double value : {0.1501, 0.16, 1.0, 15.0, kInfinity})
        EXPECT_FALSE(rule.accepts(value)) << value;
}

TEST(MaskRule, OfALimitIsNotDecidedByRounding) {
    EXPECT_TRUE(MaskRule::at_most(0.15).accepts(0.15F)) << "an unpacked float32";
    for (int percent = 0; percent <= 100; ++percent) {
        // As decoded from hundredths, which float64 lays above or below the number that the user writes.
        const MaskRule rule = MaskRule::at_most(percent / 100.0);
        EXPECT_TRUE(rule.accepts(percent * 0.01)) << percent;
        EXPECT_FALSE(rule.accepts((percent + 1) * 0.01)) << percent;
    }
}

TEST(MaskRule, ComesFromTheConfiguration) {
    MaskChoice choice;
    choice.values = {2};
    EXPECT_TRUE(mask_rule(choice, StorageType::int8).accepts(2));
    EXPECT_FALSE(mask_rule(choice, StorageType::int8).accepts(6));
    choice.values = {};
    choice.bits = 2;
    EXPECT_TRUE(mask_rule(choice, StorageType::int8).accepts(2));
    EXPECT_TRUE(mask_rule(choice, StorageType::int8).accepts(6));
    EXPECT_FALSE(mask_rule(choice, StorageType::int8).accepts(4));
}

}  // namespace
}  // namespace sstclim
