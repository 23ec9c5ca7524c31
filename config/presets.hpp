#pragma once

#include <string>
#include <utility>
#include <vector>

namespace sstclim {

/// A definition that people publish with, as the options that make it: names and values as on the command line.
struct Preset {
    std::string name;
    std::string who;  ///< uses it, for the help
    std::vector<std::pair<std::string, std::string>> choices;
};

const std::vector<Preset>& presets();

/// Throws UsageError, which lists the names, for an unknown one.
const Preset& find_preset(const std::string& name);

}  // namespace sstclim
