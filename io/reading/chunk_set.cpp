#include "io/reading/chunk_set.hpp"

namespace sstclim::io {

bool ChunkSet::insert(std::uint32_t file, std::uint64_t chunk) {
    constexpr std::uint64_t kBits = 64;
    std::vector<std::uint64_t>& words = words_.at(file);
    if (words.size() <= chunk / kBits) {
        words.resize(chunk / kBits + 1);
    }
    std::uint64_t& word = words[chunk / kBits];
    const std::uint64_t bit = std::uint64_t{1} << chunk % kBits;
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
}

}  // namespace sstclim::io
