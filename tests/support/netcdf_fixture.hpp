#pragma once

#include <string>
#include <vector>

#include <netcdf.h>

namespace sstclim::fixture {

/// An attribute: text of type NC_CHAR or NC_STRING, or numbers of any type.
struct Attribute {
    std::string name;
    nc_type type = NC_CHAR;
    std::string text;
    std::vector<double> numbers;
};

Attribute text(std::string name, std::string value);
Attribute numbers(std::string name, nc_type type, std::vector<double> values);

struct Dimension {
    std::string name;
    std::size_t length = 1;
    bool unlimited = false;
};

struct Variable {
    std::string name;
    nc_type type = NC_FLOAT;
    std::vector<std::string> dimensions{};
    std::vector<double> values{};  ///< as stored (packed); empty: nothing is written
    std::vector<Attribute> attributes{};
    std::vector<std::size_t> chunks{};  ///< netCDF-4 only; empty: the library's choice
    int deflate_level = 0;              ///< netCDF-4 only
    bool shuffle = false;
    int endian = NC_ENDIAN_NATIVE;  ///< netCDF-4 only

    /// Adds the attribute or replaces the one of its name.
    void set(const Attribute& attribute);
    void remove(const std::string& attribute);
};

/// A description of a NetCDF file that a test changes to its needs and then writes.
struct File {
    int flags = NC_NETCDF4;  ///< of nc_create: 0 (CDF-1), NC_64BIT_OFFSET, NC_64BIT_DATA, NC_NETCDF4, ...
    std::vector<Dimension> dimensions;
    std::vector<Variable> variables;
    std::vector<Attribute> attributes{};

    /// The variable of this name. Throws std::out_of_range where there is none.
    Variable& variable(const std::string& name);
    Dimension& dimension(const std::string& name);
    void remove_variable(const std::string& name);
};

/// Creates the file. Throws Error where netCDF refuses the description.
void write(const std::string& path, const File& file);

/// What a file of daily packed fields like OISST's has.
struct DailySst {
    std::size_t days = 3;
    double first_time = 0.0;
    std::string time_units = "days since 1991-01-01 12:00:00";
    std::vector<double> lat{-30.0, 0.0, 30.0};
    std::vector<double> lon{10.0, 20.0, 30.0, 40.0};
    nc_type type = NC_SHORT;
};

/// The stored value that daily_sst gives to a cell: distinct for every day and cell of small files.
double stored_sst(std::size_t day, std::size_t cell);

/// sst(time, zlev, lat, lon) with coordinates, scale_factor 0.01f, add_offset 0.f, _FillValue -999.
File daily_sst(const DailySst& wanted = {});

/// A file of one date in its global attributes, sst(lat, lon) from north to south, as ocean colour L3m files are.
File mapped_sst(const std::string& time_coverage_start);

}  // namespace sstclim::fixture
