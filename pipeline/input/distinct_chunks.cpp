#include "pipeline/input/distinct_chunks.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace sstclim {
namespace {

/// Reduces `values` of all ranks, in place on rank 0, in messages whose length an int holds.
void reduce_to_root(const MpiSession& mpi, std::vector<std::uint64_t>& values, MPI_Op operation) {
    constexpr std::size_t kMost = std::size_t{1} << 24U;
    for (std::size_t begin = 0; begin < values.size(); begin += kMost) {
        const int count = static_cast<int>(std::min(kMost, values.size() - begin));
        std::uint64_t* const part = values.data() + begin;
        const bool root = mpi.rank() == 0;
        MPI_Reduce(root ? MPI_IN_PLACE : part, root ? part : nullptr, count, MPI_UINT64_T, operation, 0, mpi.comm());
    }
}

}  // namespace

std::uint64_t count_distinct(const MpiSession& mpi, const io::ChunkSet& chunks) {
    // First how many words each file needs, so that all ranks' words lie at the same places.
    std::vector<std::uint64_t> lengths;
    for (const std::vector<std::uint64_t>& words : chunks.words())
        lengths.push_back(words.size());
    MPI_Allreduce(MPI_IN_PLACE, lengths.data(), static_cast<int>(lengths.size()), MPI_UINT64_T, MPI_MAX, mpi.comm());
    std::vector<std::uint64_t> all;
    for (std::size_t file = 0; file < lengths.size(); ++file) {
        const std::vector<std::uint64_t>& words = chunks.words()[file];
        all.insert(all.end(), words.begin(), words.end());
        all.insert(all.end(), lengths[file] - words.size(), 0);
    }
    reduce_to_root(mpi, all, MPI_BOR);
    std::uint64_t count = 0;
    for (const std::uint64_t word : all)
        count += static_cast<std::uint64_t>(std::popcount(word));
    return count;
}

}  // namespace sstclim
