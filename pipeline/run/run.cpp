#include "pipeline/run/run.hpp"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "io/reading/field_reader.hpp"
#include "kernels/cells.hpp"
#include "pipeline/compute/compute_plan.hpp"
#include "pipeline/compute/processor_search.hpp"
#include "pipeline/input/build_catalogue.hpp"
#include "pipeline/input/cache_memory.hpp"
#include "pipeline/input/celsius.hpp"
#include "pipeline/job/collective.hpp"
#include "pipeline/job/progress.hpp"
#include "pipeline/output/output_reservation.hpp"
#include "pipeline/output/output_writer.hpp"
#include "pipeline/run/journal.hpp"
#include "pipeline/run/memory_plan.hpp"
#include "pipeline/run/run_identity.hpp"
#include "pipeline/run/run_parts.hpp"
#include "pipeline/run/sweep.hpp"
#include "pipeline/schedule/grid_tiles.hpp"
#include "src/interruption.hpp"

namespace sstclim {
namespace {

/// Makes sure that the run may write its outputs, and that no journal is lost that somebody may want.
void prepare_outputs(const RunConfig& config, OutputReservation& reservation) {
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
        reservation.prepare(folder_of(config, baseline), output_names(config.percentiles),
                            config.overwrite ? ExistingFiles::replace : ExistingFiles::refuse);
    }
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
    const io::SourceFile& first = catalogue.files().front();
    if (first.units.empty())
        spdlog::warn(
            "{}: variable \"{}\" has no units, nor will the results: add them, for example with \"ncatted -a "
            "units,{},c,c,degC FILE\"",
            first.path, first.variable, first.variable);
    constexpr std::int64_t kMonth = 31;
    if (const std::int64_t days = catalogue.median_step(); days > 1 && days <= kMonth)
        spdlog::warn(
            "from one date in the files to the next it is {} days (median): if these are means of weeks or "
            "months, a climatology of days cannot be had from them; use daily values",
            days);
    for (const std::string& warning : coverage_warnings(coverage))
        spdlog::warn("{}", warning);
}

/// Where no rank has any.
void warn_without_values(const MpiSession& mpi, bool has_values) {
    MPI_Allreduce(MPI_IN_PLACE, &has_values, 1, MPI_CXX_BOOL, MPI_LOR, mpi.comm());
    if (!has_values && mpi.rank() == 0)
        spdlog::warn(
            "no cell has a result on any day: look at the input's missing values and valid range, at the masks "
            "and at --min-count");
}

/// Of the run that is to go on, 0 without one. One rank looks: others may see a shared folder as it was.
int journal_tiles(const RunConfig& config, const MpiSession& mpi) {
    int tiles = 0;
    agree(mpi, [&] {
        if (mpi.rank() == 0 && config.resume && Journal::exists(config.output))
            tiles = Journal::identity(config.output).value("tiles", 0);
    });
    MPI_Bcast(&tiles, 1, MPI_INT, 0, mpi.comm());
    return tiles;
}

std::vector<Slab> make_tiles(const RunConfig& config, const MpiSession& mpi, std::size_t host_bytes,
                             const ComputePlan& plan, const MemoryBounds& bounds, const io::OutputChunks& chunks) {
    int count = config.tiles > 0 ? config.tiles : journal_tiles(config, mpi);
    if (count == 0) {
        agree(mpi, [&] { count = fewest_tiles(host_bytes, plan, bounds, chunks); });
        MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_INT, MPI_MAX, mpi.comm());
    }
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
    ProcessorSearch search(mpi, config.backend);
    note_signals();
    OutputReservation reservation(mpi, config.output);
    agree(mpi, [&] {
        if (root)
            prepare_outputs(config, reservation);
    });

