#include "src/packing.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/error.hpp"

namespace sstclim {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

constexpr std::int16_t kMissing16 = missing_value<std::int16_t>();
constexpr float kMissing32 = missing_value<float>();
constexpr double kMissing64 = missing_value<double>();

template <typename Cell, typename Stored>
std::vector<Cell> convert(const std::vector<Stored>& stored, const Packing& packing, const CellEncoding& encoding) {
    std::vector<Cell> cells(stored.size());
    convert_to_cells(stored.data(), packing, encoding, stored.size(), cells.data());
    return cells;
}

/// Converts to the encoding of this packing alone.
template <typename Cell, typename Stored>
std::vector<Cell> convert(const std::vector<Stored>& stored, const Packing& packing) {
    return convert<Cell>(stored, packing, common_encoding({packing}));
}

Packing packed(StorageType storage, double scale = 1.0, double offset = 0.0) {
    Packing packing;
    packing.storage = storage;
    packing.scale = scale;
    packing.offset = offset;
    return packing;
}

constexpr CellEncoding kDecoded{CellType::float64, 1.0, 0.0};

TEST(CommonEncoding, EqualIntegerPackingsTravelAsStored) {
    const double scale = 0.01F;
    const Packing a = packed(StorageType::int16, scale, 273.15);
    Packing b = a;
    b.missing = {-999};
    EXPECT_EQ(common_encoding({a, b}), (CellEncoding{CellType::int16, scale, 273.15}));
    EXPECT_EQ(common_encoding({a, packed(StorageType::int8, scale, 273.15), packed(StorageType::uint8, scale, 273.15)}),
              (CellEncoding{CellType::int16, scale, 273.15}));
}

TEST(CommonEncoding, UnscaledFloatsTravelAsStored) {
    const Packing a = packed(StorageType::float32);
    EXPECT_EQ(common_encoding({a, a}), (CellEncoding{CellType::float32, 1.0, 0.0}));
}

TEST(CommonEncoding, WhateverElseTravelsDecoded) {
    EXPECT_EQ(common_encoding({packed(StorageType::int16, 0.01), packed(StorageType::int16, 0.002)}), kDecoded);
    EXPECT_EQ(common_encoding({packed(StorageType::int16, 0.01), packed(StorageType::int16, 0.01, 15)}), kDecoded);
    EXPECT_EQ(common_encoding({packed(StorageType::int16), packed(StorageType::float32)}), kDecoded);
    EXPECT_EQ(common_encoding({packed(StorageType::uint16, 0.01)}), kDecoded);
    EXPECT_EQ(common_encoding({packed(StorageType::int32)}), kDecoded);
    EXPECT_EQ(common_encoding({packed(StorageType::float32, 0.1)}), kDecoded);
    EXPECT_EQ(common_encoding({packed(StorageType::float64)}), kDecoded);
}

TEST(CommonEncoding, ANegativeScaleIsDecodedBecauseItTurnsTheOrder) {
    const Packing packing = packed(StorageType::int16, -0.5, 1.0);
    EXPECT_EQ(common_encoding({packing}), kDecoded);
    EXPECT_THAT(convert<double>(std::vector<std::int16_t>{2, -32768}, packing), ElementsAre(0.0, kMissing64));
}

TEST(CommonEncoding, AScaleThatDecodesToNothingIsRefused) {
    EXPECT_THROW(common_encoding({packed(StorageType::int16, 0.0)}), InputError);
    EXPECT_THROW(common_encoding({packed(StorageType::int16, std::nan(""))}), InputError);
    EXPECT_THROW(common_encoding({packed(StorageType::float32, 1.0, std::nan(""))}), InputError);
}

TEST(ConvertToCells, FilesOfDifferentPackingDecodeToTheSameValue) {
    // DEFINITIONS A5: packing is per file.
    const Packing a = packed(StorageType::int16, 0.01);
    const Packing b = packed(StorageType::int16, 0.002, 15);
    const CellEncoding encoding = common_encoding({a, b});
    EXPECT_DOUBLE_EQ(convert<double>(std::vector<std::int16_t>{2000}, a, encoding).front(), 20.0);
    EXPECT_DOUBLE_EQ(convert<double>(std::vector<std::int16_t>{2500}, b, encoding).front(), 20.0);
}

TEST(ConvertToCells, DecodedValuesAreThoseOfTheStoredScale) {
    const double scale = 0.01F;
    const Packing packing = packed(StorageType::int16, scale, 273.15F);
    const volatile double product = 2345 * scale;
    EXPECT_EQ(convert<double>(std::vector<std::int16_t>{2345}, packing, kDecoded).front(),
              product + static_cast<double>(273.15F));
}

TEST(ConvertToCells, LimitsAndFillsAreInPackedUnits) {
    Packing packing = packed(StorageType::int16, 0.01);
    packing.missing = {-999};
    packing.valid_min = -300;
    packing.valid_max = 4500;
    const std::vector<std::int16_t> stored{-32768, -999, -301, -300, 0, 4500, 4501, 32767};
    EXPECT_THAT(convert<std::int16_t>(stored, packing),
                ElementsAre(kMissing16, kMissing16, kMissing16, -300, 0, 4500, kMissing16, kMissing16));
}

TEST(ConvertToCells, SeveralFillsAllCount) {
    Packing packing = packed(StorageType::int16);
    packing.missing = {-32767, -9999, -999};
    EXPECT_THAT(convert<std::int16_t>(std::vector<std::int16_t>{-32768, -32767, -32766, -9999, -999, 999}, packing),
                ElementsAre(kMissing16, kMissing16, -32766, kMissing16, kMissing16, 999));
}

TEST(ConvertToCells, LimitsBeyondTheTypeOrBetweenItsValuesHold) {
    Packing packing = packed(StorageType::int16);
    packing.missing = {1e6, -999.5, std::nan("")};
    packing.valid_min = -1.5;
    packing.valid_max = 65535;
    EXPECT_THAT(convert<std::int16_t>(std::vector<std::int16_t>{-2, -1, 32767}, packing),
                ElementsAre(kMissing16, -1, 32767));
    packing.valid_max = -40000;
    EXPECT_THAT(convert<std::int16_t>(std::vector<std::int16_t>{-2, -32767, 32767}, packing),
                ElementsAre(kMissing16, kMissing16, kMissing16));
}

TEST(ConvertToCells, NanAsALimitIsIgnored) {
    Packing packing = packed(StorageType::float32);
    packing.valid_min = std::nan("");
    packing.valid_max = std::nan("");
    EXPECT_THAT(convert<float>(std::vector<float>{-5.0F, 300.0F}, packing), ElementsAre(-5.0F, 300.0F));
}

TEST(ConvertToCells, BytesKeepTheirSign) {
    Packing packing = packed(StorageType::int8);
    packing.missing = {-128};
    EXPECT_THAT(convert<std::int16_t>(std::vector<std::int8_t>{-128, -127, 127}, packing),
                ElementsAre(kMissing16, -127, 127));
    packing = packed(StorageType::uint8, 0.01);
    packing.missing = {255};
    packing.valid_min = 15;
    EXPECT_THAT(convert<std::int16_t>(std::vector<std::uint8_t>{14, 15, 200, 255}, packing),
                ElementsAre(kMissing16, 15, 200, kMissing16));
}

TEST(ConvertToCells, CustomaryFloatFillsAreMissingStatedOrNot) {
    const Packing packing = packed(StorageType::float32);
    const float infinity = std::numeric_limits<float>::infinity();
    const std::vector<float> fills{std::nanf(""), infinity,     -infinity, -1.18e38F,
                                   9.96921e36F,   -9.96921e36F, 1e20F,     -1e20F};
    EXPECT_THAT(convert<float>(fills, packing), testing::Each(kMissing32));
    EXPECT_THAT(convert<double>(fills, packing, kDecoded), testing::Each(kMissing64));
    EXPECT_THAT(convert<double>(std::vector<double>{1e20, -1e20, 1e19, std::nan("")}, packed(StorageType::float64)),
                ElementsAre(kMissing64, kMissing64, 1e19, kMissing64));
}

TEST(ConvertToCells, TheLimitsOfAFloatFileAreValidAndItsFillsAreNot) {
    const auto as_float = [](float value) { return static_cast<double>(value); };
    Packing packing = packed(StorageType::float32);
    packing.missing = {as_float(-9.99F), as_float(-1.8F)};
    packing.valid_min = as_float(-1.9F);
    packing.valid_max = as_float(0.1F);
    const std::vector<float> stored{-9.99F, -1.9F, -1.8F, 0.0F, 0.1F, 0.11F};
    EXPECT_THAT(convert<float>(stored, packing), ElementsAre(kMissing32, -1.9F, kMissing32, 0.0F, 0.1F, kMissing32));
    EXPECT_THAT(convert<double>(stored, packing, kDecoded),
                ElementsAre(kMissing64, as_float(-1.9F), kMissing64, 0.0, as_float(0.1F), kMissing64));
}

TEST(ConvertToCells, LeftOverPackedLimitsOfAFloatFileDoNoHarm) {
    Packing packing = packed(StorageType::float32);
    packing.valid_min = -300;
    packing.valid_max = 4500;
    EXPECT_THAT(convert<float>(std::vector<float>{-1.8F, 35.0F, 271.35F, 310.0F}, packing),
                ElementsAre(-1.8F, 35.0F, 271.35F, 310.0F));
}

TEST(ConvertToCells, WideIntegersDecodeAndMeetTheirFills) {
    Packing packing = packed(StorageType::int64, 0.5, 1.0);
    // The default fill of netCDF for int64; as double it has lost its last bits.
    const std::int64_t fill = -9223372036854775806;
    packing.missing = {static_cast<double>(fill)};
    EXPECT_THAT(convert<double>(std::vector<std::int64_t>{fill, 1LL << 52, -3}, packing),
                ElementsAre(kMissing64, std::ldexp(1.0, 51) + 1.0, -0.5));
    packing = packed(StorageType::uint32);
    packing.missing = {4294967295.0};
    EXPECT_THAT(convert<double>(std::vector<std::uint32_t>{4294967295U, 4294967294U}, packing),
                ElementsAre(kMissing64, 4294967294.0));
    EXPECT_THAT(convert<double>(std::vector<std::uint16_t>{32768, 65535}, packed(StorageType::uint16)),
                ElementsAre(32768.0, 65535.0));
    EXPECT_THAT(convert<double>(std::vector<std::int32_t>{-32768, 7}, packed(StorageType::int32)),
                ElementsAre(-32768.0, 7.0));
}

TEST(ConvertToCells, EveryLengthAndFillCountAgreesWithTheRuleCellByCell) {
    std::mt19937 random(20211025);
    std::uniform_int_distribution<int> values(-40, 40);
    for (std::size_t fills = 0; fills <= 7; ++fills) {
        for (const std::size_t count : {0, 1, 7, 8, 9, 31, 64, 1000, 1003}) {
            Packing packing = packed(StorageType::int16, 0.25, -3.0);
            for (std::size_t i = 0; i < fills; ++i) {
                packing.missing.push_back(values(random));
            }
            packing.valid_min = -30;
            packing.valid_max = 35;
            std::vector<std::int16_t> stored(count);
            std::vector<std::int16_t> narrow(count);
            std::vector<double> wide(count);
            for (std::size_t i = 0; i < count; ++i) {
                stored[i] = static_cast<std::int16_t>(values(random));
                bool is_missing = stored[i] < -30 || stored[i] > 35;
                for (const double fill : packing.missing) {
                    is_missing = is_missing || fill == stored[i];
                }
                narrow[i] = is_missing ? kMissing16 : stored[i];
                wide[i] = is_missing ? kMissing64 : stored[i] * 0.25 - 3.0;
            }
            ASSERT_THAT(convert<std::int16_t>(stored, packing), ElementsAreArray(narrow)) << fills << " fills";
            ASSERT_THAT(convert<double>(stored, packing, kDecoded), ElementsAreArray(wide)) << fills << " fills";
        }
    }
}

TEST(ConvertToCells, AnEncodingOfAnotherPackingIsAProgrammingError) {
    std::int16_t cell = 0;
    EXPECT_THROW(convert_to_cells(&cell, packed(StorageType::int16, 0.1), {CellType::int16, 0.2, 0.0}, 1, &cell),
                 std::invalid_argument);
    EXPECT_THROW(convert_to_cells(&cell, packed(StorageType::int16), {CellType::float32, 1.0, 0.0}, 1, &cell),
                 std::invalid_argument);
}

TEST(StorageType, SizesAndNamesBelongTogether) {
    for (const StorageType type :
         {StorageType::int8, StorageType::uint8, StorageType::int16, StorageType::uint16, StorageType::int32,
          StorageType::uint32, StorageType::int64, StorageType::float32, StorageType::float64}) {
        const std::string name(to_string(type));
        EXPECT_EQ(std::to_string(8 * size_of(type)), name.substr(name.find_first_of("1368")));
    }
}

}  // namespace
}  // namespace sstclim
