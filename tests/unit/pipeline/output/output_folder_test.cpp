#include "pipeline/output/output_folder.hpp"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "src/error.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim {
namespace {

namespace fs = std::filesystem;

using testing::AllOf;
using testing::HasSubstr;

const std::vector<std::string> kNames{"climatology.nc", "p90.nc"};

std::string refusal(const std::string& folder) {
    return fixture::run_error([&] { prepare_output_folder(folder, kNames, ExistingFiles::refuse); });
}

class OutputFolder : public testing::Test {
  protected:
    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("deep/er/out");
};

TEST_F(OutputFolder, IsMadeWithItsParentsAndLeftEmpty) {
    prepare_output_folder(path_, kNames, ExistingFiles::refuse);
    EXPECT_TRUE(fs::is_directory(path_));
    EXPECT_TRUE(fs::is_empty(path_));
}

TEST_F(OutputFolder, MayExistWithOtherFilesWhichStay) {
    fs::create_directories(path_);
    std::ofstream(path_ + "/notes.txt") << "kept";
    prepare_output_folder(path_, kNames, ExistingFiles::refuse);
    prepare_output_folder(path_, kNames, ExistingFiles::replace);
    EXPECT_EQ(fs::file_size(path_ + "/notes.txt"), 4U);
}

TEST_F(OutputFolder, AnExistingResultIsRefusedWithTheRemedy) {
    fs::create_directories(path_);
    std::ofstream(path_ + "/p90.nc") << "old";
    EXPECT_THAT(fixture::usage_error([&] { prepare_output_folder(path_, kNames, ExistingFiles::refuse); }),
                AllOf(HasSubstr(path_ + "/p90.nc"), HasSubstr("--overwrite")));
    EXPECT_EQ(fs::file_size(path_ + "/p90.nc"), 3U);
}

TEST_F(OutputFolder, AnExistingResultStaysUntilItIsReplaced) {
    fs::create_directories(path_);
    std::ofstream(path_ + "/p90.nc") << "old";
    prepare_output_folder(path_, kNames, ExistingFiles::replace);
    EXPECT_EQ(fs::file_size(path_ + "/p90.nc"), 3U) << "the run may still fail";
}

TEST_F(OutputFolder, AFileInItsPlaceIsNamed) {
    std::ofstream(folder_.file("taken")) << "a file";
    EXPECT_THAT(refusal(folder_.file("taken")), AllOf(HasSubstr("--output"), HasSubstr(folder_.file("taken"))));
    EXPECT_THAT(refusal(folder_.file("taken/below")), HasSubstr(folder_.file("taken/below")));
}

TEST_F(OutputFolder, AFolderInWhichNoFileCanBeMadeIsRefusedBeforeAnyWork) {
    if (!fs::is_directory("/proc/self"))
        GTEST_SKIP() << "there is no /proc, where no user can create files";
    EXPECT_THAT(refusal("/proc/self"), AllOf(HasSubstr("--output /proc/self"), HasSubstr("no file can be created")));
}

TEST_F(OutputFolder, AFolderThatTheUserMayNotWriteIsRefused) {
    if (geteuid() == 0)
        GTEST_SKIP() << "the superuser may write everywhere";
    fs::create_directories(path_);
    fs::permissions(path_, fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_THAT(refusal(path_), HasSubstr(path_));
    fs::permissions(path_, fs::perms::owner_all);
}

}  // namespace
}  // namespace sstclim
