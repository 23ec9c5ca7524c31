#include "tests/support/slow_reference.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "src/error.hpp"

namespace sstclim::slow {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Applies `change` to every value of a result but its count.
void for_each_value(Result& result, const std::function<void(double&)>& change) {
    for (double* value :
         {&result.moments.mean, &result.moments.std, &result.moments.skewness, &result.moments.excess_kurtosis})
        change(*value);
    for (double& value : result.percentiles)
        change(value);
    for (double& value : result.cornish_fisher)
        change(value);
}

Result result_of_pool(const DayOfYear& day, const Pool& pool, const Definition& definition) {
    Result result{day, moments_of(pool.values), {}, {}};
    for (double percent : definition.percentiles) {
        result.percentiles.push_back(quantile_of(pool.values, percent, definition.quantile));
        result.cornish_fisher.push_back(cornish_fisher_quantile(result.moments, percent));
    }
    const int count = result.moments.count;
    if (count < definition.min_count || count < definition.min_fraction * pool.days)
        for_each_value(result, [](double& value) { value = nan; });
    return result;
}

/// The mean of finished results, labelled as `day`.
Result mean_of(const DayOfYear& day, const std::vector<Result>& results) {
    const auto n = static_cast<double>(results.size());
    Result mean = results.front();
    mean.day = day;
    for (const Result& result : results)
        mean.moments.count = std::min(mean.moments.count, result.moments.count);

    const auto average = [&](const std::function<double(const Result&)>& field) {
        double sum = 0.0;
        for (const Result& result : results)
            sum += field(result);
        return sum / n;
    };
    mean.moments.mean = average([](const Result& r) { return r.moments.mean; });
    mean.moments.std = average([](const Result& r) { return r.moments.std; });
    mean.moments.skewness = average([](const Result& r) { return r.moments.skewness; });
    mean.moments.excess_kurtosis = average([](const Result& r) { return r.moments.excess_kurtosis; });
    for (std::size_t p = 0; p < mean.percentiles.size(); ++p) {
        mean.percentiles[p] = average([p](const Result& r) { return r.percentiles[p]; });
        mean.cornish_fisher[p] = average([p](const Result& r) { return r.cornish_fisher[p]; });
    }
    return mean;
}

/// Gives doy 60 of a year of 366 days the value that the policy asks for.
void settle_leap_day(std::vector<Result>& year, LeapDay policy) {
    const Result& before = year[58];
    const Result& own = year[59];
    const Result& after = year[60];
    if (policy == LeapDay::interpolate || policy == LeapDay::exclude)
        year[59] = mean_of(own.day, {before, after});
    if (policy == LeapDay::xmhw)
        year[59] = mean_of(own.day, {before, own, after});
}

void smooth_field(std::vector<Result>& year, int width, const std::function<double&(Result&)>& field) {
    std::vector<double> values;
    for (Result& result : year)
        values.push_back(field(result));
    values = smoothed(values, width);
    for (std::size_t i = 0; i < year.size(); ++i)
        field(year[i]) = values[i];
}

void check(const Definition& definition) {
    if (definition.first_year > definition.last_year)
        throw UsageError("the baseline {}-{} is empty", definition.first_year, definition.last_year);
    if (definition.window_half_width < 0 || definition.window_half_width > 180)
        throw UsageError("window half-width {} is not within 0 to 180 days", definition.window_half_width);
    if (definition.smooth_width > 1 && !definition.subset.empty())
        throw UsageError("smoothing runs around the full year: it needs all days, or smooth width 0");
}

}  // namespace

std::vector<double> smoothed(const std::vector<double>& year, int width) {
    if (width <= 1)
        return year;
    if (width % 2 == 0)
        throw UsageError("smooth width {} is even and has no middle day", width);
    const int n = static_cast<int>(year.size());
    std::vector<double> result(year.size(), nan);
    for (int i = 0; i < n; ++i) {
        if (std::isnan(year[static_cast<std::size_t>(i)]))
            continue;
        double sum = 0.0;
        int present = 0;
        for (int k = -(width - 1) / 2; k <= (width - 1) / 2; ++k) {
            const double value = year[static_cast<std::size_t>(((i + k) % n + n) % n)];
            if (std::isnan(value))
                continue;
            sum += value;
            ++present;
        }
        result[static_cast<std::size_t>(i)] = sum / present;
    }
    return result;
}

std::vector<Result> climatology(const Series& series, const Definition& definition) {
    check(definition);
    const auto values = values_by_date(series, definition.leap_day);

    std::vector<Result> year;
    for (const DayOfYear& day : days_of_year(series.calendar, definition))
        year.push_back(result_of_pool(day, pool_of(day, values, series.calendar, definition), definition));

    if (has_leap_years(series.calendar) && definition.subset.empty())
        settle_leap_day(year, definition.leap_day);

    if (definition.smooth_width > 1) {
        smooth_field(year, definition.smooth_width, [](Result& r) -> double& { return r.moments.mean; });
        for (std::size_t p = 0; p < definition.percentiles.size(); ++p) {
            smooth_field(year, definition.smooth_width, [p](Result& r) -> double& { return r.percentiles[p]; });
            smooth_field(year, definition.smooth_width, [p](Result& r) -> double& { return r.cornish_fisher[p]; });
        }
    }
    return year;
}

}  // namespace sstclim::slow
