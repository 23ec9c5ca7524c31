#include "io/files/run_record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using Value = RunRecord::Value;

TEST(RunRecord, HoldsTextsAndSingleNumbersInTheOrderOfTheFile) {
    const fixture::TemporaryFolder folder;
    fixture::File file = fixture::daily_sst();
    fixture::write(folder.file("plain.nc"), file);
    file.attributes = {fixture::text("title", "sstclim_no"),
                       fixture::text("sstclim_method", "exact"),
                       fixture::numbers("sstclim_days", NC_INT, {12}),
                       fixture::text("history", "then"),
                       fixture::numbers("sstclim_pair", NC_INT, {1, 2}),
                       fixture::text("sstclim_empty", "")};
    fixture::write(folder.file("result.nc"), file);
    const RunRecord record = read_run_record(folder.file("result.nc"));
    EXPECT_THAT(record.choices,
                ElementsAre(Pair("method", Value("exact")), Pair("days", Value(12.0)), Pair("empty", Value(""))));
    EXPECT_EQ(record.history, "then");
    EXPECT_THAT(read_run_record(folder.file("plain.nc")).choices, IsEmpty());
    EXPECT_EQ(read_run_record(folder.file("plain.nc")).history, std::nullopt);
}

}  // namespace
}  // namespace sstclim::io
