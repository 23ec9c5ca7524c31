#pragma once

#include <string>
#include <vector>

namespace sstclim {

/// The words as a POSIX shell reads them back: those with characters that mean something to it stand in quotes.
std::string shell_quoted(const std::vector<std::string>& words);

}  // namespace sstclim
