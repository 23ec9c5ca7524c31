#include "src/shell_quote.hpp"

#include <gtest/gtest.h>

namespace sstclim {
namespace {

TEST(ShellQuote, LeavesPlainWordsAsTheyAre) {
    EXPECT_EQ(shell_quoted({"sstclim", "run", "--files", "SST/2001.nc", "--percentile", "97.5"}),
              "sstclim run --files SST/2001.nc --percentile 97.5");
    EXPECT_EQ(shell_quoted({}), "");
}

TEST(ShellQuote, QuotesWhatAShellWouldReadOtherwise) {
    EXPECT_EQ(shell_quoted({"--files", "SST/*/*.nc"}), "--files 'SST/*/*.nc'");
    EXPECT_EQ(shell_quoted({"a b", "$HOME", "", "~x", "a;b"}), "'a b' '$HOME' '' '~x' 'a;b'");
    EXPECT_EQ(shell_quoted({"it's"}), "'it'\\''s'");
}

}  // namespace
}  // namespace sstclim
