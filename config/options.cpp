#include "config/options.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

#include "src/error.hpp"

namespace sstclim {
namespace {

using Texts = std::vector<std::string>;

int read_int(const std::string& option, std::string_view text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
        throw UsageError("--{} {}: expected a whole number from {} to {}", option, text, least, most);
    }
    return value;
}

/// "FIRST-LAST", both whole numbers within [least, most] and in order.
std::pair<int, int> read_range(const std::string& option, std::string_view text, int least, int most) {
    const std::size_t dash = text.find('-', 1);
    if (dash == std::string_view::npos)
        throw UsageError("--{} {}: expected FIRST-LAST", option, text);
    const int first = read_int(option, text.substr(0, dash), least, most);
    const int last = read_int(option, text.substr(dash + 1), least, most);
    if (first > last)
        throw UsageError("--{} {}: the first is behind the last", option, text);
    return {first, last};
}

constexpr std::string_view kUnits = "KMGT";  // powers of 1024

/// "auto" (none), or a whole number of bytes, K, M, G or T.
std::optional<std::uint64_t> read_memory(const std::string& text) {
    if (text == "auto")
        return std::nullopt;
    std::uint64_t value = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    const std::size_t unit = end + 1 == last ? kUnits.find(*end) : std::string_view::npos;
    const std::size_t shift = unit == std::string_view::npos ? 0 : 10 * (unit + 1);
    const bool is_read = error == std::errc{} && (end == last || unit != std::string_view::npos);
    if (!is_read || value > std::numeric_limits<std::uint64_t>::max() >> shift) {
        throw UsageError("--cache-memory {}: expected auto, or a whole number of bytes, or with K, M, G or T: 4G",
                         text);
    }
    return value << shift;
}

std::string memory_text(const std::optional<std::uint64_t>& bytes) {
    if (!bytes)
        return "auto";
    std::uint64_t value = *bytes;
    std::size_t units = 0;
    for (; value > 0 && value % 1024 == 0 && units < kUnits.size(); ++units)
        value /= 1024;
    return std::to_string(value) + (units == 0 ? "" : std::string(1, kUnits[units - 1]));
}

double read_percentile(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value > 0) || !(value < 100)) {
        throw UsageError("--percentile {}: expected a number between 0 and 100", text);
    }
    if (value < 1) {
        throw UsageError("--percentile {}: percentiles are given in per cent, not as a fraction: did you mean {:g}?",
                         text, value * 100);
    }
    return value;
}

template <typename Enum>
Enum read_choice(const std::string& option, const std::string& text,
                 const std::vector<std::pair<std::string, Enum>>& choices) {
    std::string names;
    for (const auto& [name, value] : choices) {
        if (name == text)
            return value;
        names += names.empty() ? name : ", " + name;
    }
    throw UsageError("--{} {}: expected one of {}", option, text, names);
}

template <typename Enum>
Texts choice_name(Enum value, const std::vector<std::pair<std::string, Enum>>& choices) {
    for (const auto& [name, choice] : choices) {
        if (choice == value)
            return {name};
    }
    return {};
}

const std::vector<std::pair<std::string, bool>> kSwitch{{"true", true}, {"false", false}};
const std::vector<std::pair<std::string, Method>> kMethods{{"exact", Method::exact}, {"moments", Method::moments}};
const std::vector<std::pair<std::string, Backend>> kBackends{
    {"auto", Backend::automatic}, {"cpu", Backend::cpu}, {"hip", Backend::hip}, {"cuda", Backend::cuda}};
const std::vector<std::pair<std::string, std::string>> kLogLevels{
    {"trace", "trace"}, {"debug", "debug"}, {"info", "info"}, {"warn", "warn"}, {"error", "error"}, {"off", "off"}};

Option integer(std::string name, std::string help, int RunConfig::*member, int least, int most) {
    return {.name = name,
            .value = "N",
            .help = std::move(help),
            .set = [=](RunConfig& c, const Texts& t) { c.*member = read_int(name, t.front(), least, most); },
            .get = [=](const RunConfig& c) { return Texts{std::to_string(c.*member)}; }};
}

Option text(std::string name, std::string value, std::string help, std::string RunConfig::*member) {
    return {.name = std::move(name),
            .value = std::move(value),
            .help = std::move(help),
            .set = [=](RunConfig& c, const Texts& t) { c.*member = t.front(); },
            .get = [=](const RunConfig& c) { return (c.*member).empty() ? Texts{} : Texts{c.*member}; }};
}

Option not_scientific(Option option) {
    option.scientific = false;
    return option;
}

Texts percentile_texts(const RunConfig& config) {
    Texts texts;
    for (const double percentile : config.percentiles)
        texts.push_back(fmt::format("{}", percentile));
    return texts;
}

std::vector<Option> make_options() {
    return {
        not_scientific({.name = "files",
                        .value = "PATTERN",
                        .help = "input: files, folders, quoted globs (** for any depth) or @LIST",
                        .several = true,
                        .set = [](RunConfig& c, const Texts& t) { c.files = t; },
                        .get = [](const RunConfig& c) { return c.files; }}),
        text("variable", "NAME", "variable to read (default: the only candidate)", &RunConfig::variable),
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
        not_scientific(
            integer("threads", "threads a rank (0: all that the rank may use)", &RunConfig::threads, 0, 4096)),
        not_scientific({.name = "cache-memory",
                        .value = "SIZE",
                        .help = "memory of a rank for decoded chunks of several days, e.g. 4G (default: auto)",
                        .set = [](RunConfig& c, const Texts& t) { c.cache_memory = read_memory(t.front()); },
                        .get = [](const RunConfig& c) { return Texts{memory_text(c.cache_memory)}; }}),
        not_scientific(
            {.name = "backend",
             .value = "NAME",
             .help = "where kernels run: auto (a device where there is one), cpu, hip or cuda",
             .set = [](RunConfig& c, const Texts& t) { c.backend = read_choice("backend", t.front(), kBackends); },
             .get = [](const RunConfig& c) { return choice_name(c.backend, kBackends); }}),
        not_scientific(text("output", "FOLDER", "folder of the output files, made where absent", &RunConfig::output)),
        not_scientific({.name = "overwrite",
                        .value = "",
                        .help = "replace output files that exist",
                        .set =
                            [](RunConfig& c, const Texts& t) {
                                c.overwrite = read_choice("overwrite", t.empty() ? "true" : t.front(), kSwitch);
                            },
                        .get = [](const RunConfig& c) { return Texts{c.overwrite ? "true" : "false"}; }}),
        not_scientific(
            integer("compression", "level of deflate in the output files (0: none)", &RunConfig::compression, 0, 9)),
        integer("quantize",
                "bits of the significand kept in the output's floats, by rounding (0: all 23); 9 keep about 3 "
                "significant decimal digits",
                &RunConfig::quantize, 0, 23),
        not_scientific(text("catalogue-cache", "FILE",
                            "remember the input files, so that the next run need not open them",
                            &RunConfig::catalogue_cache)),
        not_scientific(text("report", "FILE", "write a report of the run as JSON", &RunConfig::report)),
        not_scientific(
            {.name = "log-level",
             .value = "LEVEL",
             .help = "trace, debug, info, warn, error or off",
             .set = [](RunConfig& c, const Texts& t) { c.log_level = read_choice("log-level", t.front(), kLogLevels); },
             .get = [](const RunConfig& c) { return Texts{c.log_level}; }}),
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
