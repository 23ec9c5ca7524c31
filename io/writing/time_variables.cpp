#include "io/writing/time_variables.hpp"

#include <array>

#include "io/writing/attribute_writer.hpp"

namespace sstclim::io {

std::string days_since(const Date& origin) {
    return "days since " + to_string(origin) + " 00:00:00";
}

TimeVariables::TimeVariables(const NetcdfFile& output, const TimeDescription& description)
    : output_(output), bounds_name_(description.bounds_name) {
    int pair = 0;
    output_.check(nc_def_dim(output_.id(), "time", description.length, &dimension_), "nc_def_dim", "time");
    output_.check(nc_def_dim(output_.id(), "nv", 2, &pair), "nc_def_dim", "nv");
    const std::array<int, 2> dimensions{dimension_, pair};
    output_.check(nc_def_var(output_.id(), "time", NC_DOUBLE, 1, dimensions.data(), &time_), "nc_def_var", "time");
    write_text(output_, time_, "standard_name", "time");
    write_text(output_, time_, "long_name", description.long_name);
    write_text(output_, time_, "units", days_since(description.origin));
    write_text(output_, time_, "calendar", to_string(description.calendar));
    write_text(output_, time_, "axis", "T");
    write_text(output_, time_, description.bounds_attribute, bounds_name_);
    // The bounds inherit units and calendar from time and need no attributes of their own (CF-1.8, section 7.1).
    output_.check(nc_def_var(output_.id(), bounds_name_.c_str(), NC_DOUBLE, 2, dimensions.data(), &bounds_),
                  "nc_def_var", bounds_name_);
}

void TimeVariables::write(const std::vector<double>& times, const std::vector<double>& bounds) const {
    output_.check(nc_put_var_double(output_.id(), time_, times.data()), "nc_put_var_double", "time");
    output_.check(nc_put_var_double(output_.id(), bounds_, bounds.data()), "nc_put_var_double", bounds_name_);
}

}  // namespace sstclim::io
