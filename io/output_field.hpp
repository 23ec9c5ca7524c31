#pragma once

#include <string>
#include <vector>

#include "io/climatology_file.hpp"
#include "io/netcdf_file.hpp"

namespace sstclim::io {

/// Where the fields of an output file lie.
struct FieldSpace {
    std::vector<int> dimensions;     ///< ids in the output: time, then the horizontal ones
    std::vector<std::size_t> shape;  ///< of the horizontal dimensions
    std::string coordinates;         ///< the attribute `coordinates`
    std::string grid_mapping;        ///< the attribute `grid_mapping`; "" for none
    std::string standard_name;       ///< of the source's variable, for statistics in its units; "" for none
};

/// Defines a compressed variable with all its attributes, and returns its id. A chunk is one day of the whole field, or
/// an equal part of it where a field is larger than 4 MiB.
int define_field(const NetcdfFile& output, const OutputVariable& variable, const FieldSpace& space);

}  // namespace sstclim::io
