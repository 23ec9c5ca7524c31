#include "config/options.hpp"

#include <algorithm>

#include "config/presets.hpp"
#include "config/shared_options.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

const std::vector<std::pair<std::string, Method>> kMethods{{"exact", Method::exact}, {"moments", Method::moments}};
const std::vector<std::pair<std::string, Backend>> kBackends{{to_string(Backend::automatic), Backend::automatic},
                                                             {to_string(Backend::cpu), Backend::cpu},
                                                             {to_string(Backend::hip), Backend::hip},
                                                             {to_string(Backend::cuda), Backend::cuda}};

const std::vector<std::pair<std::string, LeapDay>> kLeapDays{{"interpolate", LeapDay::interpolate},
                                                             {"exclude", LeapDay::exclude},
                                                             {"separate", LeapDay::separate},
                                                             {"xmhw", LeapDay::xmhw},
                                                             {"fill", LeapDay::fill}};
const std::vector<std::pair<std::string, YearEdge>> kYearEdges{
    {"extend", YearEdge::extend}, {"circular", YearEdge::circular}, {"truncate", YearEdge::truncate}};

std::string preset_help() {
    std::string names;
    for (const Preset& preset : presets())
        names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", preset.name, preset.who);
    return "definition that the other options start from: " + names;
}

Texts baseline_texts(const RunConfig& config) {
    Texts texts;
    for (const YearRange& baseline : config.baselines)
        texts.push_back(fmt::format("{:04}-{:04}", baseline.first, baseline.last));
    return texts;
}

Texts percentile_texts(const RunConfig& config) {
    Texts texts;
    for (const double percentile : config.percentiles)
        texts.push_back(fmt::format("{}", percentile));
    return texts;
}

Option mask_text(std::string name, std::string value, std::string help, std::string MaskChoice::*member) {
    return {.name = std::move(name),
            .value = std::move(value),
            .help = std::move(help),
            .set = [=](RunConfig& c, const Texts& t) { c.mask.*member = t.front(); },
            .get = [=](const RunConfig& c) { return (c.mask.*member).empty() ? Texts{} : Texts{c.mask.*member}; }};
}

Option mask_file() {
    Option option = mask_text(
        "mask-file", "FILE", "file that holds --mask-variable once for all days (default: the input files, day by day)",
        &MaskChoice::file);
    option.set = [](RunConfig& c, const Texts& t) { c.mask.file = read_netcdf_path("mask-file", t.front()); };
    return option;
}

void choose_preset(RunConfig& config, const std::string& name) {
    const Preset& preset = find_preset(name);
    config.definition = preset.name;
    for (const auto& [option, value] : preset.choices)
        std::ranges::find(run_options(), option, &Option::name)->set(config, {value});
}

void require_different(const std::string& option, Texts texts) {
    std::ranges::sort(texts);
    const auto twice = std::ranges::adjacent_find(texts);
    if (twice != texts.end())
        throw UsageError("--{} {}: given twice", option, *twice);
}

void validate_mask(const MaskChoice& mask) {
    const bool has_rule = !mask.values.empty() || mask.bits != 0;
    if (mask.variable.empty() && (has_rule || !mask.file.empty()))
        throw UsageError("--mask-values, --mask-bits and --mask-file need --mask-variable");
    if (!mask.variable.empty() && mask.values.empty() == (mask.bits == 0))
        throw UsageError("--mask-variable {}: give either --mask-values or --mask-bits", mask.variable);
    if (mask.max_ice && mask.ice_variable.empty())
        throw UsageError("--max-ice without --ice-variable: name the variable of the sea ice, or leave it out");
}

/// A preset's quantile type says nothing about moments, and is no mistake.
void validate_quantile_type(const RunConfig& config) {
    if (config.method != Method::moments || !config.quantile_type)
        return;
    RunConfig preset;
    if (!config.definition.empty())
        choose_preset(preset, config.definition);
    if (config.quantile_type != preset.quantile_type) {
        throw UsageError(
            "--quantile-type {} with --method moments: the expansion has no order statistics; leave it out, or give "
            "--method exact",
            to_string(*config.quantile_type));
    }
}

