#pragma once

#include <cstddef>
#include <span>

#include "io/output_storage.hpp"

namespace sstclim {

/// Turns the values `before`, of type `type`, into those of the day between them and `after`: of floats the mean, of
/// counts the smaller, of domains the worse; missing where either is. Both have the same number of bytes.
void interpolate(io::OutputType type, std::span<std::byte> before, const std::byte* after);

}  // namespace sstclim
