#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "io/output_storage.hpp"
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
    OutputStorage storage;
    Attributes global;  ///< history ... and every choice of definition; Conventions is added
};

/// A CF-1.8 netCDF-4 file of day-of-year statistics, written chunk by chunk under a temporary name beside the
/// final one.
class ClimatologyFile {
  public:
    /// Creates the temporary file with all metadata and coordinates. Throws RunError, naming the path and the remedy,
    /// where the folder is not writable, and InputError where the layout's source cannot be read.
    ClimatologyFile(std::string path, const ClimatologyLayout& layout);
    /// Removes the temporary file unless committed.
    ~ClimatologyFile();
    ClimatologyFile(const ClimatologyFile&) = delete;
    ClimatologyFile& operator=(const ClimatologyFile&) = delete;

    /// Writes a chunk (of OutputChunks of the grid's shape) of one day, as a ChunkEncoder of the layout's storage gives
    /// it. Days that are never written hold _FillValue. Throws RunError where the disk is full.
    void write(std::size_t day, std::size_t variable, std::size_t chunk, std::span<const std::byte> stored);

    /// Completes the file and flushes it to storage; nothing can be written any more. Throws RunError where that fails.
    void complete();

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;

    friend void commit(std::span<const std::unique_ptr<ClimatologyFile>> files);
};

/// Completes all files, and only then gives them their final names, replacing files of these names. Throws RunError
/// where storage fails: then none of them has its final name.
void commit(std::span<const std::unique_ptr<ClimatologyFile>> files);

}  // namespace sstclim::io
