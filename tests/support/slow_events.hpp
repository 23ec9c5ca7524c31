#pragma once

#include <array>
#include <vector>

/// The slow reference of events: a whole series at once, written from the definitions of Hobday et al. (2016, 2018) and
/// the measures of E. Oliver's marineHeatWaves, to be checked by reading.
namespace sstclim::slow {

/// A daily series and the climatology of its days; NaN is missing.
struct EventSeries {
    std::vector<double> value;
    std::vector<double> mean;
    std::vector<double> threshold;
};

struct EventDefinition {
    bool cold = false;
    std::size_t min_duration = 5;
    std::size_t max_gap = 2;
};

struct SlowEvent {
    std::size_t start = 0;
    std::size_t end = 0;
    std::size_t peak = 0;
    int category = 0;
    std::array<int, 4> category_days{};
    double intensity_max = 0;
    double intensity_mean = 0;
    double intensity_var = 0;
    double intensity_cumulative = 0;
    double intensity_max_thresh = 0;
    double intensity_mean_thresh = 0;
    double rate_onset = 0;
    double rate_decline = 0;
};

struct SlowEvents {
    std::vector<SlowEvent> events;
    std::vector<int> category;  ///< of every day
};

SlowEvents find_events(const EventSeries& series, const EventDefinition& definition);

}  // namespace sstclim::slow
