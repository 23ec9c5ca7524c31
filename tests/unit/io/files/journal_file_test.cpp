#include "io/files/journal_file.hpp"

#include <filesystem>
#include <fstream>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/error.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;

class JournalFileOnDisk : public testing::Test {
  protected:
    /// Appends a record of day `day` with these parts.
    static void append(JournalFile& file, std::uint64_t day, const std::vector<std::string_view>& texts) {
        std::vector<std::span<const std::byte>> parts;
        for (const std::string_view text : texts)
            parts.push_back(std::as_bytes(std::span(text)));
        file.append({.tile = 7, .day = day, .first_cell = 100 * day, .cells = 3}, parts);
    }

    std::string content(const JournalRecord& record) const {
        std::string text(record.bytes, ' ');
        JournalReader(path_).read(record.offset, std::as_writable_bytes(std::span(text)));
        return text;
    }

    std::uintmax_t size() const { return fs::file_size(path_); }

    /// Writes three records, of days 1, 2 and 3; the sizes of the file behind each.
    std::vector<std::uintmax_t> write_three() {
        JournalFile file(path_);
        std::vector<std::uintmax_t> sizes;
        for (const auto& [day, text] : {std::pair(1, "first"), std::pair(2, "the second"), std::pair(3, "third")}) {
            append(file, static_cast<std::uint64_t>(day), {text});
            sizes.push_back(size());
        }
        return sizes;
    }

    void flip(std::uintmax_t place) {
        std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(static_cast<std::streamoff>(place));
        const int byte = file.get();
        file.seekp(static_cast<std::streamoff>(place));
        file.put(static_cast<char>(byte ^ 0x10));
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("days-0000-00000.bin");
};

TEST_F(JournalFileOnDisk, RecordsComeBackWithTheirContentInOrder) {
    {
        JournalFile file(path_);
        append(file, 1, {"one ", "and ", "two"});
        append(file, 2, {});
        append(file, 0, {"three"});
    }
    const std::vector<JournalRecord> records = JournalFile::scan(path_);
    ASSERT_EQ(records.size(), 3U);
    EXPECT_EQ(records[0].tile, 7U);
    EXPECT_EQ(records[0].day, 1U);
    EXPECT_EQ(records[0].first_cell, 100U);
    EXPECT_EQ(records[0].cells, 3U);
    EXPECT_EQ(records[0].bytes, 11U);
    EXPECT_EQ(content(records[0]), "one and two");
    EXPECT_EQ(records[1].bytes, 0U);
    EXPECT_EQ(records[2].day, 0U);
    EXPECT_EQ(content(records[2]), "three");
    EXPECT_EQ(records[2].offset + records[2].bytes, size());
}

TEST_F(JournalFileOnDisk, ARecordIsThereBeforeTheFileIsClosed) {
    JournalFile file(path_);
    append(file, 4, {"written"});
    ASSERT_EQ(JournalFile::scan(path_).size(), 1U) << "the process may be killed at any time";
    EXPECT_EQ(content(JournalFile::scan(path_).front()), "written");
}

TEST_F(JournalFileOnDisk, ATailCutAnywhereIsLeftOut) {
    const std::vector<std::uintmax_t> sizes = write_three();
    for (std::uintmax_t kept = sizes[2] - 1;; --kept) {
        fs::resize_file(path_, kept);
        const std::size_t whole = kept >= sizes[1] ? 2 : kept >= sizes[0] ? 1 : 0;
        EXPECT_EQ(JournalFile::scan(path_).size(), whole) << kept << " of " << sizes[2] << " bytes";
        if (kept == 0)
            break;
    }
}

TEST_F(JournalFileOnDisk, AFlippedBitEndsTheScanBeforeItsRecord) {
    const std::vector<std::uintmax_t> sizes = write_three();
    for (std::uintmax_t place = sizes[0]; place < sizes[1]; ++place) {
        flip(place);
        EXPECT_EQ(JournalFile::scan(path_).size(), 1U) << "byte " << place - sizes[0] << " of the record";
        flip(place);
    }
    EXPECT_EQ(JournalFile::scan(path_).size(), 3U);
}

TEST_F(JournalFileOnDisk, AnEmptyFileHasNoRecords) {
    { const JournalFile file(path_); }
    EXPECT_TRUE(JournalFile::scan(path_).empty());
}

TEST_F(JournalFileOnDisk, AFileThatExistsIsNotWrittenOver) {
    std::ofstream(path_) << "another's";
    EXPECT_THAT(fixture::run_error([&] { const JournalFile file(path_); }), HasSubstr(path_));
    EXPECT_EQ(size(), 9U);
}

TEST_F(JournalFileOnDisk, AMissingFileAndOneThatEndsBeforeAreNamed) {
    EXPECT_THROW(JournalFile::scan(path_), RunError);
    std::ofstream(path_) << "short";
    std::string text(6, ' ');
    EXPECT_THAT(fixture::run_error([&] { JournalReader(path_).read(0, std::as_writable_bytes(std::span(text))); }),
                testing::AllOf(HasSubstr(path_), HasSubstr("too short")));
}

}  // namespace
}  // namespace sstclim::io
