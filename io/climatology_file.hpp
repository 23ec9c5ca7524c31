#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "io/source_file.hpp"
#include "src/calendar.hpp"

namespace sstclim::io {

/// One day of the climatology's time axis.
struct ClimatologyDay {
    Date date;        ///< the day in the representative year; increasing along the axis
    Date pool_begin;  ///< first day of the window in the first baseline year
    Date pool_end;    ///< last day of the window in the last baseline year (its end is the upper bound)
    int day_of_year;  ///< in the numbering of the run
};

using AttributeValue = std::variant<std::string, double, std::int64_t, std::vector<std::int64_t>>;
using Attributes = std::vector<std::pair<std::string, AttributeValue>>;

enum class OutputType { float32, int32, int8 };

/// A variable of dimensions (time, the source's horizontal dimensions).
struct OutputVariable {
    std::string name;
    OutputType type = OutputType::float32;
    Attributes attributes;  ///< long_name, units, cell_methods, flag_values ...; the file adds _FillValue,
                            ///< coordinates and grid_mapping
};

/// What a climatology file holds besides its values.
struct ClimatologyLayout {
    SourceFile source;  ///< grid, coordinates and their attributes are copied from this file
    Calendar calendar = Calendar::standard;
    std::vector<ClimatologyDay> days;
    std::vector<OutputVariable> variables;
    Attributes global;  ///< history ... and every choice of definition; Conventions is added
};

/// The missing values that the file declares: floats and the two integer types.
inline constexpr float kFillFloat = 9.96920996838687e+36f;
inline constexpr std::int32_t kFillInt32 = -2147483647;
inline constexpr std::int8_t kFillInt8 = -127;

/// A CF-1.8 netCDF-4 file of day-of-year statistics, written day by day under a temporary name beside the final one.
class ClimatologyFile {
  public:
    /// Creates the temporary file with all metadata and coordinates. Throws RunError, naming the path and the remedy,
    /// where the folder is not writable, and InputError where the layout's source cannot be read.
    ClimatologyFile(std::string path, const ClimatologyLayout& layout);
    /// Removes the temporary file unless committed.
    ~ClimatologyFile();
    ClimatologyFile(const ClimatologyFile&) = delete;
    ClimatologyFile& operator=(const ClimatologyFile&) = delete;

    /// Writes the field of one day: `values` has the grid's number of cells; NaN becomes _FillValue. Days that are
    /// never written hold _FillValue. Throws RunError where the variable is of another type or the disk is full.
    void write(std::size_t day, std::size_t variable, std::span<const float> values);
    void write(std::size_t day, std::size_t variable, std::span<const std::int32_t> values);
    void write(std::size_t day, std::size_t variable, std::span<const std::int8_t> values);

    /// Completes the file, flushes it to storage and gives it its final name, replacing a file of that name. Nothing
    /// can be written any more. Throws RunError where storage fails; then there is no new file.
    void commit();

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sstclim::io
