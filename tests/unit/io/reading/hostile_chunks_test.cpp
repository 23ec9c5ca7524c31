// Damaged and lying files end in an error that names file, variable and date; never in values.
#include <fstream>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/reading/chunk_decoder.hpp"
#include "io/reading/field_reader.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/io/reading/hdf5_fixture.hpp"

namespace sstclim::io {
namespace {

using fixture::Hdf5Sst;
using fixture::input_error;
using testing::AllOf;
using testing::HasSubstr;

class HostileChunks : public testing::Test {
  protected:
    SourceFile written(const Hdf5Sst<std::int16_t>& sst) {
        fixture::write(path_, sst);
        return fixture::source_of(path_, sst);
    }

    static std::string refusal(const SourceFile& source, std::uint32_t day = 1) {
        const Catalogue catalogue({source});
        FieldReader reader(catalogue, 2);
        std::vector<std::int16_t> cells(catalogue.grid().cells());
        const FieldRead wanted{{0, day}, {{{0, cells.size()}, cells.data()}}};
        return input_error([&] { reader.read({&wanted, 1}); });
    }

    /// Changes one byte of the file, which keeps its size; `source` is told the new stamp.
    void flip(SourceFile& source, std::uint64_t address, char bits) const {
        std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(static_cast<std::streamoff>(address));
        const char changed = static_cast<char>(file.get() ^ bits);
        file.seekp(static_cast<std::streamoff>(address));
        file.put(changed);
        file.close();
        source.modified_ns = stamp_of(path_).modified_ns;
    }

