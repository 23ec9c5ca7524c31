#include "tests/support/tools/plain_cells.hpp"

#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <numeric>

#include "src/error.hpp"
#include "tests/support/tools/plain_file.hpp"

namespace sstclim::plain {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

slow::Calendar calendar_of(const PlainFile& file) {
    static const std::map<std::string, slow::Calendar> names{
        {"", slow::Calendar::standard},          {"standard", slow::Calendar::standard},
        {"gregorian", slow::Calendar::standard}, {"proleptic_gregorian", slow::Calendar::proleptic_gregorian},
        {"julian", slow::Calendar::julian},      {"noleap", slow::Calendar::noleap},
        {"365_day", slow::Calendar::noleap},     {"all_leap", slow::Calendar::all_leap},
        {"360_day", slow::Calendar::day_360}};
    return names.at(file.text("time", "calendar"));
}

/// Dates of rising days, walked day by day.
class DateWalk {
  public:
    DateWalk(slow::Calendar calendar, slow::Date origin) : calendar_(calendar), date_(origin) {}

    slow::Date at(long day) {
        for (; day_ < day; ++day_)
            date_ = slow::next_day(calendar_, date_);
        for (; day_ > day; --day_)
            date_ = slow::previous_day(calendar_, date_);
        return date_;
    }

  private:
    slow::Calendar calendar_;
    slow::Date date_;
    long day_ = 0;
};

std::vector<slow::Date> dates_of(const PlainFile& file) {
    const std::string units = file.text("time", "units");
    char unit[16] = "";
    slow::Date origin;
    int hour = 0;
    int minute = 0;
    if (std::sscanf(units.c_str(), "%15s since %d-%d-%d%*[T ]%d:%d", unit, &origin.year, &origin.month, &origin.day,
                    &hour, &minute) < 4)
        throw RunError("{}: time units '{}' are not plain", file.path(), units);
    static const std::map<std::string, double> units_a_day{
        {"days", 1.0}, {"hours", 24.0}, {"minutes", 1440.0}, {"seconds", 86400.0}};
    DateWalk walk(calendar_of(file), origin);
    std::vector<slow::Date> dates;
    for (const double time : file.stored("time")) {
        const double day = time / units_a_day.at(unit) + (hour + minute / 60.0) / 24.0;
        dates.push_back(walk.at(static_cast<long>(std::floor(day + 1e-6))));
    }
    return dates;
}

double first_or(const std::vector<double>& numbers, double otherwise) {
    return numbers.empty() ? otherwise : numbers.front();
}

/// Turns stored values into values.
class Decoder {
  public:
    Decoder(const PlainFile& file, const std::string& variable)
        : scale_(first_or(file.numbers(variable, "scale_factor"), 1.0)),
          offset_(first_or(file.numbers(variable, "add_offset"), 0.0)),
          low_(first_or(file.numbers(variable, "valid_min"), -kUnlimited)),
          high_(first_or(file.numbers(variable, "valid_max"), kUnlimited)),
          missing_(file.numbers(variable, "_FillValue")) {
        for (const double value : file.numbers(variable, "missing_value"))
            missing_.push_back(value);
        if (const auto range = file.numbers(variable, "valid_range"); range.size() == 2) {
            low_ = range[0];
            high_ = range[1];
        }
    }

    double operator()(double stored) const {
        for (const double missing : missing_) {
            if (stored == missing)
                return kNan;
        }
        const bool is_valid = stored >= low_ && stored <= high_ && std::abs(stored) < 1e20;
        return is_valid ? stored * scale_ + offset_ : kNan;
    }

  private:
    static constexpr double kUnlimited = std::numeric_limits<double>::infinity();

    double scale_;
    double offset_;
    double low_;
    double high_;
    std::vector<double> missing_;
};

}  // namespace

PlainCells read_cells(const std::vector<std::string>& files, const std::string& variable, std::size_t every) {
    PlainCells cells;
    std::size_t grid = 0;
    for (const std::string& path : files) {
        const PlainFile file(path);
        const std::vector<slow::Date> dates = dates_of(file);
        const std::vector<double> stored = file.stored(variable);
        if (grid == 0) {
            grid = stored.size() / dates.size();
            for (std::size_t cell = 0; cell < grid; cell += every)
                cells.cell.push_back(cell);
            cells.series.resize(cells.cell.size(), {calendar_of(file), {}});
        }
        if (stored.size() != grid * dates.size())
            throw RunError("{}: {} values are not {} cells of {} days", path, stored.size(), grid, dates.size());
        const Decoder decode(file, variable);
        for (std::size_t day = 0; day < dates.size(); ++day) {
            for (std::size_t i = 0; i < cells.cell.size(); ++i)
                cells.series[i].days.push_back({dates[day], decode(stored[day * grid + cells.cell[i]])});
        }
    }
    return cells;
}

}  // namespace sstclim::plain
