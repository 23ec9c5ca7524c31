#include "io/daily_time.hpp"

#include <array>
#include <utility>

#include "io/attribute_writer.hpp"

namespace sstclim::io {

namespace {

constexpr const char* kBoundsName = "time_bounds";

}  // namespace

std::string days_since_epoch() {
    return "days since " + to_string(kEpoch) + " 00:00:00";
}

DailyTime::DailyTime(const NetcdfFile& output, Calendar calendar, std::vector<Date> days)
    : output_(output), calendar_(calendar), days_(std::move(days)) {
    int pair = 0;
    output_.check(nc_def_dim(output_.id(), "time", days_.size(), &dimension_), "nc_def_dim", "time");
    output_.check(nc_def_dim(output_.id(), "nv", 2, &pair), "nc_def_dim", "nv");
    const std::array<int, 2> dimensions{dimension_, pair};
    output_.check(nc_def_var(output_.id(), "time", NC_DOUBLE, 1, dimensions.data(), &time_), "nc_def_var", "time");
    write_text(output_, time_, "standard_name", "time");
    write_text(output_, time_, "long_name", "day");
    write_text(output_, time_, "units", days_since_epoch());
    write_text(output_, time_, "calendar", to_string(calendar_));
    write_text(output_, time_, "axis", "T");
    write_text(output_, time_, "bounds", kBoundsName);
    output_.check(nc_def_var(output_.id(), kBoundsName, NC_DOUBLE, 2, dimensions.data(), &bounds_), "nc_def_var",
                  kBoundsName);
}

void DailyTime::write_values() const {
    const std::int64_t origin = day_number(calendar_, kEpoch);
    std::vector<double> times;
    std::vector<double> bounds;
    for (const Date& day : days_) {
        const auto begin = static_cast<double>(day_number(calendar_, day) - origin);
        times.push_back(begin + 0.5);
        bounds.push_back(begin);
        bounds.push_back(begin + 1.0);
    }
    output_.check(nc_put_var_double(output_.id(), time_, times.data()), "nc_put_var_double", "time");
    output_.check(nc_put_var_double(output_.id(), bounds_, bounds.data()), "nc_put_var_double", kBoundsName);
}

}  // namespace sstclim::io
