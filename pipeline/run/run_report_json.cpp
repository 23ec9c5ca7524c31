#include <nlohmann/json.hpp>

#include "pipeline/run/overlap.hpp"
#include "pipeline/run/ring_advice.hpp"
#include "pipeline/run/run_report.hpp"

namespace sstclim {
namespace {

nlohmann::json to_json(const Interval& interval) {
    return {interval.begin, interval.end};
}

nlohmann::json phases_json(const RunReport& report) {
    nlohmann::json phases = nlohmann::json::object();
    for (std::size_t i = 0; i < kPhaseCount; ++i) {
        const PhaseSummary& phase = report.phases[i];
        phases[std::string(to_string(static_cast<Phase>(i)))] = {
            {"min", phase.min}, {"mean", phase.mean}, {"max", phase.max}};
    }
    return phases;
}

nlohmann::json baselines_json(const RunReport& report) {
    nlohmann::json baselines = nlohmann::json::array();
    for (const BaselineCoverage& baseline : report.coverage.baselines) {
        baselines.push_back({{"first_year", baseline.baseline.first},
                             {"last_year", baseline.baseline.last},
                             {"days_needed", baseline.needed},
                             {"days_missing", baseline.missing},
                             {"days_missing_outside", baseline.missing_outside}});
    }
    return baselines;
}

nlohmann::json timeline_json(const RunReport& report) {
    nlohmann::json timeline = nlohmann::json::array();
    for (const StepTimes& step : report.timeline) {
        timeline.push_back({{"step", step.step},
                            {"read", to_json(step.read)},
                            {"wait", to_json(step.wait)},
                            {"h2d", to_json(step.h2d)},
                            {"kernels", to_json(step.kernels)},
                            {"d2h", to_json(step.d2h)},
                            {"prepare", to_json(step.prepare)},
                            {"write", to_json(step.write)}});
    }
    return timeline;
}

/// Null where no step was read, as in a run that found all its days in the journal.
nlohmann::json ring_json(const RunReport& report) {
    if (report.timeline.empty())
        return nullptr;
    const RingAdvice advice = ring_advice(report.timeline, report.block_steps);
    return {{"slots", report.slots},
            {"steps_computed_together", report.block_steps},
            {"read_seconds_a_step", advice.read_seconds},
            {"compute_seconds_a_step", advice.compute_seconds},
            {"slots_that_suffice", advice.slots},
            {"unavoidable_wait_seconds", advice.unavoidable_seconds},
            {"read_bound", advice.is_read_bound}};
}

nlohmann::json overlap_json(const RunReport& report) {
    const CopyOverlap overlap = copy_overlap(report.timeline);
    return {{"seconds", overlap.seconds},
            {"behind_kernels_seconds", overlap.behind_kernels},
            {"behind_kernels_or_host_seconds", overlap.behind_either}};
}

}  // namespace

nlohmann::json to_json(const RunReport& report) {
    nlohmann::json facts = nlohmann::json::object();
    for (const auto& [name, value] : report.facts)
        facts[name] = value;
    return {{"facts", facts},
            {"ranks", report.ranks},
            {"threads", report.threads},
            {"backend", report.backend},
            {"cells", report.cells},
            {"days", report.days},
            {"files", report.files},
            {"superseded_files", report.superseded_files},
            {"baselines", baselines_json(report)},
            {"days_unused", report.coverage.unused},
            {"days_read_twice", report.coverage.read_twice},
            {"fields_read", report.fields_read},
            {"library_fields", report.library_fields},
            {"chunks_inflated", report.chunks_inflated},
            {"chunks_distinct", report.chunks_distinct},
            {"cache_bytes_needed", report.cache_bytes_needed},
            {"cache_bytes_allowed", report.cache_bytes_allowed},
            {"bytes_read", report.bytes_read},
            {"bytes_exchanged", report.bytes_exchanged},
            {"device_bytes", report.device_bytes},
            {"peak_bytes", report.peak_bytes},
            {"seconds", report.seconds},
            {"phase_seconds", phases_json(report)},
            {"tiles", report.tiles},
            {"ring", ring_json(report)},
            {"h2d_hidden", overlap_json(report)},
            {"timeline_seconds", timeline_json(report)}};
}

}  // namespace sstclim
