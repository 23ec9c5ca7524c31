#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace sstclim {

/// Writes the file that the option names, whole or not at all. Throws RunError where that fails.
void write_json(const char* option, const std::string& path, const nlohmann::json& content);

}  // namespace sstclim
