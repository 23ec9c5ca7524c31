#include "pipeline/input/static_mask.hpp"

#include <algorithm>
#include <cstdint>

#include "io/reading/static_field.hpp"
#include "pipeline/job/collective.hpp"

namespace sstclim {
namespace {

using Flags = std::vector<std::uint8_t>;

/// Gives every rank, of the flags of a block that rank 0 has, those of its slab of the tile.
Flags scatter(const MpiSession& mpi, const Flags& all, const Slab& block, const Slab& tile) {
    std::vector<int> counts;
    std::vector<int> begins;
    for (int rank = 0; rank < mpi.size(); ++rank) {
        const Slab part = overlap(block, slab_of(tile, rank, mpi.size()));
        counts.push_back(static_cast<int>(part.size()));
        begins.push_back(part.size() == 0 ? 0 : static_cast<int>(part.begin - block.begin));
    }
    Flags own(overlap(block, slab_of(tile, mpi.rank(), mpi.size())).size());
    MPI_Scatterv(all.data(), counts.data(), begins.data(), MPI_UINT8_T, own.data(), static_cast<int>(own.size()),
                 MPI_UINT8_T, 0, mpi.comm());
    return own;
}

}  // namespace

std::vector<bool> read_static_mask(const MpiSession& mpi, const StaticMask& mask, const io::SourceFile& data,
                                   const Slab& tile, std::size_t block_cells) {
    std::vector<bool> accepted;
    for (std::size_t begin = tile.begin; begin < tile.end; begin += block_cells) {
        const Slab block{begin, std::min(begin + block_cells, tile.end)};
        Flags all;
        agree(mpi, [&] {
            if (mpi.rank() != 0)
                return;
            for (const double value : io::read_static_field(mask.path, mask.variable, data, block))
                all.push_back(mask.rule.accepts(value) ? 1 : 0);
        });
        const Flags own = scatter(mpi, all, block, tile);
        accepted.insert(accepted.end(), own.begin(), own.end());
    }
    return accepted;
}

}  // namespace sstclim
