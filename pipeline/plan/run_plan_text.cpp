#include <array>

#include <fmt/format.h>

#include "pipeline/input/cache_memory.hpp"
#include "pipeline/plan/run_plan.hpp"

namespace sstclim {
namespace {

/// In the unit that leaves one to three digits before the point.
std::string bytes_text(double bytes) {
    constexpr std::array<const char*, 6> units{"B", "kB", "MB", "GB", "TB", "PB"};
    std::size_t unit = 0;
    for (; bytes >= 1000 && unit + 1 < units.size(); ++unit)
        bytes /= 1000;
    return unit == 0 ? fmt::format("{:.0f} {}", bytes, units[unit]) : fmt::format("{:.2f} {}", bytes, units[unit]);
}

std::string bytes_text(std::uint64_t bytes) {
    return bytes_text(static_cast<double>(bytes));
}

std::string seconds_text(double seconds) {
    return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 2 : 0);
}

std::string rate_text(const Rate& rate) {
    const std::string amount =
        rate.unit == RateUnit::bytes ? bytes_text(rate.per_second) : fmt::format("{:.0f}", rate.per_second);
    return fmt::format("{}/s of {}; {}", amount, rate.of, rate.origin);
}

std::string line(const std::string& name, const std::string& value, const std::string& note = "") {
    return note.empty() ? fmt::format("  {:<24} {:>12}\n", name, value)
                        : fmt::format("  {:<24} {:>12}   {}\n", name, value, note);
}

std::string shape_text(const RunPlan& plan) {
    std::string text;
    for (const std::size_t length : plan.shape)
        text += fmt::format("{}{}", text.empty() ? "" : "x", length);
    return text;
}

std::string input_text(const RunPlan& plan) {
    const ReadVolume& reading = plan.reading;
    std::string text = fmt::format("input: {}, {} as {}, {}\n", plan.variable, shape_text(plan), plan.stored_as,
                                   plan.files_exist ? "from files" : "planned: a file a day, one chunk a field");
    text += line("files", std::to_string(plan.files));
    text += line("fields to read", std::to_string(reading.fields),
                 fmt::format("{} days enter the windows twice", plan.coverage.read_twice));
    text += line("chunks to inflate", std::to_string(reading.chunks_inflated),
                 fmt::format("{} distinct{}", reading.chunks_distinct,
                             reading.library_fields > 0
                                 ? fmt::format("; {} fields through the netCDF library", reading.library_fields)
                                 : ""));
    text += line("stored bytes", bytes_text(reading.stored_bytes),
                 plan.stored_share      ? fmt::format("assumed: {:.0f} % of the decoded", 100 * *plan.stored_share)
                 : reading.is_estimated ? "at most: files do not tell"
                                        : "");
    text += line("decoded bytes", bytes_text(reading.decoded_bytes));
    if (plan.mask_fields > 0)
        text += line("fields of masks", std::to_string(plan.mask_fields), bytes_text(plan.mask_stored_bytes));
    return text;
}

std::string memory_text(const RunPlan& plan) {
    const RankMemory& memory = plan.memory;
    const bool on_device = plan.processor == Processor::device;
    std::string text = fmt::format("memory of the rank that holds most: {} cells as {}\n", plan.largest_slab,
                                   to_string(plan.cell_type));
    if (!on_device)
        text += line("windows", bytes_text(memory.slab.windows));
    text += line("ring", bytes_text(memory.slab.ring), fmt::format("{} slots", plan.slots));
    text += line("exchange", bytes_text(memory.slab.exchange));
    text += line("results that wait", bytes_text(memory.slab.waiting));
    text += line("decoded chunks kept", bytes_text(memory.cache),
                 fmt::format("{} needed, {} allowed", bytes_text(plan.cache_bytes_needed),
                             bytes_text(plan.cache_bytes_allowed)));
    text += line("decoding", bytes_text(memory.decoding), fmt::format("{} thread(s)", plan.threads));
    text += line("encoding", bytes_text(memory.encoding));
    text += line("program and catalogue", bytes_text(memory.program), "measured here; MPI's buffers come on top");
    text += line("in all", bytes_text(memory.total()),
                 plan.bounds.host ? fmt::format("of {}", bytes_text(*plan.bounds.host)) : "its bound is unknown");
    if (on_device) {
        text += line("device: windows, lanes", bytes_text(memory.device),
                     fmt::format("of {}, of which {} are used at most", bytes_text(plan.bounds.device),
                                 bytes_text(plan.bounds.of_device())));
    }
    return text;
}

std::string ranks_text(const RunPlan& plan) {
    std::string text = line("tiles", std::to_string(plan.tiles),
                            plan.tiles > 1 ? fmt::format("{} passes over the days", plan.tiles) : "one pass");
    const auto enough = plan.ranks_for_one_tile;
    text += line("ranks for one tile", enough ? std::to_string(*enough) : "none",
                 enough ? fmt::format("on {} node(s) of {}", plan.nodes(*enough), plan.ranks_per_node)
                        : "no number of ranks suffices: fewer ranks a node, fewer threads, or more memory");
    return text + (plan.fits ? "  no rank holds more than its bound\n"
                             : "  A RANK HOLDS MORE THAN ITS BOUND: use more ranks, fewer of them a node, or a shorter "
                               "window\n");
}

std::string time_text(const RunPlan& plan) {
    std::string text = "expected time\n";
    for (const PlannedPhase& phase : plan.phases)
        text += line(phase.name, seconds_text(phase.seconds), rate_text(phase.rate));
    text += line("in all", seconds_text(plan.seconds), "bound by " + plan.bound_by);
    return text;
}

}  // namespace

std::string to_text(const RunPlan& plan) {
    std::string text = input_text(plan);
    text +=
        fmt::format("job: {} rank(s), {} a node, {} thread(s) each, kernels on {}\n", plan.ranks, plan.ranks_per_node,
                    plan.threads, plan.processor == Processor::device ? "a device each" : "the CPU");
    text += ranks_text(plan) + memory_text(plan);
    text += "between ranks and to files\n";
    text += line("exchanged", bytes_text(plan.bytes_exchanged),
                 fmt::format("{} by the rank that sends most", bytes_text(plan.most_bytes_of_rank)));
    if (plan.journal_bytes)
        text += line("journal", bytes_text(*plan.journal_bytes));
    text += line("output", bytes_text(plan.output_bytes), fmt::format("{} days, before compression", plan.days));
    text += time_text(plan);
    if (const auto warning = cache_warning(plan.cache_bytes_needed, plan.cache_bytes_allowed))
        text += "warning: " + *warning + "\n";
    for (const std::string& warning : coverage_warnings(plan.coverage))
        text += "warning: " + warning + "\n";
    return text;
}

}  // namespace sstclim
