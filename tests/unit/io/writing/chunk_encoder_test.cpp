#include "io/writing/chunk_encoder.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files/netcdf_file.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/io/climatology_layout.hpp"
#include "tests/unit/io/field_output.hpp"
#include "tests/unit/io/writing/inflated.hpp"

namespace sstclim::io {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// A sea with noise and a continent.
std::vector<float> sea(std::size_t cells) {
    std::mt19937 random(3);
    std::normal_distribution<float> noise(15.0F, 8.0F);
    std::vector<float> values(cells);
    for (std::size_t i = 0; i < cells; ++i) {
        values[i] = i % 1000 < 300 ? kNan : noise(random);
    }
    return values;
}

template <typename T>
std::vector<T> random_bits(std::size_t cells) {
    std::mt19937 random(4);
    std::vector<T> values(cells);
    for (T& value : values) {
        value = static_cast<T>(random());
    }
    return values;
}

class ChunkEncoderTest : public ::testing::Test {
  protected:
    /// The first day of a variable of the output, as netCDF-C reads it.
    template <typename T>
    std::vector<T> read(const char* variable, std::size_t cells) const {
        const NetcdfFile file = NetcdfFile::open(output_);
        const std::array<std::size_t, 3> start{};
        const std::array<std::size_t, 3> count{1, kRows, cells / kRows};
        std::vector<T> values(cells);
        file.check(
            nc_get_vara(file.id(), file.find_variable(variable).value(), start.data(), count.data(), values.data()),
            "nc_get_vara");
        return values;
    }

    static constexpr std::size_t kRows = 251;  // a prime: the last of the bands is smaller
    fixture::TemporaryFolder folder_;
    const std::string source_ = folder_.file("source.nc");
    const std::string output_ = folder_.file("climatology.nc");
};

TEST_F(ChunkEncoderTest, NetcdfReadsBackEveryTypeAtEveryLevel) {
    constexpr std::size_t kCells = kRows * 1100;
    write_large_grid(source_, kRows, 1100);
    std::vector<float> mean = sea(kCells);
    const auto count = random_bits<std::int32_t>(kCells);
    const auto flag = random_bits<std::int8_t>(kCells);
    ClimatologyLayout layout = layout_of(source_);
    ASSERT_GT(OutputChunks(layout.source.grid.shape).count(), 1U);
    ASSERT_NE(kRows % OutputChunks(layout.source.grid.shape).extents()[0], 0U);
    for (int level = 0; level <= 9; ++level) {
        layout.storage.compression = level;
        auto file = std::make_unique<ClimatologyFile>(output_, layout);
        write_field(*file, layout, 0, 0, mean);
        write_field(*file, layout, 0, 1, count);
        write_field(*file, layout, 0, 2, flag);
        commit(file);
        const std::vector<float> found = read<float>("mean", kCells);
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < kCells; ++i) {
            wrong += found[i] != (std::isnan(mean[i]) ? kFillFloat : mean[i]) ? 1 : 0;
        }
        EXPECT_EQ(wrong, 0U) << "level " << level;
        EXPECT_TRUE(read<std::int32_t>("count", kCells) == count) << "level " << level;
        EXPECT_TRUE(read<std::int8_t>("flag", kCells) == flag) << "level " << level;
    }
}

