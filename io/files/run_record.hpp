#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "io/files/netcdf_file.hpp"

namespace sstclim::io {

/// What the names of the global attributes begin with in which a run records its choices.
inline constexpr std::string_view kChoicePrefix = "sstclim_";

/// What a file of results says of the run that made it.
struct RunRecord {
    using Value = std::variant<std::string, double>;

    std::vector<std::pair<std::string, Value>> choices;  ///< texts and single numbers, by names without the prefix
    std::optional<std::string> history;
};

RunRecord read_run_record(const NetcdfFile& file);
/// Throws InputError where the file cannot be read.
RunRecord read_run_record(const std::string& path);

}  // namespace sstclim::io
