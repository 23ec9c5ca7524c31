#pragma once

#include <bit>
#include <cstdint>

#include "io/reading/field_reader.hpp"

namespace sstclim::io {

/// Chunks that a reader has decoded before and decoded anew.
inline std::uint64_t reinflated(const FieldReader& reader) {
    std::uint64_t distinct = 0;
    for (const auto& file : reader.chunks_inflated().words()) {
        for (const std::uint64_t word : file)
            distinct += static_cast<std::uint64_t>(std::popcount(word));
    }
    return reader.counts().chunks_inflated - distinct;
}

}  // namespace sstclim::io
