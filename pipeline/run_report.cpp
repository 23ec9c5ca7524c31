#include "pipeline/run_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "pipeline/distinct_chunks.hpp"
#include "pipeline/overlap.hpp"
#include "pipeline/ring_advice.hpp"
#include "src/available_memory.hpp"
#include "src/buffer.hpp"

namespace sstclim {
namespace {

std::uint64_t reduce_one(const MpiSession& mpi, std::uint64_t value, MPI_Op operation) {
    std::uint64_t result = 0;
    MPI_Reduce(&value, &result, 1, MPI_UINT64_T, operation, 0, mpi.comm());
    return result;
}

}  // namespace

void reduce(const MpiSession& mpi, const PhaseTimer& timer, const io::FieldReader& reader,
            std::uint64_t bytes_exchanged, RunReport& report) {
    const io::ReadCounts& read = reader.counts();
    report.fields_read = reduce_one(mpi, read.fields, MPI_SUM);
    report.library_fields = reduce_one(mpi, read.library_fields, MPI_SUM);
    report.chunks_inflated = reduce_one(mpi, read.chunks_inflated, MPI_SUM);
    report.chunks_distinct = count_distinct(mpi, reader.chunks_inflated());
    report.bytes_read = reduce_one(mpi, read.bytes, MPI_SUM);
    report.bytes_exchanged = reduce_one(mpi, bytes_exchanged, MPI_SUM);
    report.device_bytes = reduce_one(mpi, peak_allocated_bytes(MemoryKind::device), MPI_MAX);
    report.peak_bytes = reduce_one(mpi, peak_resident_bytes(), MPI_MAX);
    std::array<double, kPhaseCount> least{};
    std::array<double, kPhaseCount> sum{};
    std::array<double, kPhaseCount> most{};
    const int count = static_cast<int>(kPhaseCount);
    MPI_Reduce(timer.all().data(), least.data(), count, MPI_DOUBLE, MPI_MIN, 0, mpi.comm());
    MPI_Reduce(timer.all().data(), sum.data(), count, MPI_DOUBLE, MPI_SUM, 0, mpi.comm());
    MPI_Reduce(timer.all().data(), most.data(), count, MPI_DOUBLE, MPI_MAX, 0, mpi.comm());
    for (std::size_t i = 0; i < kPhaseCount; ++i)
        report.phases[i] = {least[i], sum[i] / mpi.size(), most[i]};
}

namespace {

nlohmann::json to_json(const Interval& interval) {
    return {interval.begin, interval.end};
}

/// What the ring's depth did, and what another would do.
std::string ring_text(const RunReport& report) {
    const RingAdvice advice = ring_advice(report.timeline);
    std::string text = fmt::format("a step takes {:.1f} ms to read and write and {:.1f} ms to compute",
                                   1e3 * advice.read_seconds, 1e3 * advice.compute_seconds);
    text += advice.slots > report.slots
                ? fmt::format(": --slots {} would remove the waiting that a deeper ring can remove", advice.slots)
                : fmt::format(": {} slots suffice", advice.slots);
    return text + (advice.is_read_bound ? "; the run is bound by reading and writing, which no ring shortens\n"
                                        : "; the run is bound by computing\n");
}

std::string copy_text(const RunReport& report) {
    const CopyOverlap overlap = copy_overlap(report.timeline);
    if (overlap.seconds == 0)
        return "";
    return fmt::format(
        "copies to the device took {:.3f} s, {:.0f} % of it behind kernels, {:.0f} % behind kernels or "
        "the reading and writing of the host; {:.0f} MB of device memory a rank\n",
        overlap.seconds, 100 * overlap.behind_kernels / overlap.seconds, 100 * overlap.behind_either / overlap.seconds,
        static_cast<double>(report.device_bytes) / 1e6);
}

}  // namespace

std::string to_text(const RunReport& report) {
    std::string text = fmt::format("{:<12} {:>10} {:>10} {:>10}   seconds over {} rank(s)\n", "phase", "min", "mean",
                                   "max", report.ranks);
    for (std::size_t i = 0; i < kPhaseCount; ++i) {
        const PhaseSummary& phase = report.phases[i];
        if (phase.max == 0)
            continue;
        text += fmt::format("{:<12} {:>10.3f} {:>10.3f} {:>10.3f}\n", to_string(static_cast<Phase>(i)), phase.min,
                            phase.mean, phase.max);
    }
    text += fmt::format("fields read {} of {} files ({} of days that came before), days in files not needed {}\n",
                        report.fields_read, report.files, report.coverage.read_twice, report.coverage.unused);
    text += fmt::format("chunks inflated {}, distinct {}; {} fields through the netCDF library\n",
                        report.chunks_inflated, report.chunks_distinct, report.library_fields);
    if (report.cache_bytes_needed > 0) {
        text += fmt::format("decoded chunks of several days: {:.0f} MB a rank kept at most, {:.0f} MB allowed\n",
                            static_cast<double>(report.cache_bytes_needed) / 1e6,
                            static_cast<double>(report.cache_bytes_allowed) / 1e6);
    }
    for (const BaselineCoverage& baseline : report.coverage.baselines) {
        text += fmt::format("days of the baseline {}-{} missing {} of {}, outside the baseline {}\n",
                            baseline.baseline.first, baseline.baseline.last, baseline.missing, baseline.needed,
                            baseline.missing_outside);
    }
    if (report.tiles > 1)
        text += fmt::format("{} tiles: {} passes over the days\n", report.tiles, report.tiles);
    text += ring_text(report) + copy_text(report);
    text += fmt::format("wall {:.2f} s, peak memory {:.0f} MB a rank, exchanged {:.0f} MB, {} thread(s) a rank, {}",
                        report.seconds, static_cast<double>(report.peak_bytes) / 1e6,
                        static_cast<double>(report.bytes_exchanged) / 1e6, report.threads, report.backend);
    return text;
}

nlohmann::json to_json(const RunReport& report) {
    nlohmann::json facts = nlohmann::json::object();
    for (const auto& [name, value] : report.facts)
        facts[name] = value;
    nlohmann::json phases = nlohmann::json::object();
    for (std::size_t i = 0; i < kPhaseCount; ++i) {
        const PhaseSummary& phase = report.phases[i];
        phases[std::string(to_string(static_cast<Phase>(i)))] = {
            {"min", phase.min}, {"mean", phase.mean}, {"max", phase.max}};
    }
    nlohmann::json baselines = nlohmann::json::array();
    for (const BaselineCoverage& baseline : report.coverage.baselines) {
        baselines.push_back({{"first_year", baseline.baseline.first},
                             {"last_year", baseline.baseline.last},
                             {"days_needed", baseline.needed},
                             {"days_missing", baseline.missing},
                             {"days_missing_outside", baseline.missing_outside}});
    }
    nlohmann::json timeline = nlohmann::json::array();
    for (const StepTimes& step : report.timeline) {
        timeline.push_back({{"step", step.step},
                            {"read", to_json(step.read)},
                            {"wait", to_json(step.wait)},
                            {"h2d", to_json(step.h2d)},
                            {"kernels", to_json(step.kernels)},
                            {"d2h", to_json(step.d2h)},
                            {"write", to_json(step.write)}});
    }
    const RingAdvice advice = ring_advice(report.timeline);
    const CopyOverlap overlap = copy_overlap(report.timeline);
    return {{"facts", facts},
            {"ranks", report.ranks},
            {"threads", report.threads},
            {"backend", report.backend},
            {"cells", report.cells},
            {"days", report.days},
            {"files", report.files},
            {"superseded_files", report.superseded_files},
            {"baselines", baselines},
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
            {"phase_seconds", phases},
            {"tiles", report.tiles},
            {"ring",
             {{"slots", report.slots},
              {"read_seconds_a_step", advice.read_seconds},
              {"compute_seconds_a_step", advice.compute_seconds},
              {"slots_that_suffice", advice.slots},
              {"unavoidable_wait_seconds", advice.unavoidable_seconds},
              {"read_bound", advice.is_read_bound}}},
            {"h2d_hidden",
             {{"seconds", overlap.seconds},
              {"behind_kernels_seconds", overlap.behind_kernels},
              {"behind_kernels_or_host_seconds", overlap.behind_either}}},
            {"timeline_seconds", timeline}};
}

}  // namespace sstclim