#ifdef NC_QUANTIZE_BITROUND  // since netCDF-C 4.9
TEST_F(ChunkEncoderTest, RoundsAsNetcdfDoes) {
    constexpr std::size_t kCells = kRows * 8;
    write_large_grid(source_, kRows, 8);
    std::vector<float> values = sea(kCells);
    const std::vector<std::uint32_t> bits = random_bits<std::uint32_t>(kCells);
    for (std::size_t i = 0; i < kCells; i += 2) {
        values[i] = std::bit_cast<float>(bits[i]);
    }
    values[1] = kFillFloat;
    values[3] = -0.0F;
    values[5] = std::numeric_limits<float>::infinity();
    for (const int quantize_bits : {1, 7, 12, 22, 23}) {
        ClimatologyLayout layout = layout_of(source_);
        layout.storage.quantize_bits = quantize_bits;
        auto file = std::make_unique<ClimatologyFile>(output_, layout);
        write_field(*file, layout, 0, 0, values);
        commit(file);

        const std::string path = folder_.file("netcdf.nc");
        NetcdfFile reference = NetcdfFile::create(path, NC_NETCDF4 | NC_CLOBBER);
        int dimension = 0;
        int id = 0;
        reference.check(nc_def_dim(reference.id(), "cell", kCells, &dimension), "nc_def_dim");
        reference.check(nc_def_var(reference.id(), "mean", NC_FLOAT, 1, &dimension, &id), "nc_def_var");
        reference.check(nc_def_var_quantize(reference.id(), id, NC_QUANTIZE_BITROUND, quantize_bits),
                        "nc_def_var_quantize");
        std::vector<float> filled = values;
        for (float& value : filled) {
            value = std::isnan(value) ? kFillFloat : value;
        }
        reference.check(nc_put_var_float(reference.id(), id, filled.data()), "nc_put_var_float");
        reference.close();
        reference = NetcdfFile::open(path);
        std::vector<std::uint32_t> expected(kCells);
        reference.check(nc_get_var(reference.id(), id, expected.data()), "nc_get_var");
        EXPECT_TRUE(read<std::uint32_t>("mean", kCells) == expected) << quantize_bits << " bits";

        const NetcdfFile written = NetcdfFile::open(output_);
        int mode = NC_NOQUANTIZE;
        int stated_bits = 0;
        written.check(nc_inq_var_quantize(written.id(), written.find_variable("mean").value(), &mode, &stated_bits),
                      "nc_inq_var_quantize");
        EXPECT_EQ(std::pair(mode, stated_bits), std::pair(NC_QUANTIZE_BITROUND, quantize_bits));
    }
}
#endif

TEST_F(ChunkEncoderTest, FillsTheRestOfAChunkAtTheEdge) {
    ChunkEncoder encoder({0, 0}, 3);
    const auto stored_as = [&]<typename T>(OutputType type, const std::vector<T>& values) {
        const auto stored = encoder.encode(type, std::as_bytes(std::span(values)));
        std::vector<T> result(stored.size() / sizeof(T));
        std::ranges::copy(stored, std::as_writable_bytes(std::span(result)).begin());
        return result;
    };
    EXPECT_THAT(stored_as(OutputType::float32, std::vector<float>{1.5F, kNan}),
                testing::ElementsAre(1.5F, kFillFloat, kFillFloat));
    EXPECT_THAT(stored_as(OutputType::int32, std::vector<std::int32_t>{7}),
                testing::ElementsAre(7, kFillInt32, kFillInt32));
    EXPECT_THAT(stored_as(OutputType::int8, std::vector<std::int8_t>{1, 2, 3}), testing::ElementsAre(1, 2, 3));
    EXPECT_THAT(stored_as(OutputType::int8, std::vector<std::int8_t>{5}),
                testing::ElementsAre(5, kFillInt8, kFillInt8));
}

TEST_F(ChunkEncoderTest, ALongChunkIsFilledAndShuffledAsAWhole) {
    constexpr std::size_t kCells = 3000;
    const std::vector<float> values = sea(1500);
    std::vector<float> expected(kCells, kFillFloat);
    for (std::size_t i = 0; i < values.size(); ++i) {
        expected[i] = std::isnan(values[i]) ? kFillFloat : values[i];
    }
    const auto plain = std::as_bytes(std::span(expected));
    ChunkEncoder as_they_are({0, 0}, kCells);
    EXPECT_TRUE(std::ranges::equal(as_they_are.encode(OutputType::float32, std::as_bytes(std::span(values))), plain));
    for (const int level : {1, 2}) {
        ChunkEncoder encoder({level, 0}, kCells);
        const auto stored = encoder.encode(OutputType::float32, std::as_bytes(std::span(values)));
        const std::vector<std::byte> shuffled = inflated(stored, plain.size());
        ASSERT_EQ(shuffled.size(), plain.size());
        for (std::size_t byte = 0; byte < plain.size(); ++byte) {
            ASSERT_EQ(shuffled[byte % 4 * kCells + byte / 4], plain[byte]) << "level " << level << ", byte " << byte;
        }
    }
}

TEST_F(ChunkEncoderTest, RefusesMoreValuesThanAChunkHasAndPartsOfValues) {
    ChunkEncoder encoder({1, 0}, 3);
    EXPECT_THROW(encoder.encode(OutputType::float32, std::vector<std::byte>(16)), Error);
    EXPECT_THROW(encoder.encode(OutputType::int8, std::vector<std::byte>(4)), Error);
    EXPECT_THROW(encoder.encode(OutputType::int32, std::vector<std::byte>(6)), Error);
}

}  // namespace
}  // namespace sstclim::io