std::vector<Option> make_options() {
    return {
        shared_options::files<RunConfig>(),
        shared_options::variable<RunConfig>(),
        shared_options::celsius<RunConfig>(),
        {.name = "definition",
         .value = "NAME",
         .help = preset_help(),
         .sets_others = true,
         .set = [](RunConfig& c, const Texts& t) { choose_preset(c, t.front()); },
         .get = [](const RunConfig& c) { return c.definition.empty() ? Texts{} : Texts{c.definition}; }},
        {.name = "baseline",
         .value = "FIRST-LAST",
         .help = "baseline years; of several, each has a folder of its own in the output",
         .several = true,
         .set =
             [](RunConfig& c, const Texts& t) {
                 c.baselines.clear();
                 for (const std::string& one : t) {
                     const auto [first, last] = read_range("baseline", one, 1, 9999);
                     c.baselines.push_back({first, last});
                 }
             },
         .get = baseline_texts},
        {.name = "days",
         .value = "FIRST-LAST",
         .help = "days of the 365-day year, e.g. 152-243 for 1 June - 31 August, or 335-59 across New Year (default: "
                 "the full year)",
         .set =
             [](RunConfig& c, const Texts& t) {
                 const auto [first, last] = read_pair("days", t.front(), 1, 366);
                 c.days = DayRange{first, last};
             },
         .get =
             [](const RunConfig& c) {
                 return c.days ? Texts{fmt::format("{}-{}", c.days->first, c.days->last)} : Texts{};
             }},
        integer("window", "half-width of the window in days: 5 pools 11 days", &RunConfig::window, 0, 60),
        {.name = "leap-day",
         .value = "NAME",
         .help =
             "29 February: interpolate (pooled; doy 60 = mean of its neighbours), exclude (left out; the same mean), "
             "separate (its own pool), xmhw (mean of its own and its neighbours) or fill (common years are given one)",
         .set = [](RunConfig& c, const Texts& t) { c.leap_day = read_choice("leap-day", t.front(), kLeapDays); },
         .get = [](const RunConfig& c) { return choice_name(c.leap_day, kLeapDays); }},
        {.name = "year-edge",
         .value = "NAME",
         .help = "windows at the ends of a year: extend (the real days there), circular (those at the other end of the "
                 "year) or truncate (the real days within the baseline)",
         .set = [](RunConfig& c, const Texts& t) { c.year_edge = read_choice("year-edge", t.front(), kYearEdges); },
         .get = [](const RunConfig& c) { return choice_name(c.year_edge, kYearEdges); }},
        integer("smooth", "days of the circular running mean over the finished mean and percentiles, odd (0: none)",
                &RunConfig::smooth, 0, 365),
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
         .get =
             [](const RunConfig& c) {
                 return c.method == Method::exact ? Texts{to_string(c.type_of_quantiles())} : Texts{};
             }},
        integer("min-count", "valid values below which a result is missing", &RunConfig::min_count, 1, 1000000),
        {.name = "min-fraction",
         .value = "F",
         .help = "valid values below which a result is missing, as a fraction of a pool without gaps: 0 to 1",
         .set = [](RunConfig& c, const Texts& t) { c.min_fraction = read_number("min-fraction", t.front(), 0, 1); },
         .get = [](const RunConfig& c) { return Texts{fmt::format("{}", c.min_fraction)}; }},
        flag("detrend", "take the linear trend of the baseline out of every cell's values", &RunConfig::detrend),
        mask_text("mask-variable", "NAME", "variable that says which values to let in: see --mask-values, --mask-bits",
                  &MaskChoice::variable),
        mask_file(),
        {.name = "mask-values",
         .value = "V",
         .help = "values of --mask-variable that let a value in",
         .several = true,
         .set =
             [](RunConfig& c, const Texts& t) {
                 c.mask.values.clear();
                 for (const std::string& one : t)
                     c.mask.values.push_back(read_number("mask-values", one, -1e20, 1e20));
             },
         .get =
             [](const RunConfig& c) {
                 Texts texts;
                 for (const double value : c.mask.values)
                     texts.push_back(fmt::format("{}", value));
                 return texts;
             }},
        {.name = "mask-bits",
         .value = "N",
         .help = "bits of --mask-variable of which one must be set, as a sum: 5 for the first and the third",
         .set = [](RunConfig& c, const Texts& t) { c.mask.bits = read_int("mask-bits", t.front(), 0, 2147483647); },
         .get = [](const RunConfig& c) { return c.mask.bits == 0 ? Texts{} : Texts{std::to_string(c.mask.bits)}; }},
        mask_text("ice-variable", "NAME", "sea-ice fraction in the input files; missing is no ice",
                  &MaskChoice::ice_variable),
        {.name = "max-ice",
         .value = "F",
         .help = "sea-ice fraction above which values are left out, in the unit of --ice-variable",
         .set = [](RunConfig& c, const Texts& t) { c.mask.max_ice = read_number("max-ice", t.front(), 0, 100); },
         .get =
             [](const RunConfig& c) {
                 return c.mask.ice_variable.empty() && !c.mask.max_ice ? Texts{}
                                                                       : Texts{fmt::format("{}", c.mask.most_ice())};
             }},
        not_scientific(integer(
            "slots", "slots of the ring between reading and computing; on CPUs beside the other days of the window",
            &RunConfig::slots, 2, 64)),
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
             .get = [](const RunConfig& c) { return Texts{to_string(c.backend)}; }}),
        shared_options::output<RunConfig>(),
        shared_options::overwrite<RunConfig>(),
        not_scientific(flag("resume",
                            "keep a journal of what is finished in the output folder, and go on where an earlier run "
                            "left one",
                            &RunConfig::resume)),
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
    validate_choices(config);
}

void validate_choices(const RunConfig& config) {
    validate_mask(config.mask);
    validate_quantile_type(config);
    if (config.percentiles.empty())
        throw UsageError("--percentile is empty: name at least one, such as 90");
    require_different("percentile", percentile_texts(config));
    if (config.baselines.empty())
        throw UsageError("--baseline is empty: name at least one, such as 1991-2020");
    require_different("baseline", baseline_texts(config));
    for (const YearRange& baseline : config.baselines) {
        const int pool = baseline.years() * (2 * config.window + 1);
        if (pool > 32767) {
            throw UsageError("--baseline and --window make pools of {} values; at most 32767 are possible", pool);
        }
        if (config.min_count > pool) {
            throw UsageError("--min-count {}: a pool has {} values at most ({} years, {} days)", config.min_count, pool,
                             baseline.years(), 2 * config.window + 1);
        }
    }
    if (config.detrend && config.baselines.size() > 1)
        throw UsageError("--detrend with several --baseline: each has a trend of its own; run them one by one");
    if (config.smooth > 1 && config.days) {
        throw UsageError("--smooth {} with --days: the running mean goes round the full year; give --smooth 0",
                         config.smooth);
    }
    if (config.smooth > 1 && config.smooth % 2 == 0)
        throw UsageError("--smooth {}: the width must be odd, so that it has a middle day", config.smooth);
}

}  // namespace sstclim
