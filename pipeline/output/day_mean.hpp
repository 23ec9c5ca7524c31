#pragma once

#include <cstddef>
#include <span>

#include "io/writing/output_storage.hpp"

namespace sstclim {

/// The values of a day that is made of others: of floats the mean, of counts the smallest, of domains the worst;
/// missing where any is. `days` point to as many bytes as `result` has, of type `type`.
void mean_of_days(io::OutputType type, std::span<const std::byte* const> days, std::span<std::byte> result);

}  // namespace sstclim
