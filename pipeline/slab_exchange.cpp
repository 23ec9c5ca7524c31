#include "pipeline/slab_exchange.hpp"

#include <cstring>

#include "kernels/cells.hpp"
#include "pipeline/agreement.hpp"
#include "src/cell_type.hpp"

namespace sstclim {

using kernels::kTileCells;
using kernels::padded_cells;

namespace {

/// The MPI type of one tile of cells: counts of tiles stay far below the limit of an int.
class TileType {
  public:
    explicit TileType(std::size_t bytes) {
        MPI_Type_contiguous(static_cast<int>(bytes), MPI_BYTE, &type_);
        MPI_Type_commit(&type_);
    }
    ~TileType() { MPI_Type_free(&type_); }
    TileType(const TileType&) = delete;
    TileType& operator=(const TileType&) = delete;
    MPI_Datatype get() const { return type_; }

  private:
    MPI_Datatype type_{};
};

/// Fills the padding behind `size` cells of a row.
void pad_row(std::byte* row, std::size_t size, std::size_t stride, CellType type) {
    dispatch(type, [&](auto cell) {
        using T = decltype(cell);
        T* const cells = reinterpret_cast<T*>(row);
        for (std::size_t i = size; i < stride; ++i)
            cells[i] = missing_value<T>();
    });
}

}  // namespace

SlabExchange::SlabExchange(const MpiSession& mpi, std::size_t cells, CellType type, std::size_t max_fields,
                           Dealing dealing)
    : mpi_(mpi), rank_(mpi.rank()), ranks_(mpi.size()), cells_(cells), type_(type), dealing_(dealing) {
    if (ranks_ == 1)
        return;
    const std::size_t most = (max_fields + static_cast<std::size_t>(ranks_) - 1) / static_cast<std::size_t>(ranks_);
    std::size_t stride = 0;
    for (int rank = 0; rank < ranks_; ++rank)
        stride += stride_of(rank);
    outgoing_ = Buffer<std::byte>(most * stride * size_of(type_), "fields on their way to other ranks");
}

std::size_t SlabExchange::stride_of(int rank) const {
    return padded_cells(slab_of(cells_, rank, ranks_).size());
}

std::size_t SlabExchange::row_stride() const {
    return stride_of(rank_);
}

Slab SlabExchange::share(std::size_t step, std::size_t fields, int rank) const {
    const auto ranks = static_cast<std::size_t>(ranks_);
    const std::size_t turn = dealing_ == Dealing::rotating ? step : 0;
    return slab_of(fields, static_cast<int>((static_cast<std::size_t>(rank) + turn) % ranks), ranks_);
}

void SlabExchange::fill(std::size_t step, std::span<const io::FieldRef> fields, io::FieldReader& reader,
                        std::byte* rows, PhaseTimer& timer) {
    const std::size_t cell_bytes = size_of(type_);
    const Slab own = share(step, fields.size(), rank_);
    std::vector<io::FieldRead> batch;
    std::vector<int> send_counts(static_cast<std::size_t>(ranks_));
    std::vector<int> send_offsets(static_cast<std::size_t>(ranks_));
    std::vector<std::byte*> block(static_cast<std::size_t>(ranks_));
    std::size_t offset = 0;  // in tiles
    for (int rank = 0; rank < ranks_; ++rank) {
        const auto r = static_cast<std::size_t>(rank);
        const std::size_t tiles = own.size() * stride_of(rank) / kTileCells;
        block[r] = ranks_ == 1 ? rows : outgoing_.data() + offset * kTileCells * cell_bytes;
        send_counts[r] = static_cast<int>(tiles);
        send_offsets[r] = static_cast<int>(offset);
        offset += tiles;
    }
    for (std::size_t i = own.begin; i < own.end; ++i) {
        io::FieldRead read{fields[i], {}};
        for (int rank = 0; rank < ranks_; ++rank) {
            const Slab slab = slab_of(cells_, rank, ranks_);
            std::byte* const row =
                block[static_cast<std::size_t>(rank)] + (i - own.begin) * stride_of(rank) * cell_bytes;
            read.segments.push_back({slab, row});
            pad_row(row, slab.size(), stride_of(rank), type_);
        }
        batch.push_back(std::move(read));
    }
    {
        const auto scope = timer.measure(Phase::read);
        if (ranks_ == 1) {
            reader.read(batch);
        } else {
            agree(mpi_, [&] { reader.read(batch); });
        }
    }
    if (ranks_ == 1)
        return;

    const auto scope = timer.measure(Phase::exchange);
    std::vector<int> receive_counts(static_cast<std::size_t>(ranks_));
    std::vector<int> receive_offsets(static_cast<std::size_t>(ranks_));
    for (int rank = 0; rank < ranks_; ++rank) {
        const Slab part = share(step, fields.size(), rank);
        const auto r = static_cast<std::size_t>(rank);
        receive_counts[r] = static_cast<int>(part.size() * row_stride() / kTileCells);
        receive_offsets[r] = static_cast<int>(part.begin * row_stride() / kTileCells);
        if (rank != rank_)
            bytes_sent_ += static_cast<std::size_t>(send_counts[r]) * kTileCells * cell_bytes;
    }
    const TileType tile(kTileCells * cell_bytes);
    MPI_Alltoallv(outgoing_.data(), send_counts.data(), send_offsets.data(), tile.get(), rows, receive_counts.data(),
                  receive_offsets.data(), tile.get(), mpi_.comm());
}

}  // namespace sstclim
