#pragma once

#include <CLI/CLI.hpp>

#include "config/compare_config.hpp"

namespace sstclim {

/// Adds the options of `sstclim compare` to its subcommand; parsing sets `config`, which must live as long.
void add_compare_options(CLI::App& command, CompareConfig& config);

}  // namespace sstclim
