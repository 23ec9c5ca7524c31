// What the HDF5 library wrote, the chunk reader must give back: the library's own values are the truth.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/reading/field_reader.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/io/reading/hdf5_fixture.hpp"
#include "tests/unit/io/reading/reinflated.hpp"

namespace sstclim::io {
namespace {

using fixture::Hdf5Sst;
using Kind = StorageLayout::Kind;

class ChunkReading : public testing::Test {
  protected:
    /// All days' cells, in one batch over the fields in an order that is not that of the file.
    template <typename Cell>
    static std::vector<Cell> read_all(const Catalogue& catalogue, FieldReader& reader) {
        const std::size_t cells = catalogue.grid().cells();
        const std::size_t days = catalogue.files().front().times.size();
        std::vector<Cell> all(days * cells);
        std::vector<FieldRead> batch;
        for (std::size_t day = days; day-- > 0;) {
            // Three ranks' slabs, each to its own place.
            FieldRead wanted{{0, static_cast<std::uint32_t>(day)}, {}};
            for (int rank = 0; rank < 3; ++rank) {
                const Slab slab = slab_of(cells, rank, 3);
                wanted.segments.push_back({slab, all.data() + day * cells + slab.begin});
            }
            batch.push_back(std::move(wanted));
        }
        reader.read(batch);
        return all;
    }

    /// Expects what was written, and the fill value in days that were not.
    template <typename T, typename Cell>
    void expect_read_back(const Hdf5Sst<T>& sst, const SourceFile& source, T fill = T{}) {
        const Catalogue catalogue({source});
        FieldReader reader(catalogue, 2);
        std::vector<T> expected = sst.values();
        const std::size_t written = std::min<std::size_t>(sst.written_days, sst.days) * sst.rows * sst.columns;
        std::fill(expected.begin() + static_cast<std::ptrdiff_t>(written), expected.end(), fill);
        const std::vector<Cell> found = read_all<Cell>(catalogue, reader);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            ASSERT_EQ(found[i], static_cast<Cell>(expected[i])) << "value " << i;
        }
    }

