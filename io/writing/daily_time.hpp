#pragma once

#include "io/files/netcdf_file.hpp"
#include "io/writing/output_time.hpp"
#include "io/writing/time_variables.hpp"

namespace sstclim::io {

/// The day from which output files count their dates.
inline constexpr Date kEpoch{1970, 1, 1};

/// A time axis of days, with time(time) at noon and time_bounds(time, 2) from 00:00 to 24:00.
class DailyTime : public OutputTime {
  public:
    /// Defines dimensions and variables in `output`, which must outlive the axis. The days increase.
    DailyTime(const NetcdfFile& output, Calendar calendar, std::vector<Date> days);

    int dimension() const override { return variables_.dimension(); }
    std::vector<Date> dates() const override { return days_; }
    void write_values() const override;

  private:
    Calendar calendar_;
    std::vector<Date> days_;
    TimeVariables variables_;
};

}  // namespace sstclim::io
