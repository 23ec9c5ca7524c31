#pragma once

#include <cstddef>

#include "src/slab.hpp"

namespace sstclim {

/// A part of the grid that is computed in a pass of its own over the days, and which one it is.
struct Tile {
    std::size_t index;
    Slab cells;
};

}  // namespace sstclim
