#include "io/files/netcdf_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/io/long_names.hpp"

namespace sstclim::io {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class NetcdfFileOnDisk : public testing::Test {
  protected:
    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");
};

TEST_F(NetcdfFileOnDisk, OddFileNamesAreOpened) {
    for (const std::string name : {" leading blank.nc", "hash#mode=bytes.nc", "per%20cent.nc", "co:lon.nc",
                                   "ümläut ☀.nc", "quo'te\".nc", "[0-9]*?.nc"}) {
        fixture::write(folder_.file("plain.nc"), fixture::daily_sst());
        std::filesystem::rename(folder_.file("plain.nc"), folder_.file(name));
        EXPECT_TRUE(NetcdfFile::open(folder_.file(name)).find_variable("sst").has_value()) << name;
    }
}

TEST_F(NetcdfFileOnDisk, ErrorsNameFileVariableAndCall) {
    fixture::write(path_, fixture::daily_sst());
    const NetcdfFile file = NetcdfFile::open(path_);
    try {
        file.check(NC_EEDGE, "nc_get_vara", "sst");
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ExitCode::input);
        EXPECT_THAT(error.what(), AllOf(HasSubstr(path_), HasSubstr("\"sst\""), HasSubstr("nc_get_vara")));
    }
}

TEST_F(NetcdfFileOnDisk, AttributesAreReadByKind) {
    fixture::File described = fixture::daily_sst();
    described.variable("sst").attributes = {fixture::text("padded", std::string("degC \0\0", 7)),
                                            {"string", NC_STRING, "K", {}},
                                            fixture::numbers("range", NC_SHORT, {-300, 4500})};
    fixture::write(path_, described);
    const NetcdfFile file = NetcdfFile::open(path_);
    const int sst = file.find_variable("sst").value();
    EXPECT_EQ(file.text(sst, "padded"), "degC");
    EXPECT_EQ(file.text(sst, "string"), "K");
    EXPECT_EQ(file.text(sst, "range"), std::nullopt);
    EXPECT_EQ(file.text(sst, "absent"), std::nullopt);
    EXPECT_THAT(file.numbers(sst, "range"), ElementsAre(-300, 4500));
    EXPECT_TRUE(file.numbers(sst, "absent").empty());
    EXPECT_THAT(fixture::input_error([&] { file.numbers(sst, "padded"); }),
                AllOf(HasSubstr(path_), HasSubstr("\"sst\""), HasSubstr("padded")));
}

TEST_F(NetcdfFileOnDisk, APathThatNetcdfReadsAsAnotherIsRefused) {
    fixture::write(path_, fixture::daily_sst());
    std::filesystem::rename(path_, folder_.file("s\\st.nc"));
    EXPECT_THAT(fixture::input_error([&] { NetcdfFile::open(folder_.file("s\\st.nc")); }),
                AllOf(HasSubstr(folder_.file("s\\st.nc")), HasSubstr("backslash")));
}

class NamesOfAClassicFile : public NetcdfFileOnDisk {
  protected:
    /// Writes a file in which the dimension, variable or attribute "honestly" has another name of eight bytes.
    void write(int flags, const std::string& kind, const std::string& name) const {
        fixture::File file = fixture::daily_sst();
        file.flags = flags;
        if (kind == "dimensions") {
            file.dimensions.push_back({"honestly", 2});
        } else if (kind == "variables") {
            file.variables.push_back({.name = "honestly", .dimensions = {"lat"}});
        } else {
            file.variable("lon").set(fixture::text("honestly", "x"));
        }
        fixture::write(path_, file);
        std::ifstream input(path_, std::ios::binary);
        std::string bytes{std::istreambuf_iterator<char>(input), {}};
        const std::size_t place = bytes.find("honestly");
        ASSERT_NE(place, std::string::npos);
        std::ofstream(path_, std::ios::binary) << bytes.replace(place, name.size(), name);
    }

    std::string refusal() const {
        return fixture::input_error([&] { NetcdfFile::open(path_); });
    }
};

TEST_F(NamesOfAClassicFile, MustBeOnesThatNetcdfAllows) {
    for (const int flags : {0, NC_64BIT_OFFSET, NC_64BIT_DATA}) {
        for (const std::string kind : {"dimensions", "variables", "attributes"}) {
            for (const std::string& name :
                 std::vector<std::string>{"../evil/", "evil\nxxx", "-verbose", {"e\0il_xxx", 8}}) {
                write(flags, kind, name);
                EXPECT_THAT(refusal(), AllOf(HasSubstr(path_), HasSubstr("name of one of its " + kind),
                                             HasSubstr("leave the file out")))
                    << "format flags " << flags << ", " << name;
            }
            write(flags, kind, "h0n_st.y");
            EXPECT_EQ(refusal(), "") << "format flags " << flags << ", " << kind;
        }
    }
    write(0, "variables", "\x1b[31mred");
    EXPECT_THAT(refusal(), HasSubstr("\"?[31mred\"")) << "a message does not steer the terminal";
}

/// netCDF-C would write such a name behind the end of the caller's buffer.
TEST_F(NamesOfAClassicFile, MayNotBeLongerThanNetcdfAllows) {
    const auto big_endian = [](std::size_t number) {
        return std::string(2, '\0') + static_cast<char>(number / 256) + static_cast<char>(number % 256);
    };
    for (const std::size_t length : {std::size_t{NC_MAX_NAME}, std::size_t{NC_MAX_NAME} + 4, std::size_t{4000}}) {
        // A file of one dimension, without attributes and variables.
        std::ofstream(path_, std::ios::binary)
            << "CDF\x01" << big_endian(0) << big_endian(10) << big_endian(1) << big_endian(length)
            << std::string(length, 'a') << big_endian(3) << std::string(16, '\0');
        if (length <= NC_MAX_NAME) {
            EXPECT_EQ(NetcdfFile::open(path_).dimension(0).name, std::string(length, 'a'));
        } else {
            EXPECT_THAT(refusal(), AllOf(HasSubstr(path_), HasSubstr("name of one of its dimensions")));
        }
    }
}

/// As above, but netCDF-C opens such files.
TEST_F(NetcdfFileOnDisk, AttributesOfNamesThatNetcdfDoesNotAllowAreLeftOut) {
    for (const std::size_t length : {std::size_t{NC_MAX_NAME}, std::size_t{NC_MAX_NAME} + 1, std::size_t{40000}}) {
        const std::string name(length, 'a');
        fixture::write(path_, fixture::daily_sst());
        for (const char* object : {"/", "sst", "lon"})
            fixture::add_attribute(path_, object, name);
        const NetcdfFile file = NetcdfFile::open(path_);
        for (const int variable : {NC_GLOBAL, *file.find_variable("sst"), *file.find_variable("lon")}) {
            const auto names = file.attribute_names(variable);
            EXPECT_EQ(std::ranges::count(names, name), length <= NC_MAX_NAME ? 1 : 0) << length << " bytes";
            EXPECT_TRUE(variable == NC_GLOBAL || std::ranges::count(names, "units") == 1) << length << " bytes";
        }
        EXPECT_FALSE(file.find_variable(name).has_value());
    }
}

TEST_F(NetcdfFileOnDisk, AFileIsMovedAndClosedOnce) {
    fixture::write(path_, fixture::daily_sst());
    NetcdfFile first = NetcdfFile::open(path_);
    NetcdfFile second = std::move(first);
    first = NetcdfFile::open(path_);
    second.close();
    second.close();
    EXPECT_TRUE(first.find_variable("sst").has_value());
}

}  // namespace
}  // namespace sstclim::io
