#pragma once

#include <functional>
#include <string>
#include <vector>

namespace sstclim {

/// One option of a subcommand, the same on the command line and in a configuration file.
template <typename Config>
struct OptionOf {
    std::string name;   ///< long option name without dashes; the key in a configuration file
    std::string value;  ///< what stands for the value in the help; empty for a flag
    std::string help;
    bool several = false;  ///< takes a list
    /// Whether the choice changes the results, and so is recorded in the output's attributes.
    bool scientific = true;
    /// Whether it sets other options, and so is read before them.
    bool sets_others = false;
    /// Reads the texts given by the user; throws UsageError that names the option and what is allowed.
    std::function<void(Config&, const std::vector<std::string>&)> set;
    /// The effective value as texts that `set` reads back; empty where the option is not set.
    std::function<std::vector<std::string>(const Config&)> get;
};

}  // namespace sstclim
