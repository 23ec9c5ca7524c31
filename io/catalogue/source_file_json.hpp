#pragma once

#include <nlohmann/json.hpp>

#include "io/catalogue/source_file.hpp"

namespace sstclim::io {

/// All facts of a file, to send them to other ranks and to keep them; from_json(to_json(f)) == f.
void to_json(nlohmann::json& json, const SourceFile& file);
void from_json(const nlohmann::json& json, SourceFile& file);

}  // namespace sstclim::io
