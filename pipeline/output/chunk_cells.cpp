#include "pipeline/output/chunk_cells.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "src/error.hpp"
#include "src/slab.hpp"

namespace sstclim {
namespace {

int counted(std::size_t bytes) {
    if (bytes > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw RunError("a rank would exchange {} bytes of results a day, more than MPI can count: use more ranks",
                       bytes);
    }
    return static_cast<int>(bytes);
}

}  // namespace

ChunkCells::ChunkCells(const MpiSession& mpi, const io::OutputChunks& chunks, const OutputDealing& dealing, Slab tile,
                       std::vector<std::size_t> value_bytes)
    : mpi_(mpi), pieces_(dealing.share(mpi.rank()).size()) {
    const Slab own = slab_of(tile, mpi.rank(), mpi.size());
    std::size_t sent = 0;
    std::size_t received = 0;
    for (int rank = 0; rank < mpi.size(); ++rank) {
        const bool is_own = rank == mpi.rank();
        send_offsets_.push_back(counted(sent));
        receive_offsets_.push_back(counted(received));
        const Slab slab = slab_of(tile, rank, mpi.size());
        const std::vector<FieldChunk>& tasks = dealing.share(mpi.rank());
        for (std::size_t task = 0; task < tasks.size(); ++task) {
            const Slab part = overlap(slab, chunks.cells(tasks[task].chunk));
            const std::size_t bytes = part.size() * value_bytes[tasks[task].field];
            if (bytes == 0)
                continue;
            const std::size_t begin = is_own ? (part.begin - own.begin) * value_bytes[tasks[task].field] : received;
            pieces_[task].push_back({tasks[task].field, begin, bytes, is_own});
            received += is_own ? 0 : bytes;
        }
        for (const FieldChunk& task : dealing.share(rank)) {
            const Slab part = overlap(own, chunks.cells(task.chunk));
            if (is_own || part.size() == 0)
                continue;
            const std::size_t bytes = value_bytes[task.field];
            sent_.push_back({task.field, (part.begin - own.begin) * bytes, part.size() * bytes, true});
            sent += sent_.back().bytes;
        }
        send_counts_.push_back(counted(sent) - send_offsets_.back());
        receive_counts_.push_back(counted(received) - receive_offsets_.back());
    }
    outgoing_.resize(sent);
    incoming_.resize(received);
}

void ChunkCells::exchange(const SlabFields& fields) {
    if (mpi_.size() == 1)
        return;
    std::byte* out = outgoing_.data();
    for (const Piece& piece : sent_)
        out = std::copy_n(fields[piece.field] + piece.begin, piece.bytes, out);
    MPI_Alltoallv(outgoing_.data(), send_counts_.data(), send_offsets_.data(), MPI_BYTE, incoming_.data(),
                  receive_counts_.data(), receive_offsets_.data(), MPI_BYTE, mpi_.comm());
}

std::span<const std::byte> ChunkCells::gather(std::size_t task, const SlabFields& fields,
                                              std::span<std::byte> values) const {
    if (pieces_[task].size() == 1) {
        const Piece& whole = pieces_[task].front();
        return {(whole.is_own ? fields[whole.field] : incoming_.data()) + whole.begin, whole.bytes};
    }
    std::size_t used = 0;
    for (const Piece& piece : pieces_[task]) {
        const std::byte* const from = piece.is_own ? fields[piece.field] : incoming_.data();
        std::copy_n(from + piece.begin, piece.bytes, values.data() + used);
        used += piece.bytes;
    }
    return values.first(used);
}

}  // namespace sstclim
