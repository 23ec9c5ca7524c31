#include "pipeline/detect.hpp"

#include <optional>

#include <omp.h>
#include <spdlog/spdlog.h>

#include "io/event_file.hpp"
#include "io/event_table.hpp"
#include "io/field_reader.hpp"
#include "pipeline/build_catalogue.hpp"
#include "pipeline/cache_memory.hpp"
#include "pipeline/calendar_fields.hpp"
#include "pipeline/celsius.hpp"
#include "pipeline/collective.hpp"
#include "pipeline/daily_writer.hpp"
#include "pipeline/day_batches.hpp"
#include "pipeline/detect_attributes.hpp"
#include "pipeline/event_writer.hpp"
#include "pipeline/output_folder.hpp"
#include "pipeline/output_variables.hpp"
#include "pipeline/progress.hpp"
#include "pipeline/read_plan.hpp"
#include "pipeline/slab_detector.hpp"
#include "pipeline/slab_exchange.hpp"
#include "pipeline/step_times.hpp"

namespace sstclim {
namespace {

constexpr const char* kEventFile = "events.nc";
constexpr const char* kEventTable = "events.csv";
constexpr const char* kDailyFile = "daily.nc";

std::vector<std::string> output_names(const DetectConfig& config) {
    std::vector<std::string> names{kEventFile, kDailyFile};
    if (config.csv)
        names.emplace_back(kEventTable);
    return names;
}

/// The climatology of this rank's slab.
struct Climatology {
    CalendarFields mean;
    CalendarFields threshold;
};

std::string threshold_path(const DetectConfig& config) {
    return config.climatology + "/" + percentile_file(config.threshold_percentile());
}

Climatology read_climatology(const MpiSession& mpi, const DetectConfig& config, const io::SourceFile& data, int threads,
                             std::uint64_t cache_bytes, PhaseTimer& timer) {
    const double percentile = config.threshold_percentile();
    const std::string remedy =
        fmt::format("make it with \"sstclim run --percentile {} --output {} ...\"", percentile, config.climatology);
    const auto read = [&](const std::string& path, const std::string& variable) {
        return CalendarFields(mpi, {path, variable, data, remedy, threads, cache_bytes}, timer);
    };
    return {read(config.climatology + "/" + kMomentFile, "mean"),
            read(threshold_path(config), percentile_variable(percentile))};
}

/// Takes all days in their order through the detector, and writes those that are settled.
class DailyPass {
  public:
    DailyPass(SlabDetector& detector, DailyWriter& writer, const io::Catalogue& catalogue, PhaseTimer& timer)
        : detector_(detector), writer_(writer), catalogue_(catalogue), timer_(timer) {}

    /// `rows` hold the fields of the dates that files have, `row_bytes` each.
    void take(const std::vector<Date>& dates, const Climatology& climatology, const std::byte* rows,
              std::size_t row_bytes) {
        std::vector<SlabDay> days;
        for (const Date& date : dates) {
            const MonthDay day{date.month, date.day};
            const bool is_present = catalogue_.find(date).has_value();
            days.push_back({is_present ? rows : nullptr, climatology.mean.find(day), climatology.threshold.find(day)});
            is_present_.push_back(is_present);
            rows += is_present ? row_bytes : 0;
        }
        {
            const auto scope = timer_.measure(Phase::gpu);
            detector_.push(days);
        }
        write_settled();
    }

    void finish() {
        detector_.finish();
        write_settled();
    }

  private:
    void write_settled() {
        const auto scope = timer_.measure(Phase::write);
        for (; next_ < detector_.settled(); ++next_) {
            if (is_present_[next_])
                writer_.write(written_++, detector_.category(next_), detector_.intensity(next_));
        }
    }

