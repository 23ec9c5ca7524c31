#include "io/files/temporary_file.hpp"

#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/file_content.hpp"
#include "tests/support/log_capture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

namespace fs = std::filesystem;

using fixture::content_of;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

/// After this no file can be given that path, and none be removed there.
void replace_by_folder(const std::string& path) {
    fs::remove(path);
    fs::create_directories(path + "/in the way");
}

TEST(TemporaryFile, GivesAReplacedFileItsNameBackWhenItIsWithdrawn) {
    const fixture::TemporaryFolder folder;
    const std::string path = folder.file("p90.nc");
    fixture::put(path, "of last year");
    for (const char* wanted : {"of last year", "of this year"}) {
        TemporaryFile file(path);
        fixture::put(file.path(), "of this year");
        file.keep_replaced();
        file.commit();
        EXPECT_EQ(content_of(path), "of this year");
        if (wanted == std::string("of last year"))
            file.withdraw();
        EXPECT_EQ(content_of(path), wanted);
    }
    EXPECT_THAT(folder.names(), UnorderedElementsAre("p90.nc"));
}

TEST(TemporaryFile, LeavesAReplacedFileToTheUserWhereItCannotHaveItsNameBack) {
    const fixture::TemporaryFolder folder;
    const std::string path = folder.file("p90.nc");
    fixture::put(path, "of last year");
    const fixture::LogCapture log;
    std::string path_of_new;
    {
        TemporaryFile file(path);
        path_of_new = file.path();
        file.keep_replaced();
        file.commit();
        replace_by_folder(path);
        file.withdraw();
        file.withdraw();  // again: nothing more to undo
    }
    remove_abandoned(path);  // by the next run
    EXPECT_EQ(content_of(path_of_new + ".replaced"), "of last year");
    EXPECT_THAT(log.text(), AllOf(HasSubstr(path + ": the file that was there before"),
                                  HasSubstr("is kept as " + path_of_new + ".replaced: rename it")));
    EXPECT_THAT(folder.names(), UnorderedElementsAre("p90.nc", fs::path(path_of_new + ".replaced").filename()));
}

TEST(TemporaryFile, LeavesAReplacedFileWhereItIsBesideOneThatAnEarlierProcessHasLeft) {
    const fixture::TemporaryFolder folder;
    const std::string path = folder.file("p90.nc");
    fixture::put(path, "of last year");
    const fixture::LogCapture log;
    std::string path_of_new;
    {
        TemporaryFile file(path);
        path_of_new = file.path();
        fixture::put(path_of_new + ".replaced", "of the year before");
        file.keep_replaced();
        file.commit();
        replace_by_folder(path);
        file.withdraw();
    }
    EXPECT_EQ(content_of(path_of_new + ".replaced"), "of the year before");
    EXPECT_EQ(content_of(path_of_new + ".replaced.tmp"), "of last year");
    EXPECT_THAT(log.text(), HasSubstr("is kept as " + path_of_new + ".replaced.tmp"));
}

TEST(TemporaryFile, NamesANewFileThatCannotBeWithdrawn) {
    const fixture::TemporaryFolder folder;
    const std::string path = folder.file("p90.nc");
    const fixture::LogCapture log;
    TemporaryFile file(path);
    file.commit();
    replace_by_folder(path);
    file.withdraw();
    EXPECT_THAT(log.text(), AllOf(HasSubstr(path), HasSubstr("remove it")));
}

class AbandonedFiles : public testing::Test {
  protected:
    void put(const std::string& name) const { fixture::put(folder_.file(name), "half a result"); }

    fixture::TemporaryFolder folder_;
};

TEST_F(AbandonedFiles, OfTheFinalNameAreRemovedWhateverProcessLeftThem) {
    for (const char* name : {".p90.nc.node1-12.tmp", ".p90.nc.node2.cluster-7-3.tmp", ".p90.nc.x.tmp"})
        put(name);
    remove_abandoned(folder_.file("p90.nc"));
    EXPECT_THAT(folder_.names(), IsEmpty());
}

TEST_F(AbandonedFiles, EverythingElseStays) {
    const std::set<std::string> others{"p90.nc",           ".p99.nc.node1-12.tmp", "p90.nc.node1-12.tmp",
                                       ".p90.nc",          ".p90.nc.node1-12",     ".p90.nc.node1-12.tmp.bak",
                                       ".p90xnc.n-1.tmp",  ".p90.ncx.n-1.tmp",     "..p90.nc.n-1.tmp",
                                       ".sstclim-journal", "climatology.nc"};
    for (const std::string& name : others)
        put(name);
    remove_abandoned(folder_.file("p90.nc"));
    EXPECT_EQ(folder_.names(), others);
}

TEST_F(AbandonedFiles, OfAProcessThatWasKilledAreThoseThatATemporaryFileMakes) {
    const std::string path = folder_.file("p90.nc");
    std::set<std::string> left;
    {
        const TemporaryFile first(path);
        const TemporaryFile second(path);
        left = folder_.names();
        EXPECT_EQ(left.size(), 2U);
    }
    EXPECT_THAT(folder_.names(), IsEmpty());
    for (const std::string& name : left)
        put(name);
    put("p90.nc");
    remove_abandoned(path);
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("p90.nc"));
}

TEST_F(AbandonedFiles, OfTheWorkFolderAndOfAFolderThatIsNotThere) {
    const fs::path before = fs::current_path();
    put(".p90.nc.node1-12.tmp");
    fs::current_path(folder_.path());
    remove_abandoned("p90.nc");
    fs::current_path(before);
    EXPECT_THAT(folder_.names(), IsEmpty());
    remove_abandoned(folder_.file("missing/p90.nc"));
    EXPECT_THAT(folder_.names(), IsEmpty());
}

}  // namespace
}  // namespace sstclim::io
