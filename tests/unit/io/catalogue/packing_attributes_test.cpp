#include "io/catalogue/packing_attributes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using fixture::numbers;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class PackingOfFile : public testing::Test {
  protected:
    PackingOfFile() {
        sst().attributes.clear();
        sst().values.clear();
    }

    fixture::Variable& sst() { return file_.variable("sst"); }

    Packing packing() {
        fixture::write(path_, file_);
        return inspect(path_, "sst").packing;
    }

    fixture::File file_ = fixture::daily_sst();
    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");
};

TEST_F(PackingOfFile, AFloat32ScaleIsTakenAsItIsStored) {
    sst().set(numbers("scale_factor", NC_FLOAT, {0.01}));
    sst().set(numbers("add_offset", NC_DOUBLE, {298.15}));
    EXPECT_EQ(packing().scale, static_cast<double>(0.01F));
    EXPECT_EQ(packing().offset, 298.15);
}

TEST_F(PackingOfFile, WithoutAttributesNothingIsScaledNorMissing) {
    sst().type = NC_FLOAT;
    EXPECT_EQ(packing(), Packing{});
}

TEST_F(PackingOfFile, EveryNumericTypeIsKnown) {
    for (const auto& [type, storage] : {std::pair{NC_BYTE, StorageType::int8},
                                        {NC_UBYTE, StorageType::uint8},
                                        {NC_SHORT, StorageType::int16},
                                        {NC_USHORT, StorageType::uint16},
                                        {NC_INT, StorageType::int32},
                                        {NC_UINT, StorageType::uint32},
                                        {NC_INT64, StorageType::int64},
                                        {NC_FLOAT, StorageType::float32},
                                        {NC_DOUBLE, StorageType::float64}}) {
        sst().type = type;
        EXPECT_EQ(packing().storage, storage) << to_string(storage);
    }
}

TEST_F(PackingOfFile, UnsignedBytesOfClassicFilesAreUnderstood) {
    file_.flags = 0;
    sst().type = NC_BYTE;
    sst().set(fixture::text("_Unsigned", "true"));
    sst().set(numbers("_FillValue", NC_BYTE, {-1}));
    sst().set(numbers("valid_range", NC_BYTE, {0, -6}));
    const Packing read = packing();
    EXPECT_EQ(read.storage, StorageType::uint8);
    EXPECT_THAT(read.missing, ElementsAre(255.0));
    EXPECT_EQ(read.valid_max, 250.0);
}

TEST_F(PackingOfFile, AllMissingValuesAreKept) {
    sst().set(numbers("_FillValue", NC_SHORT, {-999}));
    sst().set(numbers("missing_value", NC_SHORT, {-32767, -9999}));
    EXPECT_THAT(packing().missing, ElementsAre(-999, -32767, -9999));
}

TEST_F(PackingOfFile, AFloat64MissingValueMatchesFloat32Data) {
    sst().type = NC_FLOAT;
    sst().set(numbers("missing_value", NC_DOUBLE, {-9999.9}));
    EXPECT_THAT(packing().missing, ElementsAre(static_cast<double>(-9999.9F)));
}

TEST_F(PackingOfFile, Float64LimitsOfFloat32DataAreThoseOfFloat32) {
    sst().type = NC_FLOAT;
    sst().set(numbers("valid_range", NC_DOUBLE, {-1.9, 0.1}));
    ASSERT_NE(static_cast<double>(0.1F), 0.1);
    EXPECT_EQ(packing().valid_min, static_cast<double>(-1.9F));
    EXPECT_EQ(packing().valid_max, static_cast<double>(0.1F));
}

TEST_F(PackingOfFile, IntegersWithoutFillValueHaveTheLibrarysDefault) {
    EXPECT_THAT(packing().missing, ElementsAre(NC_FILL_SHORT));
    sst().set(numbers("missing_value", NC_SHORT, {-999}));
    EXPECT_THAT(packing().missing, Contains(NC_FILL_SHORT));
    sst().type = NC_BYTE;
    sst().attributes.clear();
    EXPECT_THAT(packing().missing, IsEmpty()) << "all values of a byte can be measurements";
}

TEST_F(PackingOfFile, TheValidRangeIsInPackedUnits) {
    sst().set(numbers("scale_factor", NC_FLOAT, {0.01}));
    sst().set(numbers("valid_min", NC_SHORT, {-300}));
    EXPECT_EQ(packing().valid_min, -300.0);
    EXPECT_FALSE(packing().valid_max.has_value());
    sst().set(numbers("valid_max", NC_INT, {4500}));
    EXPECT_EQ(packing().valid_max, 4500.0);
    sst().set(numbers("valid_range", NC_SHORT, {-200, 4000}));
    EXPECT_EQ(packing().valid_min, -200.0);
    EXPECT_EQ(packing().valid_max, 4000.0);
}

/// NUG, appendix A: "If valid_range is the same type as scale_factor ... it will be interpreted as unpacked."
TEST_F(PackingOfFile, AFloatingValidRangeOfPackedIntegersIsInUnpackedUnits) {
    sst().set(numbers("scale_factor", NC_FLOAT, {0.01}));
    sst().set(numbers("add_offset", NC_FLOAT, {20}));
    sst().set(numbers("valid_range", NC_FLOAT, {-3, 45}));
    EXPECT_EQ(packing().valid_min, -2300.0);
    EXPECT_EQ(packing().valid_max, 2500.0);
    sst().set(numbers("scale_factor", NC_FLOAT, {-0.01}));
    EXPECT_EQ(packing().valid_min, -2500.0);
    EXPECT_EQ(packing().valid_max, 2300.0);
}

TEST_F(PackingOfFile, SenselessAttributesAreRefusedByName) {
    const auto refusal = [&] { return fixture::input_error([&] { packing(); }); };
    sst().set(numbers("scale_factor", NC_FLOAT, {0}));
    EXPECT_THAT(refusal(), AllOf(HasSubstr(path_), HasSubstr("\"sst\""), HasSubstr("scale_factor")));
    sst().set(fixture::text("scale_factor", "0.01"));
    EXPECT_THAT(refusal(), AllOf(HasSubstr("scale_factor"), HasSubstr("ncatted")));
    sst().remove("scale_factor");
    sst().set(numbers("valid_range", NC_SHORT, {1}));
    EXPECT_THAT(refusal(), HasSubstr("valid_range"));
    sst().set(numbers("valid_range", NC_SHORT, {5, 1}));
    EXPECT_THAT(refusal(), HasSubstr("valid range"));
}

}  // namespace
}  // namespace sstclim::io
