#include "pipeline/output_dealing.hpp"

#include <algorithm>

#include "src/slab.hpp"

namespace sstclim {
namespace {

/// For every chunk the ranks that may encode it, in order.
std::vector<std::vector<int>> candidates(const io::OutputChunks& chunks, std::size_t cells, int ranks) {
    std::vector<std::vector<int>> candidates;
    int first = 0;  // no rank before it reaches into the chunk
    for (std::size_t chunk = 0; chunk < chunks.count(); ++chunk) {
        const auto held = [&](int rank) { return overlap(slab_of(cells, rank, ranks), chunks.cells(chunk)).size(); };
        while (held(first) == 0)
            ++first;
        std::vector<int>& holders = candidates.emplace_back();
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

OutputDealing::OutputDealing(const io::OutputChunks& chunks, std::size_t fields, std::size_t cells, int ranks)
    : shares_(static_cast<std::size_t>(ranks)) {
    const std::vector<std::vector<int>> encoders = candidates(chunks, cells, ranks);
    for (std::size_t field = 0; field < fields; ++field) {
        for (std::size_t chunk = 0; chunk < chunks.count(); ++chunk) {
            const int rank = encoders[chunk][field % encoders[chunk].size()];
            shares_[static_cast<std::size_t>(rank)].push_back({field, chunk});
            dealt_.push_back(rank);
        }
    }
}

}  // namespace sstclim
