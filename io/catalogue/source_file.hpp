#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/catalogue/storage_layout.hpp"
#include "src/error.hpp"
#include "src/packing.hpp"
#include "src/time_units.hpp"

namespace sstclim::io {

/// The horizontal grid of a variable, as far as two files must agree on it.
struct GridFacts {
    std::vector<std::string> dimensions;  ///< horizontal dimensions, slowest first: {"lat", "lon"}
    std::vector<std::size_t> shape;       ///< their lengths
    std::uint64_t coordinate_hash = 0;    ///< over the values of all horizontal coordinate variables

    std::size_t cells() const;
    bool operator==(const GridFacts&) const = default;
};

/// All that the program knows of one input file after opening it once.
struct SourceFile {
    std::string path;
    std::uint64_t size_bytes = 0;
    std::int64_t modified_ns = 0;  ///< modification time, nanoseconds since the epoch

    std::string variable;
    GridFacts grid;
    Packing packing;
    std::string units;  ///< the variable's units attribute, "" where absent
    Calendar calendar = Calendar::standard;
    std::vector<DateTime> times;  ///< one for each record
    StorageLayout layout;

    bool is_preliminary() const;  ///< "*_preliminary.nc", as NCEI names OISST files of the last two weeks
    bool operator==(const SourceFile&) const = default;
};

/// The error with the variable and date whose read it ended.
InputError while_reading(const InputError& error, const SourceFile& source, std::size_t record);

}  // namespace sstclim::io
