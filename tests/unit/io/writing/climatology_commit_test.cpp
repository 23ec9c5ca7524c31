#include <filesystem>
#include <memory>
#include <optional>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "io/writing/climatology_file.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/file_content.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/io/climatology_layout.hpp"
#include "tests/unit/io/field_output.hpp"

namespace sstclim::io {
namespace {

using fixture::content_of;
using fixture::put;
using fixture::run_error;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class ClimatologyCommitTest : public ::testing::Test {
  protected:
    void SetUp() override { fixture::write(source_, fixture::daily_sst()); }

    /// What creating the file says of its failure.
    std::string creation_failure(const std::string& path) const {
        return run_error([&] { ClimatologyFile file(path, layout_of(source_)); });
    }

    fixture::TemporaryFolder folder_;
    const std::string source_ = folder_.file("source.nc");
    const std::string output_ = folder_.file("climatology.nc");
};

TEST_F(ClimatologyCommitTest, LeavesNothingBehindWithoutCommit) {
    put(folder_.file("climatology.nc.tmp"), "another's");
    { ClimatologyFile file(output_, layout_of(source_)); }
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("source.nc", "climatology.nc.tmp"));
    EXPECT_EQ(content_of(folder_.file("climatology.nc.tmp")), "another's");
}

TEST_F(ClimatologyCommitTest, ShowsTheFinalNameOnlyAfterCommit) {
    put(output_, "the result of last year");
    put(folder_.file("p90.nc"), "another result");
    const ClimatologyLayout layout = layout_of(source_);
    auto file = std::make_unique<ClimatologyFile>(output_, layout);
    write_field(*file, layout, 0, 0, std::vector<float>(12, 1.0F));
    EXPECT_EQ(content_of(output_), "the result of last year");
    file->complete();
    EXPECT_EQ(content_of(output_), "the result of last year");
    commit(file);
    EXPECT_EQ(content_of(output_).substr(1, 3), "HDF");
    EXPECT_EQ(content_of(folder_.file("p90.nc")), "another result");
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("source.nc", "climatology.nc", "p90.nc"));
}

TEST_F(ClimatologyCommitTest, LeavesTheOldResultWhereTheNewOneIsGivenUp) {
    put(output_, "the result of last year");
    { ClimatologyFile file(output_, layout_of(source_)); }
    EXPECT_EQ(content_of(output_), "the result of last year");
}

TEST_F(ClimatologyCommitTest, KeepsTwoWritersOfOneNameApart) {
    const ClimatologyLayout layout = layout_of(source_);
    auto first = std::make_unique<ClimatologyFile>(output_, layout);
    {
        ClimatologyFile second(output_, layout);
        write_field(second, layout, 0, 0, std::vector<float>(12, 2.0F));
    }
    write_field(*first, layout, 0, 0, std::vector<float>(12, 1.0F));
    commit(first);
    const NetcdfFile file = NetcdfFile::open(output_);
    EXPECT_EQ(file.values(file.variable(file.find_variable("mean").value())).front(), 1.0);
}

TEST_F(ClimatologyCommitTest, WritesIntoTheWorkFolderAndUnderOddNames) {
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder_.path());
    create_empty("clim 90%, \u6d77.nc", layout_of(source_));
    std::filesystem::current_path(before);
    EXPECT_TRUE(std::filesystem::exists(folder_.file("clim 90%, \u6d77.nc")));
}

TEST_F(ClimatologyCommitTest, NamesThePathAndTheRemedyWhereTheFolderIsMissingOrNoFolder) {
    const std::string missing = folder_.file("missing/climatology.nc");
    EXPECT_THAT(creation_failure(missing), AllOf(HasSubstr(missing), HasSubstr("No such file or directory"),
                                                 HasSubstr("check that the folder exists")));
    const std::string no_folder = source_ + "/climatology.nc";
    EXPECT_THAT(creation_failure(no_folder), AllOf(HasSubstr(no_folder), HasSubstr("Not a directory")));
    EXPECT_THAT(creation_failure(folder_.path()), AllOf(HasSubstr(folder_.path()), HasSubstr("is a folder")));
}

TEST_F(ClimatologyCommitTest, NamesThePathWhereTheFolderForbidsWriting) {
    if (geteuid() == 0) {
        GTEST_SKIP() << "root may write everywhere";
    }
    std::filesystem::create_directory(folder_.file("closed"));
    std::filesystem::permissions(folder_.file("closed"), std::filesystem::perms::owner_read);
    const std::string path = folder_.file("closed/climatology.nc");
    EXPECT_THAT(creation_failure(path), AllOf(HasSubstr(path), HasSubstr("Permission denied")));
    std::filesystem::permissions(folder_.file("closed"), std::filesystem::perms::owner_all);
}

