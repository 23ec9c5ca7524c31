#pragma once

#include <vector>

#include "io/files/netcdf_file.hpp"
#include "io/writing/climatology_file.hpp"
#include "io/writing/output_time.hpp"
#include "io/writing/time_variables.hpp"

namespace sstclim::io {

/// The climatological time axis of an output file (CF-1.8, section 7.4): time(time) in days, climatology_bounds(time,
/// 2) from the first day of the pool, 00:00, to the last, 24:00, and day_of_year(time).
class ClimatologyTime : public OutputTime {
  public:
    /// Defines dimensions and variables in `output`. Throws RunError where the days do not exist in the calendar, do
    /// not increase, or are none.
    ClimatologyTime(const NetcdfFile& output, Calendar calendar, std::vector<ClimatologyDay> days);

    int dimension() const override { return variables_.dimension(); }
    std::vector<Date> dates() const override;
    std::string coordinates() const override { return "day_of_year"; }

    void write_values() const override;

  private:
    const NetcdfFile& output_;
    Calendar calendar_;
    std::vector<ClimatologyDay> days_;
    Date origin_;
    TimeVariables variables_;
    int day_of_year_ = 0;
};

}  // namespace sstclim::io
