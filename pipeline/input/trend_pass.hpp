#pragma once

#include <optional>
#include <vector>

#include "config/run_config.hpp"
#include "pipeline/input/field_input.hpp"
#include "pipeline/input/linear_trend.hpp"
#include "pipeline/job/progress.hpp"
#include "pipeline/job/stop_request.hpp"

namespace sstclim {

/// All days of a baseline that files have, one after the other, in steps of so many that all ranks have fields to read.
class TrendPlan {
  public:
    TrendPlan(const io::Catalogue& catalogue, const YearRange& baseline, const Masks& masks, int ranks);

    const std::vector<std::vector<Date>>& steps() const { return steps_; }
    const InputPlan& input() const { return input_; }
    /// The time of a date for the trend: days from the middle of the baseline.
    double day(const Date& date) const;

  private:
    Calendar calendar_;
    std::int64_t middle_;
    std::vector<std::vector<Date>> steps_;
    InputPlan input_;
};

/// The trends of this rank's slab of a tile, whose fields are float64. Collective; throws CollectiveError when a signal
/// has come.
LinearTrend find_trend(const TrendPlan& plan, FieldInput& input, io::FieldReader& reader, int rank, int threads,
                       const StopRequest& stop, Progress& progress, PhaseTimer& timer);

/// Takes the trend out of the fields of some days: [day][stride] float64.
void remove_trend(const TrendPlan& plan, const LinearTrend& trend, const std::vector<Date>& days, std::size_t stride,
                  std::byte* fields);

}  // namespace sstclim
