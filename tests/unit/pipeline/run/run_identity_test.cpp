#include "pipeline/run/run_identity.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim {
namespace {

class RunIdentity : public testing::Test {
  protected:
    void SetUp() override {
        fixture::write(path_, fixture::daily_sst());
        std::ofstream(mask_) << "a mask";
    }

    nlohmann::json identity(const std::vector<std::pair<std::string, std::string>>& choices = {{"window", "5"}},
                            std::size_t tiles = 1) const {
        return run_identity({"sstclim 1", "sstclim run", choices}, io::Catalogue({io::inspect(path_, "sst")}), mask_,
                            tiles);
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");
    std::string mask_ = folder_.file("mask.nc");
};

TEST_F(RunIdentity, IsTheSameForTheSameRun) {
    EXPECT_EQ(identity(), identity());
}

TEST_F(RunIdentity, DependsOnChoicesTilesAndTheFilesAsTheyAre) {
    const nlohmann::json before = identity();
    EXPECT_NE(identity({{"window", "3"}}), before);
    EXPECT_NE(identity({{"window", "5"}}, 2), before);
    for (const std::string& file : {path_, mask_}) {
        const auto time = std::filesystem::last_write_time(file);
        std::filesystem::last_write_time(file, time + std::chrono::seconds(1));
        EXPECT_NE(identity(), before) << file;
        std::filesystem::last_write_time(file, time);
        EXPECT_EQ(identity(), before) << file;
    }
}

TEST_F(RunIdentity, AMaskThatIsThereNoLongerIsNamed) {
    std::filesystem::remove(mask_);
    EXPECT_THAT(fixture::input_error([&] { identity(); }), testing::HasSubstr(mask_));
}

}  // namespace
}  // namespace sstclim
