#pragma once

#include <string>

namespace sstclim {

/// Whether a file of this name is absent or an ordinary one, so that another can take its place: /dev/stdout cannot be
/// replaced, nor can what a link names.
bool is_replaceable(const std::string& path);

/// Refuses a path that could not be written at the end of a long run; an empty one is none. Throws UsageError.
void require_writable(const char* option, const std::string& path);

}  // namespace sstclim
