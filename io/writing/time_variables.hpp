#pragma once

#include <string>
#include <vector>

#include "io/files/netcdf_file.hpp"
#include "src/calendar.hpp"

namespace sstclim::io {

/// "days since 1970-01-01 00:00:00".
std::string days_since(const Date& origin);

/// What a time axis of an output file is to say of itself.
struct TimeDescription {
    std::size_t length;
    const char* long_name;
    Date origin;  ///< from which days are counted
    Calendar calendar;
    const char* bounds_attribute;  ///< "bounds" or "climatology"
    const char* bounds_name;
};

/// time(time) and its bounds(time, 2) in a file that is being written, both in days since the origin.
class TimeVariables {
  public:
    /// Defines dimensions and variables in `output`, which must outlive the object.
    TimeVariables(const NetcdfFile& output, const TimeDescription& description);

    int dimension() const { return dimension_; }
    /// Writes the times, and the begin and the end of each one after the other.
    void write(const std::vector<double>& times, const std::vector<double>& bounds) const;

  private:
    const NetcdfFile& output_;
    std::string bounds_name_;
    int dimension_ = 0;
    int time_ = 0;
    int bounds_ = 0;
};

}  // namespace sstclim::io
