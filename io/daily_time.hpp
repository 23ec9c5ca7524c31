#pragma once

#include "io/netcdf_file.hpp"
#include "io/output_time.hpp"

namespace sstclim::io {

/// The day from which output files count their dates.
inline constexpr Date kEpoch{1970, 1, 1};

/// "days since 1970-01-01 00:00:00".
std::string days_since_epoch();

/// A time axis of days, with time(time) at noon and time_bounds(time, 2) from 00:00 to 24:00.
class DailyTime : public OutputTime {
  public:
    /// Defines dimensions and variables in `output`, which must outlive the axis. The days increase.
    DailyTime(const NetcdfFile& output, Calendar calendar, std::vector<Date> days);

    int dimension() const override { return dimension_; }
    std::vector<Date> dates() const override { return days_; }
    void write_values() const override;

  private:
    const NetcdfFile& output_;
    Calendar calendar_;
    std::vector<Date> days_;
    int dimension_ = 0;
    int time_ = 0;
    int bounds_ = 0;
};

}  // namespace sstclim::io
