#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "io/catalogue/source_file.hpp"

namespace sstclim::io {

/// All facts of a file; from_json(to_json(f)) == f.
void to_json(nlohmann::json& json, const SourceFile& file);
void from_json(const nlohmann::json& json, SourceFile& file);

/// All facts of files, to send them to other ranks and to keep them.
std::string to_bytes(const std::vector<SourceFile>& files);
/// The files of such bytes. Throws InputError where they are damaged.
std::vector<SourceFile> source_files(std::string_view bytes);

}  // namespace sstclim::io
