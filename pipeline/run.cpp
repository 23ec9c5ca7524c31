#include "pipeline/run.hpp"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "io/field_reader.hpp"
#include "io/output_lock.hpp"
#include "io/temporary_file.hpp"
#include "kernels/cells.hpp"
#include "pipeline/build_catalogue.hpp"
#include "pipeline/cache_memory.hpp"
#include "pipeline/celsius.hpp"
#include "pipeline/choose_processor.hpp"
#include "pipeline/collective.hpp"
#include "pipeline/compute_plan.hpp"
#include "pipeline/grid_tiles.hpp"
#include "pipeline/journal.hpp"
#include "pipeline/output_folder.hpp"
#include "pipeline/output_writer.hpp"
#include "pipeline/progress.hpp"
#include "pipeline/run_identity.hpp"
#include "pipeline/sweep.hpp"
#include "src/interruption.hpp"

namespace sstclim {
namespace {

/// The folder of a baseline's files: the output itself where there is one baseline.
std::string folder_of(const RunConfig& config, const YearRange& baseline) {
    if (config.baselines.size() == 1)
        return config.output;
    return fmt::format("{}/{:04}-{:04}", config.output, baseline.first, baseline.last);
}

/// Makes sure that the run may write its outputs, and that no journal is lost that somebody may want.
void prepare_output_folders(const RunConfig& config) {
    if (Journal::exists(config.output) && !config.resume) {
        if (!config.overwrite) {
            throw UsageError(
                "--output {}: a run that was not finished has left a journal there: go on with it by --resume, or "
                "discard it by --overwrite",
                config.output);
        }
        Journal::remove(config.output);
    }
    for (const YearRange& baseline : config.baselines) {
        prepare_output_folder(folder_of(config, baseline), output_names(config.percentiles),
                              config.overwrite ? ExistingFiles::replace : ExistingFiles::refuse);
    }
}

/// Removes what runs that were killed have left of these outputs.
void remove_abandoned_outputs(const RunConfig& config) {
    for (const YearRange& baseline : config.baselines) {
        for (const std::string& name : output_names(config.percentiles))
            io::remove_abandoned(folder_of(config, baseline) + "/" + name);
    }
}

/// Windows begin anew at most twice around 29 February, and read some days again.
std::size_t steps_to_next_run(const RunConfig& config) {
    return 2 * (2 * static_cast<std::size_t>(config.window) + 1);
}

/// The mean of two days and values without their trend lie between the packed ones.
io::CellChoice cells_of(const RunConfig& config) {
    const bool has_new_values = config.leap_day == LeapDay::fill || config.detrend;
    return has_new_values ? io::CellChoice::decoded : io::CellChoice::narrowest;
}

void log_inputs(const io::Catalogue& catalogue, const Coverage& coverage) {
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
    for (const std::string& warning : coverage_warnings(coverage))
        spdlog::warn("{}", warning);
}

/// Bytes that a rank holds for all its cells on the host: the ring, rows on their way to other ranks, results that wait
/// for others, and the windows unless a device has them.
std::size_t host_bytes(const RunConfig& config, const ComputePlan& plan, const OutputPlan& output) {
    const PlanMemory memory = memory_of(plan);
    const std::size_t slots = static_cast<std::size_t>(config.slots) + 1;
    return slots * memory.slot + OutputWriter::kept_bytes(output) * plan.cells +
           (plan.processor == Processor::device ? 0 : memory.windows);
}

/// The fewest tiles with which this rank's part fits half of its memory, the other half being for decoded chunks and
/// what the system keeps of the files, and its device.
int fewest_tiles(const MpiSession& mpi, std::size_t host_bytes, const ComputePlan& plan,
                 const ProcessorChoice& processor, const io::OutputChunks& chunks) {
    const std::optional<std::uint64_t> memory = memory_of_rank(mpi);
    int tiles = memory ? tiles_for(host_bytes, *memory / 2, chunks) : 1;
    if (plan.processor == Processor::device) {
        // The runtime itself and its buffers take some of what is free.
        const PlanMemory device = memory_of(plan);
        tiles = std::max(tiles, tiles_for(device.windows + 2 * device.lane, processor.device_bytes / 10 * 9, chunks));
    }
    return tiles;
}

std::vector<Slab> make_tiles(const RunConfig& config, const MpiSession& mpi, std::size_t host_bytes,
                             const ComputePlan& plan, const ProcessorChoice& processor,
                             const io::OutputChunks& chunks) {
    int count = config.tiles;
    agree(mpi, [&] {
        if (config.tiles == 0 && config.resume && Journal::exists(config.output)) {
            count = Journal::identity(config.output).value("tiles", 0);
        } else if (config.tiles == 0) {
            count = fewest_tiles(mpi, host_bytes, plan, processor, chunks);
        }
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

/// The journal to go on with, or a new one; none where none is wanted.
std::optional<Journal> open_journal(const RunConfig& config, const MpiSession& mpi, const Provenance& provenance,
                                    const io::Catalogue& catalogue, std::size_t tiles) {
    if (!config.resume)
        return std::nullopt;
    nlohmann::json identity;
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        identity = run_identity(provenance, catalogue, config.mask.file, tiles);
        if (Journal::exists(config.output))
            require_same_identity(Journal::identity(config.output), identity);
    });
    return std::optional<Journal>(std::in_place, mpi, config.output, identity);
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
    note_signals();
    std::optional<io::OutputLock> lock;
    agree(mpi, [&] {
        if (!root)
            return;
        make_folder(config.output);
        lock.emplace(config.output);
        prepare_output_folders(config);
        if (lock->is_held())
            remove_abandoned_outputs(config);
    });
    if (root && !lock->is_held())
        spdlog::warn("--output {}: the file system has no locks: nothing keeps another job from writing there",
                     config.output);

    const auto catalogue = [&] {
        const auto scope = timer.measure(Phase::catalogue);
        return build_catalogue(mpi, {config.files, config.variable, config.catalogue_cache, cells_of(config)});
    }();
    Schedule schedule;
    Coverage coverage;
    const Masks masks = find_masks(mpi, config, catalogue);
    std::optional<const InputPlan> input;
    std::optional<const TrendPlan> trend;
    agree(mpi, [&] {
        schedule = make_schedule(catalogue.calendar(), config);
        coverage = check_coverage(schedule, catalogue);
        input.emplace(schedule.dates(), catalogue, masks, mpi.size(), steps_to_next_run(config));
        if (config.detrend)
            trend.emplace(catalogue, config.baselines.front(), masks, mpi.size());
    });
    if (root)
        log_inputs(catalogue, coverage);

    io::SourceFile source = catalogue.files().front();
    CellEncoding encoding = catalogue.encoding();
    if (config.celsius)
        agree(mpi, [&] { to_celsius(source, encoding); });
    const ComputePlan plan = make_compute_plan(
        config, input->reads.most_fields(), encoding,
        kernels::padded_cells(slab_of(catalogue.grid().cells(), 0, mpi.size()).size()), processor.processor);
    OutputPlan output{
        source,      {}, config.percentiles, config.method, config.smooth, {config.compression, config.quantize},
        plan.threads};
    for (std::size_t b = 0; b < config.baselines.size(); ++b) {
        output.baselines.push_back({folder_of(config, config.baselines[b]), plan.baselines[b].percentiles.place,
                                    output_attributes(provenance, schedule, coverage, b, source)});
    }
    const std::size_t memory = host_bytes(config, plan, output);
    const std::vector<Slab> tiles =
        make_tiles(config, mpi, memory, plan, processor, io::OutputChunks(source.grid.shape));
    const std::uint64_t cache_bytes =
        cache_memory(mpi, config.cache_memory, memory / tiles.size()) / (1 + masks.daily.size());
    if (const auto warning = cache_warning(input->reads.cache_bytes(), cache_bytes); root && warning)
        spdlog::warn("{}", *warning);
    std::optional<Journal> journal = open_journal(config, mpi, provenance, catalogue, tiles.size());
    OutputWriter writer(mpi, output, schedule);
    io::FieldReader reader(catalogue, plan.threads, cache_bytes);
    Progress progress((schedule.steps.size() + (trend ? trend->steps().size() : 0)) * tiles.size(), root);
    RunReport report;
    std::uint64_t bytes_sent = 0;
    for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
        const SweepCounts counts =
            sweep({config, mpi, processor, catalogue, encoding, schedule, masks, *input, trend ? &*trend : nullptr,
                   cache_bytes, journal ? &*journal : nullptr, plan.threads, clock, reader, writer, progress, timer},
                  {tile, tiles[tile]});
        bytes_sent += counts.bytes_sent;
        report.timeline.insert(report.timeline.end(), counts.timeline.begin(), counts.timeline.end());
    }
    progress.finish();
    agree(mpi, [&] {
        const auto scope = timer.measure(Phase::write);
        writer.commit();
    });
    journal.reset();
    MPI_Barrier(mpi.comm());
    if (root)
        Journal::remove(config.output);

    report.facts = provenance.choices;
    report.facts.insert(report.facts.begin(), {{"version", provenance.version}, {"command", provenance.command}});
    report.ranks = mpi.size();
    report.threads = plan.threads;
    report.backend = processor.description;
    report.tiles = static_cast<int>(tiles.size());
    report.slots = config.slots;
    report.cells = catalogue.grid().cells();
    report.days = schedule.days();
    report.files = catalogue.files().size();
    report.superseded_files = catalogue.superseded().size();
    report.coverage = coverage;
    report.cache_bytes_needed = input->reads.cache_bytes();
    report.cache_bytes_allowed = cache_bytes;
    reduce(mpi, timer, reader, bytes_sent, report);
    report.seconds = clock.seconds();
    return report;
}

}  // namespace sstclim
