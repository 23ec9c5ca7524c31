#include "io/field_reader.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/inspect.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

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
        EXPECT_EQ(reader.fields_read(), 3U);
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
    constexpr std::uint32_t kFiles = 70;
    std::vector<fixture::File> files;
    for (std::uint32_t file = 0; file < kFiles; ++file) {
        files.push_back(daily_sst({.days = 2, .first_time = 10.0 * file}));
        files.back().variable("sst").values.front() = file;
    }
    const Catalogue days = catalogue(files);
    FieldReader reader(days);
    for (std::uint32_t pass = 0; pass < 2; ++pass) {
        for (std::uint32_t file = 0; file < kFiles; ++file) {
            EXPECT_EQ(whole_field<std::int16_t>(reader, days, {file, 0}).front(), static_cast<std::int16_t>(file));
            EXPECT_EQ(whole_field<std::int16_t>(reader, days, {file, 1}).front(), stored_sst(1, 0));
        }
    }
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
    reader.prefetch(fields, {0, days.grid().cells()});
    for (const FieldRef& field : fields) {
        reader.prefetch(fields, {0, days.grid().cells()});
        const auto cells = whole_field<std::int16_t>(reader, days, field);
        EXPECT_EQ(cells.front(), field.file < 4 ? static_cast<int>(field.file) : stored_sst(field.record, 0));
        EXPECT_EQ(cells.back(), stored_sst(field.record, cells.size() - 1));
    }
    EXPECT_EQ(reader.counts().fields, fields.size());
    EXPECT_EQ(reader.chunks_inflated().words().front().size(), 1U);
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
        const FieldRef field{0, 0};
        reader.prefetch({&field, 1}, {0, 1});  // keeps quiet
        return input_error([&] { whole_field<std::int16_t>(reader, days, {0, 0}); });
    };
    fixture::write(path, daily_sst({.days = 4}));
    EXPECT_THAT(refusal(), AllOf(HasSubstr(path), HasSubstr("changed"), HasSubstr("sst"), HasSubstr("1991-01-01")));
    std::filesystem::remove(path);
    EXPECT_THAT(refusal(), AllOf(HasSubstr(path), HasSubstr("sst"), HasSubstr("1991-01-01")));
}

}  // namespace
}  // namespace sstclim::io
