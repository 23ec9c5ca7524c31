#pragma once

#include <string>
#include <vector>

namespace sstclim {

/// One `key = value` of a configuration file.
struct ConfigEntry {
    std::string key;
    std::vector<std::string> values;  ///< one, or those of a list
    int line;
};

/// Reads the simple part of TOML that options need: `key = value` a line, the value a word, a "text" with \" and \\, or
/// a [list, of, such] that may go over several lines; "#" outside a text begins a comment.
/// Throws UsageError with file and line.
std::vector<ConfigEntry> read_config_entries(const std::string& path);

}  // namespace sstclim