    template <typename T, typename Cell>
    void expect_read_back(const Hdf5Sst<T>& sst, Kind kind) {
        fixture::write(path_, sst);
        const SourceFile source = fixture::source_of(path_, sst);
        ASSERT_EQ(source.layout.kind, kind);
        expect_read_back<T, Cell>(sst, source);
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");
};

std::vector<std::vector<H5Z_filter_t>> filter_pipelines() {
    std::vector<std::vector<H5Z_filter_t>> pipelines{{}};
    std::vector<H5Z_filter_t> all{H5Z_FILTER_DEFLATE, H5Z_FILTER_SHUFFLE, H5Z_FILTER_FLETCHER32};
    for (const H5Z_filter_t one : all) {
        pipelines.push_back({one});
        for (const H5Z_filter_t other : all) {
            if (other != one) {
                pipelines.push_back({one, other});
            }
        }
    }
    do {
        pipelines.push_back(all);
    } while (std::next_permutation(all.begin(), all.end()));
    pipelines.push_back({H5Z_FILTER_FLETCHER32, H5Z_FILTER_SHUFFLE, H5Z_FILTER_DEFLATE, H5Z_FILTER_FLETCHER32});
    return pipelines;
}

TEST_F(ChunkReading, UndoesEveryOrderOfFilters) {
    for (const std::vector<H5Z_filter_t>& filters : filter_pipelines()) {
        expect_read_back<std::int16_t, std::int16_t>({.filters = filters}, Kind::chunked);
        expect_read_back<std::int8_t, std::int16_t>({.filters = filters}, Kind::chunked);
        expect_read_back<std::int32_t, double>({.filters = filters}, Kind::chunked);
        expect_read_back<float, float>({.filters = filters}, Kind::chunked);
        expect_read_back<double, double>({.filters = filters}, Kind::chunked);
    }
}

TEST_F(ChunkReading, ChunksMayHaveAnyShape) {
    for (const hsize_t days : {1, 2, 5, 8}) {
        for (const hsize_t rows : {1, 3, 7}) {
            for (const hsize_t columns : {1, 4, 9}) {
                const hsize_t fitting = std::min<hsize_t>(days, 5);  // a fixed length is the most of a chunk
                expect_read_back<std::int16_t, std::int16_t>(
                    {.chunk = {fitting, rows, columns}, .filters = {H5Z_FILTER_SHUFFLE, H5Z_FILTER_DEFLATE}},
                    Kind::chunked);
            }
        }
    }
}

TEST_F(ChunkReading, ContiguousValuesAreReadWhereTheyLie) {
    expect_read_back<std::int16_t, std::int16_t>({.chunk = {}}, Kind::contiguous);
    expect_read_back<double, double>({.chunk = {}}, Kind::contiguous);
}

TEST_F(ChunkReading, PlainValuesOfManyPiecesAreReadBack) {
    expect_read_back<double, double>({.rows = 211, .columns = 301, .chunk = {}}, Kind::contiguous);
    // Rows beyond the edge, and two days in a chunk.
    expect_read_back<std::int16_t, std::int16_t>({.rows = 211, .columns = 701, .chunk = {2, 120, 701}}, Kind::chunked);
}

TEST_F(ChunkReading, FindsChunksBehindAUserBlock) {
    expect_read_back<std::int16_t, std::int16_t>({.filters = {H5Z_FILTER_DEFLATE}, .user_block = 512}, Kind::chunked);
}

TEST_F(ChunkReading, ChunksThatWereNeverWrittenHoldTheFillValue) {
    for (const std::int16_t fill : {std::int16_t{0}, std::int16_t{-77}}) {
        const Hdf5Sst<std::int16_t> sst{
            .chunk = {1, 4, 9},
            .filters = {H5Z_FILTER_DEFLATE},
            .change_creation = [&](hid_t creation) { H5Pset_fill_value(creation, H5T_NATIVE_INT16, &fill); },
            .written_days = 2};
        fixture::write(path_, sst);
        const SourceFile source = fixture::source_of(path_, sst);
        ASSERT_EQ(source.layout.kind, Kind::chunked);
        ASSERT_FALSE(source.layout.chunks.back().is_allocated());
        expect_read_back<std::int16_t, std::int16_t>(sst, source, fill);
    }
}

TEST_F(ChunkReading, AChunkMayHaveSkippedFilters) {
    const Hdf5Sst<std::int16_t> sst{.chunk = {1, 7, 9}, .filters = {H5Z_FILTER_SHUFFLE, H5Z_FILTER_DEFLATE}};
    const std::vector<std::int16_t> values = sst.values();
    fixture::write(path_, sst, [&](hid_t dataset) {
        const hsize_t offset[3] = {3, 0, 0};
        constexpr std::uint32_t kNone = 0b11;  // neither shuffled nor compressed
        ASSERT_GE(H5Dwrite_chunk(dataset, H5P_DEFAULT, kNone, offset, 63 * 2, values.data() + 3 * 63), 0);
    });
    const SourceFile source = fixture::source_of(path_, sst);
    ASSERT_EQ(source.layout.chunks[3].skipped_filters, 0b11U);
    expect_read_back<std::int16_t, std::int16_t>(sst, source);
}

TEST_F(ChunkReading, MoreChunksThanAreIndexedAreFoundByTheLibrary) {
    Hdf5Sst<std::int16_t> sst{.days = 800, .rows = 2, .columns = 4, .chunk = {1, 1, 2}, .written_days = 700};
    sst.filters = {H5Z_FILTER_DEFLATE};
    fixture::write(path_, sst);
    const SourceFile source = fixture::source_of(path_, sst);
    ASSERT_EQ(source.layout.kind, Kind::many_chunks);
    expect_read_back<std::int16_t, std::int16_t>(sst, source);
}

TEST_F(ChunkReading, WhatTheDecoderDoesNotKnowIsLeftToTheLibrary) {
    const auto kind_of = [&](const Hdf5Sst<std::int16_t>& sst) {
        fixture::write(path_, sst);
        return fixture::source_of(path_, sst).layout.kind;
    };
    EXPECT_EQ(kind_of({.file_type = H5T_STD_I16BE}), Kind::library);
    EXPECT_EQ(kind_of({.change_creation = [](hid_t creation) { H5Pset_nbit(creation); }}), Kind::library);
    EXPECT_EQ(kind_of({.change_creation = [](hid_t creation) { H5Pset_scaleoffset(creation, H5Z_SO_INT, 0); }}),
              Kind::library);
    EXPECT_EQ(kind_of({.filters = {H5Z_FILTER_DEFLATE, H5Z_FILTER_DEFLATE}}), Kind::library);
    EXPECT_EQ(kind_of({.chunk = {}, .written_days = 0}), Kind::library);  // no address yet
    EXPECT_EQ(kind_of({.chunk = {}, .change_creation = [](hid_t creation) { H5Pset_layout(creation, H5D_COMPACT); }}),
              Kind::library);
}

TEST_F(ChunkReading, AChunkOfSeveralDaysIsInflatedOnce) {
    const Hdf5Sst<std::int16_t> sst{
        .days = 12, .chunk = {5, 4, 9}, .filters = {H5Z_FILTER_DEFLATE}, .written_days = 12};
    fixture::write(path_, sst);
    const Catalogue catalogue({fixture::source_of(path_, sst)});
    const std::vector<std::int16_t> expected = sst.values();
    constexpr std::size_t kCells = 63;
    constexpr std::size_t kChunkBytes = 5 * 4 * 9 * 2;
    for (const auto& [budget, again] : {std::pair{10 * kChunkBytes, 0U}, std::pair{kChunkBytes, 9U}}) {
        FieldReader reader(catalogue, 2, budget);
        for (std::uint32_t day = 0; day < 12; ++day) {
            std::vector<std::int16_t> cells(kCells);
            const FieldRead wanted{{0, day}, {{{0, kCells}, cells.data()}}};
            reader.read({&wanted, 1});
            ASSERT_TRUE(std::equal(cells.begin(), cells.end(), expected.begin() + day * kCells)) << "day " << day;
        }
        EXPECT_EQ(reader.counts().fields, 12U);
        EXPECT_EQ(reader.counts().library_fields, 0U);
        EXPECT_EQ(reader.counts().chunks_inflated - reinflated(reader), 6U);
        EXPECT_EQ(reinflated(reader), again);  // one of each day's two chunks does not fit
    }
}

TEST_F(ChunkReading, AChunkIsKeptUntilItsLastExpectedDay) {
    const Hdf5Sst<std::int16_t> sst{
        .days = 12, .chunk = {5, 7, 9}, .filters = {H5Z_FILTER_DEFLATE}, .written_days = 12};
    fixture::write(path_, sst);
    const Catalogue catalogue({fixture::source_of(path_, sst)});
    const std::vector<std::int16_t> expected = sst.values();
    // As where a year is a circle: its last days come first, and again at the end.
    std::vector<FieldRef> fields;
    for (const std::uint32_t day : {10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1}) {
        fields.push_back({0, day});
    }
    constexpr std::size_t kCells = 63;
    for (const bool is_told : {true, false}) {
        FieldReader reader(catalogue, 1);
        if (is_told) {
            reader.expect(fields);
        }
        for (const FieldRef& field : fields) {
            std::vector<std::int16_t> cells(kCells);
            const FieldRead wanted{field, {{{0, kCells}, cells.data()}}};
            reader.read({&wanted, 1});
            ASSERT_TRUE(std::equal(cells.begin(), cells.end(), expected.begin() + field.record * kCells));
        }
        // Else the first chunk is dropped with the fifth of its days, the last with the second.
        EXPECT_EQ(reader.counts().chunks_inflated, is_told ? 3U : 5U);
    }
}

TEST_F(ChunkReading, OnlyUndoingFiltersCountsAsInflating) {
    for (const bool is_compressed : {false, true}) {
        Hdf5Sst<std::int16_t> sst{.chunk = {1, 7, 9}};
        if (is_compressed) {
            sst.filters = {H5Z_FILTER_DEFLATE};
        }
        fixture::write(path_, sst);
        const Catalogue catalogue({fixture::source_of(path_, sst)});
        FieldReader reader(catalogue, 2);
        read_all<std::int16_t>(catalogue, reader);
        EXPECT_EQ(reader.counts().inflate_seconds > 0, is_compressed);
    }
}

TEST_F(ChunkReading, OneBatchInflatesASharedChunkOnceWithoutAnyCache) {
    const Hdf5Sst<std::int16_t> sst{.chunk = {5, 7, 9}, .filters = {H5Z_FILTER_DEFLATE}};
    fixture::write(path_, sst);
    const Catalogue catalogue({fixture::source_of(path_, sst)});
    FieldReader reader(catalogue, 1, 0);
    EXPECT_EQ(read_all<std::int16_t>(catalogue, reader), sst.values());
    EXPECT_EQ(reader.counts().chunks_inflated, 1U);
}

}  // namespace
}  // namespace sstclim::io
