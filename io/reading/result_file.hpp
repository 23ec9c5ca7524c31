#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/catalogue/source_file.hpp"
#include "io/files/netcdf_file.hpp"
#include "io/reading/cell_places.hpp"

namespace sstclim::io {

/// What the values of a flag variable mean: flag_values and flag_meanings, of the same length.
struct FlagMeanings {
    std::vector<double> values;
    std::vector<std::string> names;
};

/// A variable of dimensions (time, horizontal ones).
struct ResultVariable {
    SourceFile facts;                   ///< grid, units, packing, calendar and times
    bool is_real = false;               ///< floating-point values or packed ones, as against counts and flags
    std::optional<FlagMeanings> flags;  ///< of a flag variable
};

/// Reads a netCDF file of fields, such as climatology.nc, one day of one variable at a time.
class ResultFile {
  public:
    /// Throws InputError where the file cannot be read or holds no variable of dimensions (time, horizontal ones).
    explicit ResultFile(const std::string& path);

    const std::string& path() const { return file_.path(); }
    /// All variables of dimensions (time, horizontal ones) but coordinates and bounds, in the file's order.
    const std::vector<ResultVariable>& variables() const { return variables_; }
    /// The variable of this name; null where there is none.
    const ResultVariable* find(const std::string& name) const;
    /// Whether the times are those of a climatology, whose year means nothing (CF-1.8, section 7.4).
    bool is_climatology(const ResultVariable& variable) const;
    CellPlaces places(const ResultVariable& variable) const;
    /// The choices of definition that a run of this program records: the texts of the global attributes sstclim_*.
    std::vector<std::pair<std::string, std::string>> choices() const;

    /// Reads the field of the `day`-th time, decoded, into `field` of all cells of the grid; missing values become NaN.
    /// Throws InputError where it cannot be read.
    void read(const ResultVariable& variable, std::size_t day, std::span<double> field) const;

  private:
    NetcdfFile file_;
    std::vector<ResultVariable> variables_;
};

}  // namespace sstclim::io
