#include "pipeline/input/celsius.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"

namespace sstclim {
namespace {

using fixture::usage_error;
using testing::AllOf;
using testing::HasSubstr;

io::SourceFile file_in(const std::string& units) {
    io::SourceFile source;
    source.path = "folder/sst.nc";
    source.variable = "analysed_sst";
    source.units = units;
    return source;
}

TEST(Celsius, KelvinUnderAnyOfItsNamesBecomeDegreesCelsius) {
    for (const char* units : {"K", "kelvin", "Kelvin", "degK", "degree_K", "degrees_K"}) {
        io::SourceFile source = file_in(units);
        CellEncoding encoding{CellType::int16, 0.01, 298.15};
        to_celsius(source, encoding);
        EXPECT_EQ(source.units, "degC") << units;
        EXPECT_DOUBLE_EQ(encoding.offset, 25.0) << units;
        EXPECT_EQ(encoding.scale, 0.01) << "a difference is the same in both";
        EXPECT_EQ(encoding.type, CellType::int16);
    }
}

TEST(Celsius, DegreesCelsiusStayAsTheyAre) {
    for (const char* units : {"degC", "Celsius", "celsius", "degree_C", "degrees_C", "degrees_Celsius", "C", "°C"}) {
        io::SourceFile source = file_in(units);
        CellEncoding encoding{CellType::float32, 1.0, 0.0};
        to_celsius(source, encoding);
        EXPECT_EQ(source.units, units);
        EXPECT_EQ(encoding, (CellEncoding{CellType::float32, 1.0, 0.0}));
    }
}

TEST(Celsius, AnyOtherUnitIsRefusedWithFileAndVariable) {
    for (const char* units : {"", "1", "m", "degF", "fahrenheit", "k", "psu"}) {
        io::SourceFile source = file_in(units);
        CellEncoding encoding;
        EXPECT_THAT(usage_error([&] { to_celsius(source, encoding); }),
                    AllOf(HasSubstr("--celsius"), HasSubstr("folder/sst.nc"), HasSubstr("\"analysed_sst\""),
                          HasSubstr("\"" + std::string(units) + "\"")));
        EXPECT_EQ(encoding, CellEncoding{});
    }
}

}  // namespace
}  // namespace sstclim
