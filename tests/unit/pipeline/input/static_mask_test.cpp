#include "pipeline/input/static_mask.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "pipeline/job/collective.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/pipeline/one_rank.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kMaskCells = 12;

class StaticMaskOfFile : public testing::Test {
  protected:
    /// The flag of a cell is its number.
    StaticMaskOfFile() {
        fixture::File file = fixture::daily_sst();
        file.variables.push_back({.name = "flags", .type = NC_BYTE, .dimensions = {"lat", "lon"}});
        for (std::size_t cell = 0; cell < kMaskCells; ++cell)
            file.variable("flags").values.push_back(static_cast<double>(cell));
        fixture::write(path_, file);
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");
};

TEST_F(StaticMaskOfFile, IsTheSameByBlocksOfAnySize) {
    const StaticMask mask{path_, "flags", MaskRule::values({1, 2, 5, 10})};
    for (const Slab tile : {Slab{0, 12}, Slab{2, 11}, Slab{5, 6}}) {
        std::vector<bool> expected;
        for (std::size_t cell = tile.begin; cell < tile.end; ++cell)
            expected.push_back(cell == 1 || cell == 2 || cell == 5 || cell == 10);
        for (const std::size_t block_cells : {std::size_t{1}, std::size_t{5}, std::size_t{12}, kMaskBlockCells})
            EXPECT_EQ(read_static_mask(one_rank(), mask, io::inspect(path_, "sst"), tile, block_cells), expected);
    }
}

TEST_F(StaticMaskOfFile, ThatCannotBeReadIsNamed) {
    const StaticMask mask{folder_.file("nowhere.nc"), "flags", MaskRule::values({1})};
    try {
        read_static_mask(one_rank(), mask, io::inspect(path_, "sst"), {0, kMaskCells});
        FAIL() << "no error";
    } catch (const CollectiveError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr(mask.path));
        EXPECT_EQ(error.code(), ExitCode::input);
    }
}

}  // namespace
}  // namespace sstclim
