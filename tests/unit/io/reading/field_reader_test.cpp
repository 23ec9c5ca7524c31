#include "io/reading/field_reader.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "io/reading/open_files.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/open_files.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/io/reading/reinflated.hpp"

namespace sstclim::io {
namespace {

using fixture::daily_sst;
using fixture::input_error;
using fixture::stored_sst;
using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

class FieldReaderOfFiles : public testing::Test {
  protected:
    Catalogue catalogue(const std::vector<fixture::File>& files) {
        std::vector<SourceFile> sources;
        for (const fixture::File& file : files) {
            const std::string path = folder_.file("sst " + std::to_string(sources.size()) + ".nc");
            fixture::write(path, file);
            sources.push_back(inspect(path, "sst"));
        }
        return Catalogue(std::move(sources));
    }

    template <typename Cell>
    static std::vector<Cell> whole_field(FieldReader& reader, const Catalogue& catalogue, const FieldRef& field) {
        std::vector<Cell> cells(catalogue.grid().cells());
        const FieldRead wanted{field, {{{0, cells.size()}, cells.data()}}};
        reader.read({&wanted, 1});
        return cells;
    }

    fixture::TemporaryFolder folder_;
};

TEST_F(FieldReaderOfFiles, GivesWhatEveryStorageHolds) {
    std::vector<fixture::File> files;
    for (const int flags : {0, NC_64BIT_OFFSET, NC_64BIT_DATA}) {
        files.push_back(daily_sst());
        files.back().flags = flags;
    }
    for (const std::vector<std::size_t>& chunks :
         std::vector<std::vector<std::size_t>>{{1, 1, 3, 4}, {1, 1, 2, 3}, {2, 1, 2, 2}, {3, 1, 1, 4}, {7, 1, 3, 4}}) {
        files.push_back(daily_sst());
        files.back().variable("sst").chunks = chunks;
        files.back().variable("sst").deflate_level = 4;
        files.back().variable("sst").shuffle = true;
    }
    files.push_back(daily_sst());
    files.back().variable("sst").endian = NC_ENDIAN_BIG;
    for (const fixture::File& file : files) {
        const Catalogue days = catalogue({file});
        FieldReader reader(days);
        for (const std::uint32_t day : {2U, 0U, 1U}) {
            const auto cells = whole_field<std::int16_t>(reader, days, {0, day});
            for (std::size_t cell = 0; cell < cells.size(); ++cell) {
                ASSERT_EQ(cells[cell], stored_sst(day, cell));
            }
        }
        EXPECT_EQ(reader.counts().fields, 3U);
    }
}

TEST_F(FieldReaderOfFiles, SpreadsTheCellsOverSegments) {
    const Catalogue days = catalogue({daily_sst()});
    FieldReader reader(days);
    std::vector<std::int16_t> first(2, 7);
    std::vector<std::int16_t> second(3, 7);
    const std::vector<FieldRead> batch{{{0, 1}, {{{0, 2}, first.data()}, {{9, 12}, second.data()}, {{4, 4}, nullptr}}}};
    reader.read(batch);
    EXPECT_THAT(first, ElementsAre(stored_sst(1, 0), stored_sst(1, 1)));
    EXPECT_THAT(second, ElementsAre(stored_sst(1, 9), stored_sst(1, 10), stored_sst(1, 11)));
}

TEST_F(FieldReaderOfFiles, MoreFilesThanStayOpenAreReadInTurn) {
    constexpr std::uint32_t kFiles = kOpenFiles + 5;
    std::vector<fixture::File> files;
    for (std::uint32_t file = 0; file < kFiles; ++file) {
        files.push_back(daily_sst({.days = 2, .first_time = 10.0 * file}));
        files.back().variable("sst").values.front() = file;
    }
    const Catalogue days = catalogue(files);
    const std::ptrdiff_t open_before = fixture::open_files();
    std::ptrdiff_t most_open = 0;
    FieldReader reader(days);
    for (std::uint32_t pass = 0; pass < 2; ++pass) {
        for (std::uint32_t file = 0; file < kFiles; ++file) {
            EXPECT_EQ(whole_field<std::int16_t>(reader, days, {file, 0}).front(), static_cast<std::int16_t>(file));
            EXPECT_EQ(whole_field<std::int16_t>(reader, days, {file, 1}).front(), stored_sst(1, 0));
            most_open = std::max(most_open, fixture::open_files() - open_before);
        }
    }
    EXPECT_EQ(most_open, static_cast<std::ptrdiff_t>(kOpenFiles));
}

TEST_F(FieldReaderOfFiles, FetchingAheadChangesNothingButWhen) {
    std::vector<fixture::File> files;
    for (const double first : {0.0, 1.0, 2.0, 3.0}) {
        files.push_back(daily_sst({.days = 1, .first_time = first}));
        files.back().variable("sst").values.front() = first;
    }
    files[1].variable("sst").chunks = {1, 1, 2, 3};
    files[2].flags = 0;
    files.push_back(daily_sst({.days = 3, .first_time = 4.0}));
    files.back().variable("sst").chunks = {3, 1, 2, 2};
    files.back().variable("sst").deflate_level = 1;
    const Catalogue days = catalogue(files);
    FieldReader reader(days, 2);
    const std::vector<FieldRef> fields{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {4, 1}};
    std::vector<FieldRead> ahead;
    for (const FieldRef& field : fields)
        ahead.push_back({field, {{{0, days.grid().cells()}, nullptr}}});
    reader.prefetch(ahead);
    for (const FieldRef& field : fields) {
        reader.prefetch(ahead);
        const auto cells = whole_field<std::int16_t>(reader, days, field);
        EXPECT_EQ(cells.front(), field.file < 4 ? static_cast<int>(field.file) : stored_sst(field.record, 0));
        EXPECT_EQ(cells.back(), stored_sst(field.record, cells.size() - 1));
    }
    EXPECT_EQ(reader.counts().fields, fields.size());
    EXPECT_EQ(reader.chunks_inflated().words().front().size(), 1U);
}

/// Three days in a file, in chunks of one: whole fields and pieces, compressed and not.
std::vector<fixture::File> files_of_daily_chunks() {
    std::vector<fixture::File> files;
    for (const std::vector<std::size_t>& chunks : std::vector<std::vector<std::size_t>>{{1, 1, 3, 4}, {1, 1, 2, 3}}) {
        for (const int level : {0, 4}) {
            files.push_back(daily_sst());
            files.back().variable("sst").chunks = chunks;
            files.back().variable("sst").deflate_level = level;
        }
    }
    files.push_back(daily_sst());
    files.back().dimension("time").unlimited = false;  // contiguous
    return files;
}

class FieldsReadAgain : public FieldReaderOfFiles {
  protected:
    /// Reads a day, sees that it is right, and returns how many chunks that inflated.
    static std::uint64_t inflated(FieldReader& reader, const Catalogue& days, std::uint32_t day, bool again) {
        const std::uint64_t before = reader.counts().chunks_inflated;
        std::vector<std::int16_t> cells(days.grid().cells());
        const FieldRead wanted{{0, day}, {{{0, cells.size()}, cells.data()}}, again};
        reader.read({&wanted, 1});
        for (std::size_t cell = 0; cell < cells.size(); ++cell)
            EXPECT_EQ(cells[cell], stored_sst(day, cell)) << "day " << day;
        return reader.counts().chunks_inflated - before;
    }
};

TEST_F(FieldsReadAgain, AreInflatedOnceAndDroppedBehindTheirLastRead) {
    for (const fixture::File& file : files_of_daily_chunks()) {
        const Catalogue days = catalogue({file});
        FieldReader reader(days, 2, 1000);
        const std::uint64_t chunks = inflated(reader, days, 0, true);
        ASSERT_GT(chunks, 0U);
        EXPECT_EQ(inflated(reader, days, 1, false), chunks) << "others come and go";
        EXPECT_EQ(inflated(reader, days, 0, true), 0U);
        EXPECT_EQ(inflated(reader, days, 2, true), chunks);
        EXPECT_EQ(inflated(reader, days, 0, false), 0U) << "the last";
        EXPECT_EQ(inflated(reader, days, 0, false), chunks) << "it is kept no longer";
        EXPECT_EQ(inflated(reader, days, 2, false), 0U);
        EXPECT_EQ(reinflated(reader), chunks) << "those of day 0";
        EXPECT_EQ(reader.counts().fields, 7U);
    }
}

TEST_F(FieldsReadAgain, AreInflatedAnewWhereMemoryDoesNotAllowToKeepThem) {
    for (const fixture::File& file : files_of_daily_chunks()) {
        const Catalogue days = catalogue({file});
        FieldReader none(days, 1, 0);
        const std::uint64_t chunks = inflated(none, days, 0, true);
        ASSERT_GT(chunks, 0U);
        EXPECT_EQ(inflated(none, days, 0, false), chunks);
        // A field of 12 cells takes 24 bytes, or, in pieces of 2 x 3, four times 12.
        FieldReader one(days, 1, 60);
        inflated(one, days, 0, true);
        inflated(one, days, 1, true);
        EXPECT_LT(inflated(one, days, 0, false) + inflated(one, days, 1, false), 2 * chunks) << "at least one is kept";
    }
}

TEST_F(FieldsReadAgain, MakeRoomForOthersBehindTheirLastRead) {
    const Catalogue days = catalogue({files_of_daily_chunks().front()});
    FieldReader reader(days, 1, 24);  // of one field
    for (const std::uint32_t day : {0U, 1U, 2U, 0U}) {
        EXPECT_EQ(inflated(reader, days, day, true), 1U);
        EXPECT_EQ(inflated(reader, days, day, true), 0U);
        EXPECT_EQ(inflated(reader, days, day, false), 0U);
    }
}

TEST_F(FieldsReadAgain, KeepOnlyTheChunksThatWereWanted) {
    const Catalogue days = catalogue({files_of_daily_chunks()[3]});
    FieldReader reader(days, 1, 1000);
    std::vector<std::int16_t> row(4);
    const FieldRead first{{0, 0}, {{{0, 4}, row.data()}}, true};
    reader.read({&first, 1});
    EXPECT_EQ(reader.counts().chunks_inflated, 2U) << "of four";
    EXPECT_EQ(inflated(reader, days, 0, false), 2U) << "the other two";
    EXPECT_EQ(reinflated(reader), 0U);
}

/// Both files say 20.0: 2000 * 0.01 and 2500 * 0.002 + 15.
TEST_F(FieldReaderOfFiles, PackingIsTakenFileByFile) {
    fixture::File coarse = daily_sst({.days = 1});
    fixture::File fine = daily_sst({.days = 1, .first_time = 1});
    coarse.variable("sst").values.assign(12, 2000);
    fine.variable("sst").values.assign(12, 2500);
    for (auto [file, scale, offset] : {std::tuple{&coarse, 0.01, 0.0}, std::tuple{&fine, 0.002, 15.0}}) {
        file->variable("sst").set(fixture::numbers("scale_factor", NC_DOUBLE, {scale}));
        file->variable("sst").set(fixture::numbers("add_offset", NC_DOUBLE, {offset}));
    }
    const Catalogue days = catalogue({coarse, fine});
    ASSERT_EQ(days.encoding().type, CellType::float64);
    FieldReader reader(days);
    for (const std::uint32_t file : {0U, 1U}) {
        EXPECT_THAT(whole_field<double>(reader, days, {file, 0}), Each(testing::DoubleNear(20.0, 1e-12)));
    }
}

TEST_F(FieldReaderOfFiles, MissingValuesAndInvalidOnesBecomeTheMarker) {
    fixture::File file = daily_sst({.days = 1, .lat = {0}});
    file.variable("sst").values = {-999, -301, 4501, 15};
    file.variable("sst").set(fixture::numbers("valid_min", NC_SHORT, {-300}));
    file.variable("sst").set(fixture::numbers("valid_max", NC_SHORT, {4500}));
    const Catalogue days = catalogue({file});
    FieldReader reader(days);
    constexpr auto kMissing = missing_value<std::int16_t>();
    EXPECT_THAT(whole_field<std::int16_t>(reader, days, {0, 0}), ElementsAre(kMissing, kMissing, kMissing, 15));
}

TEST_F(FieldReaderOfFiles, TheValueNetcdfFillsInForUnwrittenRecordsIsMissing) {
    fixture::File file = daily_sst();
    file.variable("sst").values.clear();
    file.variable("sst").remove("_FillValue");
    const Catalogue days = catalogue({file});
    FieldReader reader(days);
    EXPECT_THAT(whole_field<std::int16_t>(reader, days, {0, 2}), Each(missing_value<std::int16_t>()));
}

TEST_F(FieldReaderOfFiles, AFileWithoutATimeDimensionHasOneField) {
    const Catalogue days = catalogue({fixture::mapped_sst("2002-07-04T00:00:00Z")});
    FieldReader reader(days);
    EXPECT_EQ(whole_field<std::int16_t>(reader, days, *days.find({2002, 7, 4}))[11], stored_sst(0, 11));
}

TEST_F(FieldReaderOfFiles, ADamagedChunkIsAnErrorWithFileVariableAndDate) {
    fixture::File file = daily_sst({.days = 2, .lat = std::vector<double>(40), .lon = std::vector<double>(50)});
    file.variable("sst").chunks = {1, 1, 40, 50};
    file.variable("sst").deflate_level = 1;
    const std::string path = folder_.file("damaged.nc");
    fixture::write(path, file);
    {
        std::fstream bytes(path, std::ios::in | std::ios::out | std::ios::binary);
        std::string content(std::filesystem::file_size(path), '\0');
        bytes.read(content.data(), static_cast<std::streamsize>(content.size()));
        const std::size_t last_stream = content.rfind("\x78\x01");  // the header of a zlib stream of level 1
        ASSERT_NE(last_stream, std::string::npos);
        bytes.seekp(static_cast<std::streamoff>(last_stream));
        bytes << std::string(64, '\xff');
    }
    const Catalogue days({inspect(path, "sst")});
    FieldReader reader(days);
    EXPECT_THAT(input_error([&] {
                    whole_field<std::int16_t>(reader, days, {0, 1});
                }),
                AllOf(HasSubstr(path), HasSubstr("\"sst\""), HasSubstr("1991-01-02")));
}

TEST_F(FieldReaderOfFiles, AFileThatChangedOrVanishedIsAnErrorWithFileVariableAndDate) {
    const Catalogue days = catalogue({daily_sst()});
    const std::string path = days.files().front().path;
    const auto refusal = [&] {
        FieldReader reader(days);
        const FieldRead first{{0, 0}, {{{0, 1}, nullptr}}};
        reader.prefetch({&first, 1});  // keeps quiet
        return input_error([&] { whole_field<std::int16_t>(reader, days, {0, 0}); });
    };
    fixture::write(path, daily_sst({.days = 4}));
    EXPECT_THAT(refusal(), AllOf(HasSubstr(path), HasSubstr("changed"), HasSubstr("sst"), HasSubstr("1991-01-01")));
    std::filesystem::remove(path);
    EXPECT_THAT(refusal(), AllOf(HasSubstr(path), HasSubstr("sst"), HasSubstr("1991-01-01")));
}

}  // namespace
}  // namespace sstclim::io
