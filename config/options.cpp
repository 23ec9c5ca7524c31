#include "config/options.hpp"

#include "config/shared_options.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

const std::vector<std::pair<std::string, Method>> kMethods{{"exact", Method::exact}, {"moments", Method::moments}};
const std::vector<std::pair<std::string, Backend>> kBackends{
    {"auto", Backend::automatic}, {"cpu", Backend::cpu}, {"hip", Backend::hip}, {"cuda", Backend::cuda}};

Texts percentile_texts(const RunConfig& config) {
    Texts texts;
    for (const double percentile : config.percentiles)
        texts.push_back(fmt::format("{}", percentile));
    return texts;
}

std::vector<Option> make_options() {
    return {
        shared_options::files<RunConfig>(),
        shared_options::variable<RunConfig>(),
        {.name = "baseline",
         .value = "FIRST-LAST",
         .help = "baseline years",
         .set =
             [](RunConfig& c, const Texts& t) {
                 const auto [first, last] = read_range("baseline", t.front(), 1, 9999);
                 c.baseline = {first, last};
             },
         .get =
             [](const RunConfig& c) { return Texts{fmt::format("{:04}-{:04}", c.baseline.first, c.baseline.last)}; }},
        {.name = "days",
         .value = "FIRST-LAST",
         .help = "days of the 365-day year, e.g. 152-243 for 1 June - 31 August (default: the full year)",
         .set =
             [](RunConfig& c, const Texts& t) {
                 const auto [first, last] = read_range("days", t.front(), 1, 365);
                 c.days = DayRange{first, last};
             },
         .get =
             [](const RunConfig& c) {
                 return c.days ? Texts{fmt::format("{}-{}", c.days->first, c.days->last)} : Texts{};
             }},
        integer("window", "half-width of the window in days: 5 pools 11 days", &RunConfig::window, 0, 60),
        {.name = "percentile",
         .value = "P",
         .help = "percentiles in per cent, one output file each",
         .several = true,
         .set =
             [](RunConfig& c, const Texts& t) {
                 c.percentiles.clear();
                 for (const std::string& one : t)
                     c.percentiles.push_back(read_percentile(one));
             },
         .get = percentile_texts},
        {.name = "method",
         .value = "NAME",
         .help = "exact (order statistics) or moments (Cornish-Fisher expansion)",
         .set = [](RunConfig& c, const Texts& t) { c.method = read_choice("method", t.front(), kMethods); },
         .get = [](const RunConfig& c) { return choice_name(c.method, kMethods); }},
        {.name = "quantile-type",
         .value = "TYPE",
         .help = "4-9 of Hyndman & Fan (1996), or nearest; 7 is numpy's default",
         .set = [](RunConfig& c, const Texts& t) { c.quantile_type = parse_quantile_type(t.front()); },
         .get = [](const RunConfig& c) { return Texts{to_string(c.quantile_type)}; }},
        integer("min-count", "valid values below which a result is missing", &RunConfig::min_count, 1, 1000000),
        not_scientific(integer("slots", "slots of the ring between reading and computing", &RunConfig::slots, 2, 64)),
        not_scientific(
            integer("tiles",
                    "parts of the grid, each computed in a pass of its own over the days (0: as few as memory "
                    "allows)",
                    &RunConfig::tiles, 0, 1000000)),
        shared_options::threads<RunConfig>(),
        shared_options::cache_memory<RunConfig>(),
        not_scientific<RunConfig>(
            {.name = "backend",
             .value = "NAME",
             .help = "where kernels run: auto (a device where there is one), cpu, hip or cuda",
             .set = [](RunConfig& c, const Texts& t) { c.backend = read_choice("backend", t.front(), kBackends); },
             .get = [](const RunConfig& c) { return choice_name(c.backend, kBackends); }}),
        shared_options::output<RunConfig>(),
        shared_options::overwrite<RunConfig>(),
        shared_options::compression<RunConfig>(),
        integer("quantize",
                "bits of the significand kept in the output's floats, by rounding (0: all 23); 9 keep about 3 "
                "significant decimal digits",
                &RunConfig::quantize, 0, 23),
        shared_options::catalogue_cache<RunConfig>(),
        not_scientific(text("report", "FILE", "write a report of the run as JSON", &RunConfig::report)),
        shared_options::log_level<RunConfig>(),
    };
}

}  // namespace

const std::vector<Option>& run_options() {
    static const std::vector<Option> options = make_options();
    return options;
}

void validate(const RunConfig& config) {
    if (config.files.empty())
        throw UsageError("--files is missing: name the input files");
    if (config.output.empty())
        throw UsageError("--output is missing: name the folder for the results");
    if (config.percentiles.empty())
        throw UsageError("--percentile is empty: name at least one, such as 90");
    for (std::size_t i = 0; i < config.percentiles.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (config.percentiles[i] == config.percentiles[k]) {
                throw UsageError("--percentile {}: given twice", config.percentiles[i]);
            }
        }
    }
    const int pool = config.baseline.years() * (2 * config.window + 1);
    if (pool > 32767) {
        throw UsageError("--baseline and --window make pools of {} values; at most 32767 are possible", pool);
    }
    if (config.min_count > pool) {
        throw UsageError("--min-count {}: a pool has {} values at most ({} years, {} days)", config.min_count, pool,
                         config.baseline.years(), 2 * config.window + 1);
    }
}

}  // namespace sstclim
