#pragma once

#include <string>
#include <vector>

#include "io/catalogue/source_file.hpp"
#include "io/files/netcdf_file.hpp"
#include "io/writing/variable_copy.hpp"

namespace sstclim::io {

/// Copies all that locates a source's variable in space into an output file, with attributes, values and types: the
/// horizontal dimensions, their coordinate variables, the auxiliary coordinates (2-D latitude and longitude) and
/// scalar coordinates (a depth), the bounds of all these, and the grid mapping.
///
/// Dimensions of length 1 before the horizontal ones vanish; their coordinate variables become scalar coordinates.
/// Whatever depends on time stays behind.
class CoordinateCopy {
  public:
    /// Defines dimensions and variables in `output`, which must outlive the copy. Variables of a name that `output`
    /// holds already are left out. Throws InputError where the source is not what `source` says.
    CoordinateCopy(const SourceFile& source, const NetcdfFile& output);
    CoordinateCopy(const CoordinateCopy&) = delete;
    CoordinateCopy& operator=(const CoordinateCopy&) = delete;

    /// The horizontal dimensions in the output, slowest first.
    const std::vector<int>& dimensions() const { return dimensions_; }
    /// The names for a `coordinates` attribute: all copied coordinates that are not a dimension's own.
    const std::vector<std::string>& auxiliary() const { return auxiliary_; }
    /// The value for a `grid_mapping` attribute; "" where the source has none.
    const std::string& grid_mapping() const { return grid_mapping_; }
    /// The standard_name of the source's variable; "" where it has none.
    const std::string& standard_name() const { return standard_name_; }

    /// Copies the values; the output is in data mode now.
    void write_values() const { variables_.write_values(); }

  private:
    enum class LastDimension { of_the_grid, free };

    void define_dimensions(const SourceFile& source, const NetcdfVariable& data);
    void copy_auxiliary(const std::vector<std::string>& names);
    bool copy(const std::string& name, LastDimension last = LastDimension::of_the_grid);
    bool can_copy(const NetcdfVariable& variable, LastDimension last) const;

    NetcdfFile input_;
    const NetcdfFile& output_;
    VariableCopy variables_;
    std::vector<int> dimensions_;
    std::vector<std::string> own_;  ///< the horizontal dimensions' coordinate variables
    std::vector<std::string> auxiliary_;
    std::string grid_mapping_;
    std::string standard_name_;
};

}  // namespace sstclim::io