/// Lets no file grow beyond some bytes, as a full disk or a quota would, while it exists.
class SizeLimit {
  public:
    explicit SizeLimit(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~SizeLimit() {
        setrlimit(RLIMIT_FSIZE, &before_);
        signal(SIGXFSZ, SIG_DFL);
    }
    SizeLimit(const SizeLimit&) = delete;
    SizeLimit& operator=(const SizeLimit&) = delete;

  private:
    rlimit before_{};
};

TEST_F(ClimatologyCommitTest, ReportsAFullDiskAndLeavesNothingBehind) {
    write_large_grid(source_, 200, 300);
    std::mt19937 random(1);  // noise, which does not compress
    std::uniform_real_distribution<float> noise(0.0F, 30.0F);
    std::vector<float> field(200 * 300);
    const std::string message = run_error([&] {
        const SizeLimit limit(300'000);
        const ClimatologyLayout layout = layout_of(source_);
        auto file = std::make_unique<ClimatologyFile>(output_, layout);
        for (std::size_t day = 0; day < 4; ++day) {
            for (float& value : field) {
                value = noise(random);
            }
            write_field(*file, layout, day, 0, field);
        }
        commit(file);
    });
    EXPECT_THAT(message, AllOf(HasSubstr(output_), HasSubstr("mean"), HasSubstr("2000-02-28"), HasSubstr("disk full")));
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("source.nc"));
}

TEST_F(ClimatologyCommitTest, ReportsADiskThatFillsUpAtTheVeryEndOrIsFullFromTheStart) {
    const auto failure = [this](rlim_t bytes_at_start, rlim_t bytes_at_end) {
        return run_error([&] {
            std::optional<SizeLimit> limit(bytes_at_start);
            const ClimatologyLayout layout = layout_of(source_);
            auto file = std::make_unique<ClimatologyFile>(output_, layout);
            write_field(*file, layout, 0, 0, std::vector<float>(12, 1.0F));
            limit.emplace(bytes_at_end);
            commit(file);
        });
    };
    EXPECT_THAT(failure(1'000'000, 1000), AllOf(HasSubstr(output_ + ": cannot be completed"), HasSubstr("disk full")));
    EXPECT_THAT(failure(0, 0), AllOf(HasSubstr(output_ + ": cannot be begun"), HasSubstr("disk full")));
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("source.nc"));
}

class ClimatologyFileSetTest : public ClimatologyCommitTest {
  protected:
    /// Begins climatology.nc, p10.nc and p90.nc with a value in each.
    std::vector<std::unique_ptr<ClimatologyFile>> begin() const {
        std::vector<std::unique_ptr<ClimatologyFile>> files;
        const ClimatologyLayout layout = layout_of(source_);
        for (const char* name : {"climatology.nc", "p10.nc", "p90.nc"}) {
            files.push_back(std::make_unique<ClimatologyFile>(folder_.file(name), layout));
            write_field(*files.back(), layout, 0, 0, std::vector<float>(12, 1.0F));
        }
        return files;
    }

    static std::string commit_failure(std::vector<std::unique_ptr<ClimatologyFile>> files) {
        return run_error([&] { commit(files); });
    }
};

TEST_F(ClimatologyFileSetTest, AppearsWholeUnderItsFinalNames) {
    EXPECT_EQ(commit_failure(begin()), "");
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("source.nc", "climatology.nc", "p10.nc", "p90.nc"));
}

TEST_F(ClimatologyFileSetTest, KeepsTheOldFilesWhereOneOfTheNewCannotBeCompleted) {
    put(output_, "the result of last year");
    auto files = begin();
    files[0]->complete();
    files[1]->complete();
    {
        const SizeLimit limit(1000);
        EXPECT_THAT(commit_failure(std::move(files)), HasSubstr("p90.nc: cannot be completed"));
    }
    EXPECT_EQ(content_of(output_), "the result of last year");
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("source.nc", "climatology.nc"));
}

TEST_F(ClimatologyFileSetTest, LeavesNoneWhereOneCannotBeRenamed) {
    put(output_, "the result of last year");
    auto files = begin();
    std::filesystem::create_directory(folder_.file("p90.nc"));
    EXPECT_THAT(commit_failure(std::move(files)), AllOf(HasSubstr("p90.nc"), HasSubstr("cannot be given this name")));
    EXPECT_EQ(content_of(output_), "the result of last year");
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("source.nc", "climatology.nc", "p90.nc"));
}

}  // namespace
}  // namespace sstclim::io
