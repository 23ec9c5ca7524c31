#include "io/netcdf_file.hpp"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

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