    const auto catalogue = [&] {
        const auto scope = timer.measure(Phase::catalogue);
        return build_catalogue(mpi, catalogue_request(config));
    }();
    Schedule schedule;
    Coverage coverage;
    const Masks masks = find_masks(mpi, config, catalogue);
    std::optional<const InputPlan> input;
    std::optional<TrendPlan> trend;
    agree(mpi, [&] {
        schedule = make_schedule(catalogue.calendar(), config);
        coverage = check_coverage(schedule, catalogue);
        input.emplace(input_plan(config, schedule, catalogue, masks, mpi.size()));
        trend = trend_plan(config, catalogue, masks, mpi.size());
    });
    if (root)
        log_inputs(catalogue, coverage);
    const ProcessorChoice processor = search.choice();
    use(processor);
    if (root)
        spdlog::info("kernels run on {}", processor.description);
    if (root && !processor.warning.empty())
        spdlog::warn("{}", processor.warning);

    io::SourceFile source = catalogue.files().front();
    CellEncoding encoding = catalogue.encoding();
    if (config.celsius)
        agree(mpi, [&] { to_celsius(source, encoding); });
    const ComputePlan plan = make_compute_plan(
        config, input->reads.most_fields(), encoding,
        kernels::padded_cells(slab_of(catalogue.grid().cells(), 0, mpi.size()).size()), processor.processor);
    OutputPlan output = output_plan(config, source, plan);
    for (std::size_t b = 0; b < config.baselines.size(); ++b)
        output.baselines[b].attributes = output_attributes(provenance, schedule, coverage, b, source);
    const std::vector<std::size_t> exchange_bytes =
        FieldInput::exchange_bytes(*input, masks, {0, catalogue.grid().cells()}, encoding.type, mpi.size());
    const std::size_t memory =
        host_memory(config, plan, output, exchange_bytes[static_cast<std::size_t>(mpi.rank())]).total();
    const std::vector<Slab> tiles = make_tiles(config, mpi, memory, plan, {memory_of_rank(mpi), processor.device_bytes},
                                               io::OutputChunks(source.grid.shape));
    const std::uint64_t cache_bytes =
        cache_memory(mpi, config.cache_memory, memory / tiles.size()) / (1 + masks.daily.size());
    if (const auto warning = cache_warning(input->reads.cache_bytes(), cache_bytes); root && warning)
        spdlog::warn("{}", *warning);
    std::optional<Journal> journal = open_journal(config, mpi, provenance, catalogue, tiles.size());
    OutputWriter writer(mpi, output, schedule);
    io::FieldReader reader(catalogue, plan.threads, cache_bytes);
    const StopRequest stop(mpi, journal.has_value(),
                           journal
                               ? fmt::format("what is finished is kept in {}; --resume goes on there", config.output)
                               : "nothing is kept; with --resume a run can go on");
    Progress progress((schedule.steps.size() + (trend ? trend->steps().size() : 0)) * tiles.size(), root);
    RunReport report;
    std::uint64_t bytes_sent = 0;
    bool has_values = false;
    const SweepContext context{.config = config,
                               .mpi = mpi,
                               .processor = processor,
                               .catalogue = catalogue,
                               .encoding = encoding,
                               .schedule = schedule,
                               .masks = masks,
                               .input = *input,
                               .trend = trend ? &*trend : nullptr,
                               .mask_cache_bytes = cache_bytes,
                               .journal = journal ? &*journal : nullptr,
                               .stop = stop,
                               .threads = plan.threads,
                               .clock = clock,
                               .reader = reader,
                               .writer = writer,
                               .progress = progress,
                               .timer = timer};
    for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
        const SweepCounts counts = sweep(context, {tile, tiles[tile]});
        bytes_sent += counts.bytes_sent;
        report.fields_read += counts.fields_read;
        has_values = has_values || counts.has_values;
        report.timeline.insert(report.timeline.end(), counts.timeline.begin(), counts.timeline.end());
    }
    progress.finish();
    warn_without_values(mpi, has_values);
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
    report.block_steps = block_steps(plan);
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
