#include "pipeline/output/output_dealing.hpp"

#include <algorithm>

namespace sstclim {
namespace {

/// A chunk and the ranks that may encode it, in order.
struct Candidates {
    std::size_t chunk;
    std::vector<int> ranks;
};

std::vector<Candidates> candidates(const io::OutputChunks& chunks, Slab tile, int ranks) {
    std::vector<Candidates> candidates;
    int first = 0;  // no rank before it reaches into the chunk
    for (std::size_t chunk = 0; chunk < chunks.count(); ++chunk) {
        if (overlap(tile, chunks.cells(chunk)).size() == 0)
            continue;
        const auto held = [&](int rank) { return overlap(slab_of(tile, rank, ranks), chunks.cells(chunk)).size(); };
        while (held(first) == 0)
            ++first;
        std::vector<int>& holders = candidates.emplace_back(Candidates{chunk, {}}).ranks;
        std::size_t most = 0;
        for (int rank = first; rank < ranks && held(rank) > 0; ++rank) {
            holders.push_back(rank);
            most = std::max(most, held(rank));
        }
        std::erase_if(holders, [&](int rank) { return 2 * held(rank) < most; });
    }
    return candidates;
}

}  // namespace

OutputDealing::OutputDealing(const io::OutputChunks& chunks, std::size_t fields, Slab tile, int ranks)
    : shares_(static_cast<std::size_t>(ranks)) {
    const std::vector<Candidates> encoders = candidates(chunks, tile, ranks);
    for (std::size_t field = 0; field < fields; ++field) {
        for (const Candidates& one : encoders) {
            const int rank = one.ranks[field % one.ranks.size()];
            shares_[static_cast<std::size_t>(rank)].push_back({field, one.chunk});
            dealt_.push_back(rank);
        }
    }
}

}  // namespace sstclim
