#include <fmt/format.h>

#include "pipeline/run/overlap.hpp"
#include "pipeline/run/ring_advice.hpp"
#include "pipeline/run/run_report.hpp"

namespace sstclim {
namespace {

std::string phases_text(const RunReport& report) {
    std::string text = fmt::format("{:<12} {:>10} {:>10} {:>10}   seconds over {} rank(s)\n", "phase", "min", "mean",
                                   "max", report.ranks);
    for (std::size_t i = 0; i < kPhaseCount; ++i) {
        const PhaseSummary& phase = report.phases[i];
        if (phase.max == 0)
            continue;
        text += fmt::format("{:<12} {:>10.3f} {:>10.3f} {:>10.3f}\n", to_string(static_cast<Phase>(i)), phase.min,
                            phase.mean, phase.max);
    }
    return text;
}

/// What the ring's depth did, and what another would do.
std::string ring_text(const RunReport& report) {
    if (report.timeline.empty())
        return "";
    const RingAdvice advice = ring_advice(report.timeline, report.block_steps);
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
    std::string text = phases_text(report);
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

}  // namespace sstclim
