#include "pipeline/detect/detect.hpp"

#include <optional>

#include <omp.h>
#include <spdlog/spdlog.h>

#include "pipeline/detect/climatology_choices.hpp"
#include "pipeline/detect/detect_attributes.hpp"
#include "pipeline/detect/detect_outputs.hpp"
#include "pipeline/detect/detect_pass.hpp"
#include "pipeline/input/build_catalogue.hpp"
#include "pipeline/input/cache_memory.hpp"
#include "pipeline/input/celsius.hpp"
#include "pipeline/job/collective.hpp"
#include "pipeline/job/step_times.hpp"
#include "pipeline/output/output_reservation.hpp"
#include "src/interruption.hpp"

namespace sstclim {
namespace {

EventRules event_rules(const DetectConfig& config) {
    return {config.cold ? EventKind::cold_spell : EventKind::heatwave, config.min_duration, config.max_gap};
}

DailyFields daily_fields(const DetectConfig& config) {
    return config.intensity ? DailyFields::category_and_intensity : DailyFields::category;
}

/// Bytes that a rank keeps of its cells and their fields.
std::size_t slab_bytes(const DetectConfig& config, const io::Catalogue& catalogue, const DayBatches& batches,
                       int ranks) {
    const std::size_t cell_bytes =
        DetectClimatology::kCellBytes +
        SlabDetector::cell_bytes(event_rules(config), batches.step_days, daily_fields(config)) +
        batches.step_days * size_of(catalogue.encoding().type);
    return slab_of(catalogue.grid().cells(), 0, ranks).size() * cell_bytes;
}

std::size_t days_missing(const DayBatches& batches) {
    return batches.days() - batches.present.size();
}

void log_missing_days(const io::Catalogue& catalogue, const DayBatches& batches) {
    if (days_missing(batches) == 0)
        return;
    spdlog::warn("{} of {} days from {} to {} are in no file: they count as missing and end events",
                 days_missing(batches), batches.days(), to_string(catalogue.first_date()),
                 to_string(catalogue.last_date()));
}

}  // namespace

DetectReport detect(const DetectConfig& config, const MpiSession& mpi, const Provenance& provenance) {
    const RunClock clock;
    const bool root = mpi.rank() == 0;
    const int threads = config.threads > 0 ? config.threads : omp_get_max_threads();
    PhaseTimer timer;
    note_signals();
    OutputReservation reservation(mpi, config.output);
    agree(mpi, [&] {
        if (root)
            reservation.prepare(config.output, detect_output_names(config),
                                config.overwrite ? ExistingFiles::replace : ExistingFiles::refuse);
    });
    const io::Catalogue catalogue = build_catalogue(mpi, {config.files, config.variable, config.catalogue_cache});
    io::SourceFile source = catalogue.files().front();
    CellEncoding encoding = catalogue.encoding();
    DayBatches batches;
    std::optional<const ReadPlan> reads;
    agree(mpi, [&] {
        if (config.celsius)
            to_celsius(source, encoding);
        batches = day_batches(catalogue, mpi.size());
        reads.emplace(batches.steps, catalogue, mpi.size());
    });
    const std::uint64_t cache_bytes =
        cache_memory(mpi, config.cache_memory, slab_bytes(config, catalogue, batches, mpi.size()));
    const DetectClimatology climatology = read_climatology(mpi, config, source, threads, cache_bytes, timer);
    if (const auto warning = cache_warning(reads->cache_bytes(), cache_bytes); root && warning)
        spdlog::warn("{}", *warning);
    if (root)
        log_missing_days(catalogue, batches);

    const std::size_t cells = catalogue.grid().cells();
    const EventRules rules = event_rules(config);
    io::Attributes attributes;
    std::optional<SlabDetector> detector;
    agree(mpi, [&] {
        if (root) {  // which writes
            const io::RunRecord record = io::read_run_record(threshold_path(config));
            check_choices(record, threshold_path(config));
            attributes = detect_attributes(provenance, rules.kind, source, record);
        }
        detector.emplace(rules, slab_of(cells, mpi.rank(), mpi.size()), encoding, batches.step_days,
                         daily_fields(config), threads);
    });
    DailyWriter writer(mpi, {daily_path(config),
                             source,
                             batches.present,
                             daily_fields(config),
                             rules.kind,
                             attributes,
                             {config.compression, 0},
                             threads});
    pass_over_days(mpi, {catalogue, batches, *reads, climatology, threads, cache_bytes}, *detector, writer, timer);
    const EventCounts counts = count_events(mpi, detector->events());
    {
        const auto scope = timer.measure(Phase::write);
        io::OutputFile* const daily = writer.finish();
        write_outputs(mpi, config, {source, batches.first, counts.events, config.compression, attributes},
                      detector->events(), daily);
    }
    return {counts.events,
            counts.cells,
            cells,
            catalogue.first_date(),
            catalogue.last_date(),
            batches.days(),
            days_missing(batches),
            clock.seconds(),
            timer.seconds(Phase::read),
            timer.seconds(Phase::exchange),
            timer.seconds(Phase::compute),
            timer.seconds(Phase::write)};
}

std::string to_text(const DetectReport& report) {
    return fmt::format(
        "{} events in {} of {} cells, {} days from {} to {}, {} of them in no file\n"
        "wall {:.2f} s: reading {:.2f}, exchange {:.2f}, tracking {:.2f}, writing {:.2f}",
        report.events, report.cells_with_events, report.cells, report.days, to_string(report.first_day),
        to_string(report.last_day), report.days_missing, report.seconds, report.read_seconds, report.exchange_seconds,
        report.track_seconds, report.write_seconds);
}

}  // namespace sstclim
