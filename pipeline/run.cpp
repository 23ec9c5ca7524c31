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
#include "src/available_memory.hpp"

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

/// As configured, or the fewest with which the windows fit the memory of every rank's device and half of that of its
/// node; the other half is for decoded chunks and what the system keeps of the files.
int tile_count(const RunConfig& config, const MpiSession& mpi, const ComputePlan& plan,
               const ProcessorChoice& processor, const io::OutputChunks& chunks) {
    if (config.tiles > 0)
        return config.tiles;
    const PlanMemory memory = memory_of(plan);
    const bool on_device = plan.processor == Processor::device;
    const std::size_t slots = static_cast<std::size_t>(config.slots) * memory.slot;
    const std::size_t host = available_node_memory() / static_cast<std::size_t>(mpi.node_size()) / 2;
    int tiles = tiles_for(slots + (on_device ? 0 : memory.windows), host, chunks);
    if (on_device) {
        // The runtime itself and its buffers take some of what is free.
        const std::size_t usable = processor.device_bytes / 10 * 9;
        tiles = std::max(tiles, tiles_for(memory.windows + 2 * memory.lane, usable, chunks));
    }
    MPI_Allreduce(MPI_IN_PLACE, &tiles, 1, MPI_INT, MPI_MAX, mpi.comm());
    return tiles;
}

}  // namespace

RunReport run(const RunConfig& config, const MpiSession& mpi, const Provenance& provenance) {
    const RunClock clock;
    const bool root = mpi.rank() == 0;
    PhaseTimer timer;
    ProcessorChoice processor;
    agree(mpi, [&] { processor = choose_processor(mpi, config.backend); });
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

    const std::uint64_t cache_bytes = cache_memory(mpi, config.cache_memory);
    if (const auto warning = cache_warning(reads->cache_bytes(), cache_bytes); root && warning)
        spdlog::warn("{}", *warning);
    const io::SourceFile& source = catalogue.files().front();
    const io::OutputChunks chunks(source.grid.shape);
    const std::size_t cells = catalogue.grid().cells();
    const ComputePlan plan =
        make_compute_plan(config, schedule.window_days, catalogue.encoding(),
                          kernels::padded_cells(slab_of(cells, 0, mpi.size()).size()), processor.processor);
    std::vector<Slab> tiles;
    agree(mpi, [&] { tiles = cut_into_tiles(chunks, tile_count(config, mpi, plan, processor, chunks)); });
    if (root && tiles.size() > 1 && config.tiles == 0) {
        spdlog::warn(
            "memory does not suffice for all cells at once: the days are passed over {} times, each time for a tile of "
            "the grid. Chunks that hold cells of several tiles are inflated as often; more ranks avoid that",
            tiles.size());
    }
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
    report.cells = cells;
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
