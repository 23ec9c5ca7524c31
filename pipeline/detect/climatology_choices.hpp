#pragma once

#include <string>

#include "io/files/run_record.hpp"

namespace sstclim {

/// Whether the data that is searched can be held against this climatology, which `path` names. Throws InputError where
/// the trend was taken out of it, and warns where values were left out of it that the search takes.
void check_choices(const io::RunRecord& climatology, const std::string& path);

}  // namespace sstclim
