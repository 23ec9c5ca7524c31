#include "config/compare_options.hpp"

#include <fmt/ranges.h>

#include "src/log.hpp"

namespace sstclim {

void add_compare_options(CLI::App& command, CompareConfig& config) {
    command.add_option("A", config.a, "a file of results, or a folder: all files of the same name are compared")
        ->required();
    command.add_option("B", config.b, "what differs from A, of the same kind: differences are B - A")->required();
    command.add_option("--variables", config.variables, "compare only these (default: all, the same in both)")
        ->type_name("NAME");
    command.add_option("--worst", config.worst, "cells of the largest mean |difference| to list")
        ->type_name("N")
        ->check(CLI::Range(0, 1000000))
        ->capture_default_str();
    command
        .add_option(
            "--fail-above", config.fail_above,
            "exit with code 1 where a |difference| is above, or where only one of the two has a value, a variable or "
            "a file")
        ->type_name("X")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--json", config.json, "write the comparison as JSON")->type_name("FILE");
    command.add_option("--log-level", config.log_level, fmt::format("one of {}", fmt::join(log_levels(), ", ")))
        ->type_name("LEVEL")
        ->check(CLI::IsMember(log_levels()))
        ->capture_default_str();
}

}  // namespace sstclim
