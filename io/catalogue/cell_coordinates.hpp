#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/catalogue/source_file.hpp"
#include "io/files/netcdf_file.hpp"

namespace sstclim::io {

/// A coordinate of the cells of a grid: of all that have an index in one dimension in common (lat of a row), or of
/// every single one (2-D latitudes).
class CellCoordinate {
  public:
    /// The index itself, counted from 0, where `variable` is none.
    CellCoordinate(const NetcdfFile& file, const std::vector<NetcdfDimension>& horizontal,
                   const std::vector<std::size_t>& dimensions, const std::optional<NetcdfVariable>& variable);

    const std::string& name() const { return name_; }
    bool is_index() const { return values_.empty(); }
    bool is_float32() const { return is_float32_; }
    /// units, standard_name and long_name, as far as the coordinate has them.
    const std::vector<std::pair<std::string, std::string>>& attributes() const { return attributes_; }

    /// Of a cell, counted row by row.
    double value(std::size_t cell) const;

  private:
    /// A dimension of the coordinate: cells from one index to the next, and how many indices there are.
    struct Step {
        std::size_t cells;
        std::size_t length;
    };

    std::string name_;
    bool is_float32_ = false;
    std::vector<std::pair<std::string, std::string>> attributes_;
    std::vector<Step> steps_;
    std::vector<double> values_;
};

/// All that say where the cells of the source's grid lie. A dimension without any is told by its index. Throws
/// InputError where the file is not what it was.
std::vector<CellCoordinate> cell_coordinates(const SourceFile& source);

}  // namespace sstclim::io
