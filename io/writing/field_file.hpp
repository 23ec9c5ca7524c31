#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/catalogue/source_file.hpp"
#include "io/writing/output_file.hpp"
#include "io/writing/output_time.hpp"
#include "io/writing/output_variable.hpp"

namespace sstclim::io {

class NetcdfFile;

/// Whether floats are the source's quantity (a mean is a temperature) or another (a difference of two is not).
enum class StandardName { of_the_source, none };

/// What a file of fields holds besides its time axis and its values.
struct FieldLayout {
    SourceFile source;  ///< grid, coordinates and their attributes are copied from this file
    std::vector<OutputVariable> variables;
    OutputStorage storage;
    Attributes global;  ///< history ... and every choice of definition; Conventions is added
    StandardName standard_name = StandardName::of_the_source;
};

/// Defines the time axis in a file that is being begun.
using DefineTime = std::function<std::unique_ptr<OutputTime>(const NetcdfFile&)>;

/// A CF-1.8 netCDF-4 file of daily fields, written chunk by chunk under a temporary name beside the final one.
class FieldFile : public OutputFile {
  public:
    /// Creates the temporary file with all metadata and coordinates. Throws RunError, naming the path and the remedy,
    /// where the folder is not writable, and InputError where the layout's source cannot be read.
    FieldFile(std::string path, const FieldLayout& layout, const DefineTime& define_time);
    /// Removes the temporary file unless committed.
    ~FieldFile() override;

    /// Writes a chunk (of OutputChunks of the grid's shape) of one day, as a ChunkEncoder of the layout's storage gives
    /// it. Days that are never written hold _FillValue. Throws RunError where the disk is full.
    void write(std::size_t day, std::size_t variable, std::size_t chunk, std::span<const std::byte> stored);

    void complete() override;

  private:
    TemporaryFile& temporary() override;

    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sstclim::io
