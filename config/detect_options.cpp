#include "config/detect_options.hpp"

#include "config/shared_options.hpp"

namespace sstclim {
namespace {

constexpr int kLongestDays = 366;

std::vector<OptionOf<DetectConfig>> make_options() {
    using Config = DetectConfig;
    return {
        shared_options::files<Config>(),
        shared_options::variable<Config>(),
        shared_options::celsius<Config>(),
        not_scientific(netcdf_path("climatology", "FOLDER",
                                   "folder with the output of sstclim run: climatology.nc and p90.nc",
                                   &Config::climatology)),
        {.name = "percentile",
         .value = "P",
         .help = "percentile that is the threshold, in per cent (default: 90, with --cold 10)",
         .set = [](Config& c, const Texts& t) { c.percentile = read_percentile(t.front()); },
         .get = [](const Config& c) { return Texts{fmt::format("{}", c.threshold_percentile())}; }},
        flag("cold", "look for cold-spells: days below the threshold", &Config::cold),
        integer("min-duration", "days beyond the threshold, one after the other, that make an event",
                &Config::min_duration, 1, kLongestDays),
        integer("max-gap", "days between two events across which they are one", &Config::max_gap, 0, kLongestDays),
        not_scientific(flag("intensity", "write the daily intensity of events, too", &Config::intensity)),
        not_scientific(flag("csv", "write the events as events.csv, too", &Config::csv)),
        shared_options::threads<Config>(),
        shared_options::cache_memory<Config>(),
        shared_options::output<Config>(),
        shared_options::overwrite<Config>(),
        shared_options::compression<Config>(),
        shared_options::catalogue_cache<Config>(),
        shared_options::log_level<Config>(),
    };
}

}  // namespace

const std::vector<OptionOf<DetectConfig>>& detect_options() {
    static const std::vector<OptionOf<DetectConfig>> options = make_options();
    return options;
}

void validate(const DetectConfig& config) {
    if (config.files.empty())
        throw UsageError("--files is missing: name the input files");
    if (config.climatology.empty())
        throw UsageError("--climatology is missing: name the folder that sstclim run wrote");
    if (config.output.empty())
        throw UsageError("--output is missing: name the folder for the results");
    const double percentile = config.threshold_percentile();
    if (config.cold && percentile > 50) {
        throw UsageError("--cold with --percentile {}: cold-spells lie below a low percentile, such as 10", percentile);
    }
    if (!config.cold && percentile < 50) {
        throw UsageError(
            "--percentile {}: heatwaves lie above a high percentile, such as 90; for cold-spells give --cold",
            percentile);
    }
}

}  // namespace sstclim
