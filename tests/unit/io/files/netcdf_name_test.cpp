#include "io/files/netcdf_name.hpp"

#include <random>
#include <string>

#include <gtest/gtest.h>
#include <netcdf.h>

namespace sstclim::io {
namespace {

/// What netCDF-C says of a dimension of this name.
bool netcdf_takes(const std::string& name) {
    int file = 0;
    int dimension = 0;
    EXPECT_EQ(nc_create("memory", NC_DISKLESS, &file), NC_NOERR);
    const int status = nc_def_dim(file, name.c_str(), 1, &dimension);
    nc_abort(file);
    return status == NC_NOERR;
}

std::string quoted(const std::string& name) {
    std::string bytes;
    for (const char c : name)
        bytes += fmt::format("{:02x} ", static_cast<unsigned char>(c));
    return bytes;
}

TEST(NetcdfName, IsWhatTheLibraryTakes) {
    for (const char* name : {"sst", "_lat", "2m_temperature", "sea surface", "a-b.c+d@e", "température", "海", "☀",
                             "a\"b", "a\\b", "a%s$(x)", "Öl"}) {
        EXPECT_TRUE(is_netcdf_name(name)) << name;
        EXPECT_TRUE(netcdf_takes(name)) << name;
    }
    for (const char* name : {"",
                             " ",
                             "a ",
                             " a",
                             "../../evil",
                             "a/b",
                             "/",
                             "-x",
                             ".x",
                             "@x",
                             "a\tb",
                             "a\nb",
                             "a\x7f",
                             "\x1b[31m",
                             "\xe4",
                             "a\xc3",
                             "\xc0\xaf",
                             "\xed\xa0\x80",
                             "\xf5\x80\x80\x80",
                             "\xe0\x80\xaf",
                             "\xf0\x80\x80\xaf",
                             "\xf4\x90\x80\x80"}) {
        EXPECT_FALSE(is_netcdf_name(name)) << quoted(name);
        EXPECT_FALSE(netcdf_takes(name)) << quoted(name);
    }
    EXPECT_TRUE(is_netcdf_name(std::string(NC_MAX_NAME, 'a')));
    EXPECT_FALSE(is_netcdf_name(std::string(NC_MAX_NAME + 1, 'a')));
    EXPECT_FALSE(is_netcdf_name(std::string("a\0b", 3)));
}

TEST(NetcdfName, OfRandomBytesIsWhatTheLibraryTakes) {
    constexpr unsigned kSeed = 5;
    std::mt19937 random(kSeed);
    // Mostly the bytes at which rules begin and end.
    const std::string edges =
        "\x01\x1f !/09:@AZ[_`az{~\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xec\xed\xee\xef\xf0\xf3\xf4\xf5\xff";
    int taken = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string name;
        for (std::size_t length = 1 + random() % 4; length > 0; --length)
            name += edges[random() % edges.size()];
        ASSERT_EQ(is_netcdf_name(name), netcdf_takes(name)) << quoted(name) << ", seed " << kSeed;
        taken += is_netcdf_name(name) ? 1 : 0;
    }
    EXPECT_GT(taken, 1000);
}

}  // namespace
}  // namespace sstclim::io
