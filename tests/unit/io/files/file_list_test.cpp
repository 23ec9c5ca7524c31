#include "io/files/file_list.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using fixture::input_error;
using testing::ElementsAre;
using testing::HasSubstr;

class FileList : public testing::Test {
  protected:
    /// Makes an empty file, and its folders, below the test's folder.
    std::string touch(const std::string& name) {
        const std::filesystem::path path = folder_.file(name);
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path).flush();
        return path;
    }

    std::string list(const std::string& text) {
        std::ofstream(folder_.file("list.txt")) << text;
        return std::string("@").append(folder_.file("list.txt"));
    }

    fixture::TemporaryFolder folder_;
};

TEST_F(FileList, AFolderGivesAllNetcdfFilesBelowItSorted) {
    const std::string late = touch("1992/sst.nc");
    const std::string early = touch("1991/sst.nc4");
    const std::string old = touch("1990/deep/sst.cdf");
    touch("1991/readme.txt");
    touch("1991/._sst.nc");
    EXPECT_THAT(expand_files({folder_.path()}), ElementsAre(old, early, late));
}

TEST_F(FileList, AFileNamedInSeveralWaysIsGivenOnce) {
    const std::string file = touch("a/sst.nc");
    touch("b/other.txt");
    const std::string roundabout = folder_.file("b/../a/sst.nc");
    EXPECT_EQ(expand_files({file, roundabout, folder_.file("a"), folder_.file("*/sst.nc")}).size(), 1U);
}

TEST_F(FileList, AGlobMatchesWithinOneLevel) {
    const std::string a = touch("1991/oisst-01.nc");
    const std::string b = touch("1992/oisst-01.nc");
    touch("1992/oisst-02.nc");
    touch("1992/deep/oisst-01.nc");
    EXPECT_THAT(expand_files({folder_.file("199?/oisst-*1.nc")}), ElementsAre(a, b));
    EXPECT_THAT(expand_files({folder_.file("199[2-9]/oisst-01.nc")}), ElementsAre(b));
}

TEST_F(FileList, TwoStarsMatchAnyDepthWithNone) {
    const std::string top = touch("sst.nc");
    const std::string deep = touch("x/y/sst.nc");
    touch("x/y/anom.nc");
    EXPECT_THAT(expand_files({folder_.file("**/sst.nc")}), ElementsAre(top, deep));
}

TEST_F(FileList, NamesWithBlanksQuotesAndPatternCharactersAreTakenAsTheyAre) {
    const std::string odd = touch("my data/it's [1] $HOME;*.nc");
    touch("my data/it's 1 $HOME;x.nc");
    EXPECT_THAT(expand_files({odd}), ElementsAre(odd));
}

TEST_F(FileList, AListHoldsAPatternALine) {
    const std::string a = touch("a b.nc");
    const std::string c = touch("c#1.nc");
    const std::string folder = folder_.path();
    EXPECT_THAT(expand_files({list("# comment\n\n" + folder + "/a b.nc\r\n" + folder + "/c*.nc\n")}),
                ElementsAre(a, c));
}

TEST_F(FileList, AListThatNamesItselfIsAnError) {
    const std::string pattern = list(std::string("@").append(folder_.file("list.txt")));
    EXPECT_THAT(input_error([&] { expand_files({pattern}); }), HasSubstr("name itself"));
}

TEST_F(FileList, WhatMatchesNothingIsAnErrorThatQuotesIt) {
    touch("a.nc");
    std::filesystem::create_directories(folder_.file("empty"));
    for (const std::string& pattern :
         {folder_.file("b.nc"), folder_.file("*.nc4"), folder_.file("empty"), folder_.file("**/c.nc")}) {
        EXPECT_THAT(input_error([&] { expand_files({folder_.file("a.nc"), pattern}); }), HasSubstr(pattern));
    }
    const std::string in_list = list(folder_.file("lost.nc"));
    EXPECT_THAT(input_error([&] { expand_files({in_list}); }), HasSubstr("lost.nc"));
}

TEST_F(FileList, ALinkInACircleEnds) {
    const std::string file = touch("a/sst.nc");
    std::filesystem::create_directory_symlink(folder_.path(), folder_.file("a/back"));
    EXPECT_THAT(expand_files({folder_.path()}), ElementsAre(file));
}

}  // namespace
}  // namespace sstclim::io
