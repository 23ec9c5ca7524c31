#pragma once

#include <string>
#include <vector>

#include "config/compare_config.hpp"
#include "config/detect_config.hpp"
#include "config/plan_config.hpp"
#include "config/run_config.hpp"

namespace sstclim {

enum class Command { run, plan, detect, compare, print_config, print_text };

struct CommandLine {
    Command command = Command::run;
    RunConfig config;          ///< of run and config
    PlanConfig plan;           ///< of plan
    DetectConfig detect;       ///< of detect
    CompareConfig comparison;  ///< of compare
    std::string text;          ///< for Command::print_text: help or version, to print and stop
};

/// Reads `sstclim run|plan|detect|config [options]`, with `--config FILE` below the command line, or `sstclim compare A
/// B [options]`. `version` is the text that --version prints. Throws UsageError: unknown options and keys, values out
/// of range, options that do not fit together.
CommandLine parse_command_line(int argc, const char* const* argv, const std::string& version);

/// A configuration file that gives `config` when read back.
std::string to_config_file(const RunConfig& config);

}  // namespace sstclim
