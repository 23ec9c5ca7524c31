#pragma once

#include <string_view>

namespace sstclim {

/// One spelling, "degC" or "K", for all spellings of a temperature unit that products use; other units as they are.
std::string_view canonical_unit(std::string_view unit);

}  // namespace sstclim
