#pragma once

#include <string>
#include <vector>

#include "io/files/netcdf_file.hpp"
#include "io/writing/output_variable.hpp"

namespace sstclim::io {

/// Where the fields of an output file lie.
struct FieldSpace {
    std::vector<int> dimensions;     ///< ids in the output: time, then the horizontal ones
    std::vector<std::size_t> chunk;  ///< extents of a chunk along these
    std::string coordinates;         ///< the attribute `coordinates`; "" for none
    std::string grid_mapping;        ///< the attribute `grid_mapping`; "" for none
    std::string standard_name;       ///< of the source's variable, for statistics in its units; "" for none
};

/// Defines a variable with all its attributes, for chunks that come out of a ChunkEncoder of the same `storage`.
void define_field(const NetcdfFile& output, const OutputVariable& variable, const FieldSpace& space,
                  const OutputStorage& storage);

}  // namespace sstclim::io
