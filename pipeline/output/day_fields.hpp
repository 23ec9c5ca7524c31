#pragma once

#include <cstddef>
#include <vector>

#include "io/writing/output_storage.hpp"

namespace sstclim {

/// This rank's slab of every field of a day, as bytes.
using SlabFields = std::vector<const std::byte*>;

/// A field of the days' results, and whether it is smoothed.
struct ResultField {
    io::OutputType type;
    bool is_smoothed = false;  ///< floats only
};

}  // namespace sstclim
