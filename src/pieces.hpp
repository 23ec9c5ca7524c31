#pragma once

#include <cstdint>

namespace sstclim {

/// How many pieces of `piece` it takes for `length`; the last one may be shorter.
constexpr std::uint64_t pieces(std::uint64_t length, std::uint64_t piece) {
    return length / piece + (length % piece != 0 ? 1 : 0);
}

}  // namespace sstclim
