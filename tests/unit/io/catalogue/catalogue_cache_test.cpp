#include "io/catalogue/catalogue_cache.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/file_stamp.hpp"
#include "io/catalogue/inspect.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using fixture::daily_sst;
using fixture::input_error;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class CatalogueCacheOfFiles : public testing::Test {
  protected:
    CatalogueCacheOfFiles() {
        fixture::write(path_, daily_sst());
        file_ = inspect(path_, "sst");
        bytes_ = CatalogueCache().with({file_});
    }

    std::string refusal(const std::string& bytes) const {
        return input_error([&] { CatalogueCache(bytes, cache_path_); });
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst \xff.nc");  // file names are any bytes
    std::string cache_path_ = folder_.file("cache");
    SourceFile file_;
    std::string bytes_;
};

TEST_F(CatalogueCacheOfFiles, GivesAllFactsOfUnchangedFiles) {
    const CatalogueCache cache(bytes_, cache_path_);
    EXPECT_THAT(cache.known({path_ + "x", path_}, "sst"), ElementsAre(file_));
    EXPECT_TRUE(is_unchanged(file_));
    EXPECT_THAT(cache.known({path_}, "anom"), IsEmpty());
    EXPECT_THAT(cache.known({path_ + "x"}, "sst"), IsEmpty());
}

TEST_F(CatalogueCacheOfFiles, TellsFilesThatChanged) {
    const auto time = std::filesystem::last_write_time(path_);
    std::filesystem::last_write_time(path_, time + std::chrono::milliseconds(1));
    EXPECT_FALSE(is_unchanged(file_));
    std::ofstream(path_, std::ios::app) << "more";
    std::filesystem::last_write_time(path_, time);
    EXPECT_FALSE(is_unchanged(file_));
}

TEST_F(CatalogueCacheOfFiles, KeepsWhatOtherRunsLearnt) {
    SourceFile other = file_;
    other.variable = "anom";
    const CatalogueCache both(CatalogueCache(bytes_, cache_path_).with({other}), cache_path_);
    EXPECT_THAT(both.known({path_}, "sst"), ElementsAre(file_));
    EXPECT_THAT(both.known({path_}, "anom"), ElementsAre(other));
}

TEST_F(CatalogueCacheOfFiles, ForgetsOtherFilesThatAreGone) {
    SourceFile other = file_;
    other.path = folder_.file("other.nc");
    const CatalogueCache both(CatalogueCache(bytes_, cache_path_).with({other}), cache_path_);
    EXPECT_THAT(both.known({other.path}, "sst"), ElementsAre(other)) << "what the run itself has seen";
    const CatalogueCache later(both.with({file_}), cache_path_);
    EXPECT_THAT(later.known({path_, other.path}, "sst"), ElementsAre(file_));
}

TEST_F(CatalogueCacheOfFiles, RefusesWhatIsDamagedOrOfAnotherKind) {
    for (std::size_t i = 0; i < bytes_.size(); i += 7) {
        std::string changed = bytes_;
        changed[i] = static_cast<char>(changed[i] ^ 4);
        if (i == std::string("sstclim-catalogue ").size()) {
            continue;  // the version
        }
        EXPECT_THAT(refusal(changed), AllOf(HasSubstr(cache_path_), HasSubstr("delete"))) << "byte " << i;
        EXPECT_THAT(refusal(bytes_.substr(0, std::max<std::size_t>(i, 1))), HasSubstr(cache_path_))
            << "the first " << i << " bytes";
    }
    EXPECT_THAT(refusal("CDF\1"), HasSubstr("no catalogue cache"));
    EXPECT_THAT(refusal("\n"), HasSubstr("no catalogue cache"));
}

TEST_F(CatalogueCacheOfFiles, TheCacheOfAnotherVersionHoldsNothing) {
    const std::size_t version = std::string("sstclim-catalogue ").size();
    std::string of_another = bytes_;
    of_another.insert(version, "99999");
    EXPECT_THAT(CatalogueCache(of_another, cache_path_).known({path_}, "sst"), IsEmpty());
}

TEST_F(CatalogueCacheOfFiles, TheFileIsReplacedWhole) {
    EXPECT_EQ(read_cache_file(cache_path_), "");
    write_cache_file(cache_path_, "one");
    write_cache_file(cache_path_, bytes_);
    EXPECT_EQ(read_cache_file(cache_path_), bytes_);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 2);
    EXPECT_THROW(write_cache_file(folder_.file("nowhere/cache"), bytes_), RunError);
}

}  // namespace
}  // namespace sstclim::io
