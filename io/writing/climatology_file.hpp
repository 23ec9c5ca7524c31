#pragma once

#include <string>
#include <vector>

#include "io/writing/field_file.hpp"
#include "src/calendar.hpp"

namespace sstclim::io {

/// One day of the climatology's time axis.
struct ClimatologyDay {
    Date date;        ///< the day in the representative year; increasing along the axis
    Date pool_begin;  ///< first day of the window in the first baseline year
    Date pool_end;    ///< last day of the window in the last baseline year (its end is the upper bound)
    int day_of_year;  ///< in the numbering of the run
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

/// A file of day-of-year statistics.
class ClimatologyFile : public FieldFile {
  public:
    ClimatologyFile(std::string path, const ClimatologyLayout& layout);
};

}  // namespace sstclim::io