    SlabDetector& detector_;
    DailyWriter& writer_;
    const io::Catalogue& catalogue_;
    PhaseTimer& timer_;
    std::vector<bool> is_present_;  ///< of the days so far
    std::size_t next_ = 0;          ///< the first day that is not written
    std::size_t written_ = 0;       ///< days in the file
};

/// The files of events, on rank 0.
EventOutputs event_outputs(const DetectConfig& config, const io::EventLayout& layout) {
    EventOutputs outputs;
    outputs.push_back(std::make_unique<io::EventFile>(config.output + "/" + kEventFile, layout));
    if (config.csv)
        outputs.push_back(std::make_unique<io::EventTable>(config.output + "/" + kEventTable, layout));
    return outputs;
}

void commit(const EventOutputs& events, io::OutputFile* daily) {
    std::vector<io::OutputFile*> files{daily};
    for (const auto& output : events)
        files.push_back(output.get());
    io::commit(files);
}

}  // namespace

DetectReport detect(const DetectConfig& config, const MpiSession& mpi, const Provenance& provenance) {
    const RunClock clock;
    const bool root = mpi.rank() == 0;
    const int threads = config.threads > 0 ? config.threads : omp_get_max_threads();
    PhaseTimer timer;
    agree(mpi, [&] {
        if (root)
            prepare_output_folder(config.output, output_names(config),
                                  config.overwrite ? ExistingFiles::replace : ExistingFiles::refuse);
    });
    const io::Catalogue catalogue = build_catalogue(mpi, {config.files, config.variable, config.catalogue_cache});
    io::SourceFile source = catalogue.files().front();
    CellEncoding encoding = catalogue.encoding();
    if (config.celsius)
        agree(mpi, [&] { to_celsius(source, encoding); });
    // The climatology of the slab, two floats a day of the year, and what is known of its cells.
    const std::size_t slab_bytes =
        slab_of(catalogue.grid().cells(), 0, mpi.size()).size() * (366 * 2 * sizeof(float) + 300);
    const std::uint64_t cache_bytes = cache_memory(mpi, config.cache_memory, slab_bytes);
    const Climatology climatology = read_climatology(mpi, config, source, threads, cache_bytes, timer);

    DayBatches batches;
    std::optional<const ReadPlan> reads;
    agree(mpi, [&] {
        batches = day_batches(catalogue, mpi.size());
        reads.emplace(batches.steps, catalogue, mpi.size());
    });
    if (const auto warning = cache_warning(reads->cache_bytes(), cache_bytes); root && warning)
        spdlog::warn("{}", *warning);
    const std::size_t days_missing = batches.days() - batches.present.size();
    if (root && days_missing > 0) {
        spdlog::warn("{} of {} days from {} to {} are in no file: they count as missing and end events", days_missing,
                     batches.days(), to_string(catalogue.first_date()), to_string(catalogue.last_date()));
    }

    const std::size_t cells = catalogue.grid().cells();
    const Slab slab = slab_of(cells, mpi.rank(), mpi.size());
    const EventRules rules{config.cold ? EventKind::cold_spell : EventKind::heatwave, config.min_duration,
                           config.max_gap};
    const DailyFields fields = config.intensity ? DailyFields::category_and_intensity : DailyFields::category;
    io::Attributes attributes;
    std::optional<SlabDetector> detector;
    SlabExchange exchange(mpi, {0, cells}, catalogue.encoding().type, *reads);
    const std::size_t row_bytes = exchange.row_stride() * size_of(catalogue.encoding().type);
    Buffer<std::byte> rows;
    agree(mpi, [&] {
        attributes = detect_attributes(provenance, rules.kind, source, threshold_path(config));
        detector.emplace(rules, slab, encoding, batches.step_days, fields, threads);
        rows = Buffer<std::byte>(batches.step_days * row_bytes, "fields of some days");
    });
    DailyWriter writer(mpi, {config.output + "/" + kDailyFile,
                             source,
                             batches.present,
                             fields,
                             rules.kind,
                             attributes,
                             {config.compression, 0},
                             threads});
    io::FieldReader reader(catalogue, threads, cache_bytes);
    reader.expect(reads->of_rank(mpi.rank()));
    Progress progress(batches.steps.size(), root);
    DailyPass pass(*detector, writer, catalogue, timer);
    for (std::size_t step = 0; step < batches.steps.size(); ++step) {
        exchange.fill(step, reader, rows.data(), timer);
        pass.take(batches.steps[step], climatology, rows.data(), row_bytes);
        progress.advance(reads->steps()[step].fields.size());
    }
    pass.finish();
    progress.finish();

    const std::vector<io::EventRecord> events = detector->take_events();
    const EventCounts counts = count_events(mpi, events);
    EventOutputs outputs;
    agree(mpi, [&] {
        if (root)
            outputs = event_outputs(config, {source, batches.first, counts.events, config.compression, attributes});
    });
    {
        const auto scope = timer.measure(Phase::write);
        write_events(mpi, events, outputs);
        io::OutputFile* const daily = writer.finish();
        agree(mpi, [&] {
            if (root)
                commit(outputs, daily);
        });
    }
    return {counts.events,
            counts.cells,
            cells,
            catalogue.first_date(),
            catalogue.last_date(),
            batches.days(),
            days_missing,
            clock.seconds(),
            timer.seconds(Phase::read),
            timer.seconds(Phase::exchange),
            timer.seconds(Phase::gpu),
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