    const testing::Matcher<std::string> names_all_ =
        AllOf(HasSubstr("sst.nc"), HasSubstr("\"sst\""), HasSubstr("1991-01-02"), HasSubstr("damaged"));
    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");
    Hdf5Sst<std::int16_t> compressed_{.chunk = {1, 7, 9}, .filters = {H5Z_FILTER_SHUFFLE, H5Z_FILTER_DEFLATE}};
};

/// Deflate streams end in a checksum of what they hold.
TEST_F(HostileChunks, AnyChangedBitOfACompressedChunkIsAnError) {
    for (unsigned seed = 0; seed < 100; ++seed) {
        SourceFile source = written(compressed_);
        std::minstd_rand random(seed + 1);
        const StoredChunk& chunk = source.layout.chunks[1];
        flip(source, chunk.address + random() % chunk.bytes, static_cast<char>(1U << random() % 8));
        const std::string message = refusal(source);
        // Bits of the stream's header that say only how it was compressed do not count.
        if (!message.empty()) {
            EXPECT_THAT(message, names_all_) << "seed " << seed;
            continue;
        }
        const Catalogue catalogue({source});
        FieldReader reader(catalogue);
        std::vector<std::int16_t> cells(63);
        const FieldRead wanted{{0, 1}, {{{0, 63}, cells.data()}}};
        reader.read({&wanted, 1});
        const std::vector<std::int16_t> all = compressed_.values();
        EXPECT_TRUE(std::equal(cells.begin(), cells.end(), all.begin() + 63)) << "seed " << seed;
    }
}

TEST_F(HostileChunks, AnyChangedBitOfACheckedChunkIsAnError) {
    const Hdf5Sst<std::int16_t> sst{.chunk = {1, 7, 9}, .filters = {H5Z_FILTER_FLETCHER32}};
    for (unsigned seed = 0; seed < 100; ++seed) {
        SourceFile source = written(sst);
        std::minstd_rand random(seed + 1);
        const StoredChunk& chunk = source.layout.chunks[1];
        flip(source, chunk.address + random() % chunk.bytes, static_cast<char>(1U << random() % 8));
        EXPECT_THAT(refusal(source), AllOf(names_all_, HasSubstr("checksum"))) << "seed " << seed;
    }
}

TEST_F(HostileChunks, AddressesAndLengthsBeyondTheFileAreErrors) {
    const SourceFile honest = written(compressed_);
    for (const auto& [address, bytes] : std::vector<std::pair<std::uint64_t, std::uint64_t>>{
             {honest.size_bytes, 10},
             {honest.size_bytes - 5, 10},
             {UINT64_MAX - 5, 10},
             {0, UINT64_MAX},
             {honest.layout.chunks[1].address, std::uint64_t{1} << 40U},
             {honest.layout.chunks[1].address, 0},
             {honest.layout.chunks[1].address, honest.layout.chunks[1].bytes - 1}}) {
        SourceFile lying = honest;
        lying.layout.chunks[1].address = address;
        lying.layout.chunks[1].bytes = bytes;
        EXPECT_THAT(refusal(lying), names_all_) << address << ", " << bytes;
    }
}

TEST_F(HostileChunks, AChunkThatClaimsToBeHugeIsRefusedBeforeMemoryIsAskedFor) {
    SourceFile lying = written(compressed_);
    lying.layout.chunk_shape = {1, 20000, 50000};  // 2 GB from a few bytes
    EXPECT_THAT(refusal(lying), AllOf(names_all_, HasSubstr("impossible")));
    EXPECT_THAT(input_error([] { check_stored_size(1000, {{}, 2, 1002}, 0); }), HasSubstr("impossible"));
    const std::vector<ChunkFilter> deflate{ChunkFilter::deflate};
    EXPECT_EQ(input_error([&] { check_stored_size(1000, {deflate, 2, 1032 * 1000}, 0); }), "");
    EXPECT_NE(input_error([&] { check_stored_size(1000, {deflate, 2, 1034 * 1000}, 0); }), "");
    EXPECT_NE(input_error([&] { check_stored_size(1000, {deflate, 2, 1034}, 1); }), "");  // it was not applied
}

TEST_F(HostileChunks, AChunkOfAnotherLengthIsAnError) {
    SourceFile lying = written(compressed_);
    lying.layout.chunk_shape = {1, 7, 8};
    lying.layout.chunks.resize(10, lying.layout.chunks[1]);
    EXPECT_THAT(refusal(lying), AllOf(names_all_, HasSubstr("more than its 112 bytes")));
    lying.layout.chunk_shape = {1, 7, 10};
    lying.layout.chunks.resize(5);
    EXPECT_THAT(refusal(lying), AllOf(names_all_, HasSubstr("126 bytes where 140 belong")));
}

TEST_F(HostileChunks, ALayoutThatContradictsTheGridIsAnError) {
    SourceFile lying = written(compressed_);
    lying.layout.chunks.pop_back();
    EXPECT_THAT(refusal(lying), AllOf(HasSubstr("sst.nc"), HasSubstr("makes no sense")));
    lying.layout.chunk_shape = {0, 7, 9};
    EXPECT_THAT(refusal(lying), HasSubstr("makes no sense"));
}

TEST_F(HostileChunks, AFileThatWasCutOrRewrittenIsRefused) {
    const SourceFile source = written(compressed_);
    std::ofstream(path_, std::ios::app) << "more";
    EXPECT_THAT(refusal(source), AllOf(HasSubstr("sst.nc"), HasSubstr("changed"), HasSubstr("1991-01-02")));
}

TEST_F(HostileChunks, ValuesThatNobodyWroteAndNothingFillsAreAnError) {
    Hdf5Sst<std::int16_t> sst{.days = 800, .rows = 2, .columns = 4, .chunk = {1, 1, 2}, .written_days = 1};
    sst.change_creation = [](hid_t creation) { H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER); };
    const SourceFile many = written(sst);
    ASSERT_EQ(many.layout.kind, StorageLayout::Kind::many_chunks);
    EXPECT_EQ(refusal(many, 0), "");
    EXPECT_THAT(refusal(many), AllOf(names_all_, HasSubstr("never written")));
    sst.days = 2;
    EXPECT_EQ(written(sst).layout.kind, StorageLayout::Kind::library);
}

TEST_F(HostileChunks, TheReaderGoesOnAfterAnError) {
    SourceFile source = written({.chunk = {5, 7, 9}, .filters = {H5Z_FILTER_DEFLATE}});
    SourceFile broken = source;
    broken.layout.chunks[0].bytes -= 1;
    const Catalogue catalogue({broken});
    FieldReader reader(catalogue);
    std::vector<std::int16_t> cells(63);
    const FieldRead wanted{{0, 1}, {{{0, 63}, cells.data()}}};
    for (int attempt = 0; attempt < 2; ++attempt) {  // what failed is not kept as if it were decoded
        EXPECT_THAT(input_error([&] { reader.read({&wanted, 1}); }), names_all_);
    }
}

}  // namespace
}  // namespace sstclim::io
