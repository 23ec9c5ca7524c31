#pragma once

#include <fmt/ranges.h>

#include "config/option_kinds.hpp"
#include "config/shared_config.hpp"
#include "src/log.hpp"

/// The options of the members of SharedConfig, for a configuration that has them.
namespace sstclim::shared_options {

template <typename Config>
OptionOf<Config> files() {
    return not_scientific<Config>({.name = "files",
                                   .value = "PATTERN",
                                   .help = "input: files, folders, quoted globs (** for any depth) or @LIST",
                                   .several = true,
                                   .set = [](Config& c, const Texts& t) { c.files = t; },
                                   .get = [](const Config& c) { return c.files; }});
}

template <typename Config>
OptionOf<Config> variable() {
    return text<Config>("variable", "NAME", "variable to read (default: the only candidate)", &Config::variable);
}

template <typename Config>
OptionOf<Config> celsius() {
    return flag<Config>("celsius", "take values that are in kelvin in degrees Celsius", &Config::celsius);
}

template <typename Config>
OptionOf<Config> threads() {
    return not_scientific(
        integer<Config>("threads", "threads a rank (0: all that the rank may use)", &Config::threads, 0, 4096));
}

template <typename Config>
OptionOf<Config> cache_memory() {
    return not_scientific<Config>(
        {.name = "cache-memory",
         .value = "SIZE",
         .help = "memory of a rank for decoded chunks of several days, e.g. 4G (default: auto)",
         .set = [](Config& c, const Texts& t) { c.cache_memory = read_memory("cache-memory", t.front()); },
         .get = [](const Config& c) { return Texts{memory_text(c.cache_memory)}; }});
}

template <typename Config>
OptionOf<Config> output() {
    return not_scientific(
        netcdf_path<Config>("output", "FOLDER", "folder of the output files, made where absent", &Config::output));
}

template <typename Config>
OptionOf<Config> overwrite() {
    return not_scientific(flag<Config>("overwrite", "replace output files that exist", &Config::overwrite));
}

template <typename Config>
OptionOf<Config> compression() {
    return not_scientific(
        integer<Config>("compression", "level of deflate in the output files (0: none)", &Config::compression, 0, 9));
}

template <typename Config>
OptionOf<Config> catalogue_cache() {
    return not_scientific(text<Config>("catalogue-cache", "FILE",
                                       "remember the input files, so that the next run need not open them",
                                       &Config::catalogue_cache));
}

template <typename Config>
OptionOf<Config> log_level() {
    return not_scientific<Config>({.name = "log-level",
                                   .value = "LEVEL",
                                   .help = fmt::format("one of {}", fmt::join(log_levels(), ", ")),
                                   .set =
                                       [](Config& c, const Texts& t) {
                                           std::vector<std::pair<std::string, std::string>> levels;
                                           for (const std::string& level : log_levels())
                                               levels.emplace_back(level, level);
                                           c.log_level = read_choice("log-level", t.front(), levels);
                                       },
                                   .get = [](const Config& c) { return Texts{c.log_level}; }});
}

}  // namespace sstclim::shared_options
