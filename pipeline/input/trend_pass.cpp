#include "pipeline/input/trend_pass.hpp"

#include "pipeline/input/day_batches.hpp"

namespace sstclim {
namespace {

std::vector<std::vector<Date>> baseline_steps(const io::Catalogue& catalogue, const YearRange& baseline, int ranks) {
    const std::size_t step_days = batch_days(catalogue.grid().cells(), ranks);
    std::vector<std::vector<Date>> steps;
    for (Date date{baseline.first, 1, 1}; date.year <= baseline.last; date = add_days(catalogue.calendar(), date, 1)) {
        if (!catalogue.find(date))
            continue;
        if (steps.empty() || steps.back().size() == step_days)
            steps.emplace_back();
        steps.back().push_back(date);
    }
    return steps;
}

}  // namespace

TrendPlan::TrendPlan(const io::Catalogue& catalogue, const YearRange& baseline, const Masks& masks, int ranks)
    : calendar_(catalogue.calendar()),
      middle_((day_number(calendar_, {baseline.first, 1, 1}) + day_number(calendar_, {baseline.last + 1, 1, 1})) / 2),
      steps_(baseline_steps(catalogue, baseline, ranks)),
      input_(steps_, catalogue, masks, ranks, 0) {}

double TrendPlan::day(const Date& date) const {
    return static_cast<double>(day_number(calendar_, date) - middle_);
}

LinearTrend find_trend(const TrendPlan& plan, FieldInput& input, io::FieldReader& reader, int rank, int threads,
                       const StopRequest& stop, Progress& progress, PhaseTimer& timer) {
    LinearTrend trend(input.row_stride(), threads);
    Buffer<std::byte> fields(plan.input().reads.most_fields() * input.row_stride() * sizeof(double),
                             "fields for the trend");
    reader.expect(plan.input().reads.of_rank(rank));
    for (std::size_t step = 0; step < plan.steps().size(); ++step) {
        input.fill(step, reader, fields.data(), timer);
        const auto* row = reinterpret_cast<const double*>(fields.data());
        for (const Date& date : plan.steps()[step]) {
            trend.add(row, plan.day(date));
            row += input.row_stride();
        }
        progress.advance(plan.steps()[step].size());
        stop.check();
    }
    trend.fit();
    return trend;
}

void remove_trend(const TrendPlan& plan, const LinearTrend& trend, const std::vector<Date>& days, std::size_t stride,
                  std::byte* fields) {
    auto* row = reinterpret_cast<double*>(fields);
    for (const Date& date : days) {
        trend.remove(row, plan.day(date));
        row += stride;
    }
}

}  // namespace sstclim
