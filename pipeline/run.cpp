#include "pipeline/run.hpp"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "io/field_reader.hpp"
#include "kernels/cells.hpp"
#include "pipeline/build_catalogue.hpp"
#include "pipeline/cache_memory.hpp"
#include "pipeline/choose_processor.hpp"
#include "pipeline/collective.hpp"
#include "pipeline/compute_plan.hpp"
#include "pipeline/grid_tiles.hpp"
#include "pipeline/output_folder.hpp"
#include "pipeline/output_writer.hpp"
#include "pipeline/progress.hpp"
#include "pipeline/sweep.hpp"

namespace sstclim {
namespace {

std::optional<DaySubset> day_subset(const RunConfig& config) {
    if (!config.days)
        return std::nullopt;
    return DaySubset{config.days->first, config.days->last};
}

void log_inputs(const io::Catalogue& catalogue, const Schedule& schedule, const Coverage& coverage) {
    std::string shape;
    for (const std::size_t length : catalogue.grid().shape)
        shape += fmt::format("{}{}", shape.empty() ? "" : "x", length);
    spdlog::info("{} files, {} days from {} to {}, variable {}, grid {}, {} calendar, values travel as {}",
                 catalogue.files().size(), catalogue.days(), to_string(catalogue.first_date()),
                 to_string(catalogue.last_date()), catalogue.files().front().variable, shape,
                 to_string(catalogue.calendar()), to_string(catalogue.encoding().type));
    if (!catalogue.superseded().empty()) {
        spdlog::info("{} preliminary files are left out for the final files of the same days, the first: {}",
                     catalogue.superseded().size(), catalogue.superseded().front());
    }
    for (const std::string& warning : coverage_warnings(schedule, coverage))
        spdlog::warn("{}", warning);
}

/// Bytes that a rank holds for all its cells on the host: the ring, rows on their way to other ranks, and the windows
/// unless a device has them.
std::size_t host_bytes(const RunConfig& config, const ComputePlan& plan) {
    const PlanMemory memory = memory_of(plan);
    const std::size_t slots = static_cast<std::size_t>(config.slots) + 1;
    return slots * memory.slot + (plan.processor == Processor::device ? 0 : memory.windows);
}

/// The fewest tiles with which this rank's part fits half of its memory, the other half being for decoded chunks and
/// what the system keeps of the files, and its device.
int fewest_tiles(const RunConfig& config, const MpiSession& mpi, const ComputePlan& plan,
                 const ProcessorChoice& processor, const io::OutputChunks& chunks) {
    const std::optional<std::uint64_t> memory = memory_of_rank(mpi);
    int tiles = memory ? tiles_for(host_bytes(config, plan), *memory / 2, chunks) : 1;
    if (plan.processor == Processor::device) {
        // The runtime itself and its buffers take some of what is free.
        const PlanMemory device = memory_of(plan);
        tiles = std::max(tiles, tiles_for(device.windows + 2 * device.lane, processor.device_bytes / 10 * 9, chunks));
    }
    return tiles;
}

std::vector<Slab> make_tiles(const RunConfig& config, const MpiSession& mpi, const ComputePlan& plan,
                             const ProcessorChoice& processor, const io::OutputChunks& chunks) {
    int count = config.tiles;
    agree(mpi, [&] {
        if (config.tiles == 0)
            count = fewest_tiles(config, mpi, plan, processor, chunks);
    });
    MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_INT, MPI_MAX, mpi.comm());
    std::vector<Slab> tiles;
    agree(mpi, [&] { tiles = cut_into_tiles(chunks, count); });
    if (mpi.rank() == 0 && count > 1 && config.tiles == 0) {
        spdlog::warn(
            "memory does not suffice for all cells at once: the days are passed over {} times, each time for a tile of "
            "the grid. Chunks that hold cells of several tiles are inflated as often; more ranks avoid that",
            count);
    }
    return tiles;
}

}  // namespace

RunReport run(const RunConfig& config, const MpiSession& mpi, const Provenance& provenance) {
    const RunClock clock;
    const bool root = mpi.rank() == 0;
    PhaseTimer timer;
    const ProcessorChoice processor = choose_processor(mpi, config.backend);
    use(processor);
    if (root)
        spdlog::info("kernels run on {}", processor.description);
    if (root && !processor.warning.empty())
        spdlog::warn("{}", processor.warning);
    agree(mpi, [&] {
        if (!root)
            return;
        prepare_output_folder(config.output, output_names(config.percentiles),
                              config.overwrite ? ExistingFiles::replace : ExistingFiles::refuse);
    });

    const auto catalogue = [&] {
        const auto scope = timer.measure(Phase::catalogue);
        return build_catalogue(mpi, {config.files, config.variable, config.catalogue_cache});
    }();
    Schedule schedule;
    Coverage coverage;
    std::optional<const ReadPlan> reads;
    agree(mpi, [&] {
        schedule = make_schedule(catalogue.calendar(), config.baseline.first, config.baseline.last, config.window,
                                 day_subset(config));
        coverage = check_coverage(schedule, catalogue);
        reads.emplace(schedule, catalogue, mpi.size());
    });
    if (root)
        log_inputs(catalogue, schedule, coverage);

    const io::SourceFile& source = catalogue.files().front();
    const ComputePlan plan = make_compute_plan(
        config, schedule.window_days, catalogue.encoding(),
        kernels::padded_cells(slab_of(catalogue.grid().cells(), 0, mpi.size()).size()), processor.processor);
    const std::vector<Slab> tiles = make_tiles(config, mpi, plan, processor, io::OutputChunks(source.grid.shape));
    const std::uint64_t cache_bytes = cache_memory(mpi, config.cache_memory, host_bytes(config, plan) / tiles.size());
    if (const auto warning = cache_warning(reads->cache_bytes(), cache_bytes); root && warning)
        spdlog::warn("{}", *warning);
    OutputWriter writer(mpi,
                        {config.output,
                         source,
                         config.percentiles,
                         plan.percentiles.place,
                         config.method,
                         output_attributes(provenance, schedule, coverage, source),
                         {config.compression, config.quantize},
                         plan.threads},
                        schedule);
    io::FieldReader reader(catalogue, plan.threads, cache_bytes);
    Progress progress(schedule.steps.size() * tiles.size(), root);
    RunReport report;
    std::uint64_t bytes_sent = 0;
    for (const Slab& tile : tiles) {
        const SweepCounts counts = sweep(
            {config, mpi, processor, catalogue.encoding(), schedule, *reads, clock, reader, writer, progress, timer},
            tile);
        bytes_sent += counts.bytes_sent;
        report.timeline.insert(report.timeline.end(), counts.timeline.begin(), counts.timeline.end());
    }
    progress.finish();
    agree(mpi, [&] {
        const auto scope = timer.measure(Phase::write);
        writer.commit();
    });

    report.facts = provenance.choices;
    report.facts.insert(report.facts.begin(), {{"version", provenance.version}, {"command", provenance.command}});
    report.ranks = mpi.size();
    report.threads = plan.threads;
    report.backend = processor.description;
    report.tiles = static_cast<int>(tiles.size());
    report.slots = config.slots;
    report.cells = catalogue.grid().cells();
    report.days = schedule.axis.size();
    report.files = catalogue.files().size();
    report.superseded_files = catalogue.superseded().size();
    report.coverage = coverage;
    report.cache_bytes_needed = reads->cache_bytes();
    report.cache_bytes_allowed = cache_bytes;
    reduce(mpi, timer, reader, bytes_sent, report);
    report.seconds = clock.seconds();
    return report;
}

}  // namespace sstclim
