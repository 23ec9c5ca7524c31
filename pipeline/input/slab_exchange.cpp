#include "pipeline/input/slab_exchange.hpp"

#include "kernels/cells.hpp"
#include "pipeline/job/collective.hpp"
#include "pipeline/job/message_tags.hpp"
#include "pipeline/job/step_times.hpp"
#include "src/cell_type.hpp"

namespace sstclim {

using kernels::kTileCells;
using kernels::padded_cells;

namespace {

/// The MPI type of one tile of cells: so that the count of a row stays far below the limit of an int.
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

SlabExchange::SlabExchange(const MpiSession& mpi, Slab tile, CellType type, const ReadPlan& plan)
    : mpi_(mpi),
      rank_(mpi.rank()),
      ranks_(mpi.size()),
      tile_(tile),
      type_(type),
      plan_(plan),
      outgoing_(outgoing_bytes(plan, tile, type, rank_, ranks_), "fields on their way to other ranks") {}

std::size_t SlabExchange::row_bytes(const Slab& tile, CellType type, int rank, int ranks) {
    return padded_cells(slab_of(tile, rank, ranks).size()) * size_of(type);
}

std::size_t SlabExchange::outgoing_bytes(const ReadPlan& plan, const Slab& tile, CellType type, int rank, int ranks) {
    std::size_t others = 0;
    for (int other = 0; other < ranks; ++other)
        others += other == rank ? 0 : row_bytes(tile, type, other, ranks);
    return plan.most_of_rank(rank) * others;
}

std::size_t SlabExchange::stride_of(int rank) const {
    return padded_cells(slab_of(tile_, rank, ranks_).size());
}

/// This rank's fields: its own slab goes to its place at once, those of others to the buffer. One segment a rank.
std::vector<io::FieldRead> SlabExchange::prepare(const StepReads& step, std::byte* rows) {
    std::vector<io::FieldRead> batch;
    std::byte* next = outgoing_.data();
    for (std::size_t i = 0; i < step.fields.size(); ++i) {
        if (step.readers[i] != rank_)
            continue;
        io::FieldRead& read = batch.emplace_back(io::FieldRead{step.fields[i], {}, step.again[i]});
        for (int rank = 0; rank < ranks_; ++rank) {
            const Slab slab = slab_of(tile_, rank, ranks_);
            std::byte* const row = rank == rank_ ? rows + i * row_bytes(rank) : next;
            if (rank != rank_)
                next += row_bytes(rank);
            pad_row(row, slab.size(), stride_of(rank), type_);
            read.segments.push_back({slab, row});
        }
    }
    return batch;
}

void SlabExchange::read(std::size_t step, std::span<const io::FieldRead> batch, io::FieldReader& reader,
                        PhaseTimer& timer, const TeamWork& other) {
    const double inflated_before = reader.counts().inflate_seconds;
    agree(mpi_, [&] {
        const auto scope = timer.measure(Phase::read);
        if (step + 1 < plan_.steps().size())
            reader.prefetch(plan_.steps()[step + 1].of_rank(rank_), tile_);
        reader.read(batch, other);
    });
    timer.add(Phase::inflate, reader.counts().inflate_seconds - inflated_before);
}

void SlabExchange::exchange(const StepReads& step, std::span<const io::FieldRead> batch, std::byte* rows) {
    const TileType tile(kTileCells * size_of(type_));
    std::vector<MPI_Request> requests;
    auto own = batch.begin();
    for (std::size_t i = 0; i < step.fields.size(); ++i) {
        const int tag = kFieldTag + static_cast<int>(i);
        if (step.readers[i] != rank_) {
            MPI_Irecv(rows + i * row_bytes(rank_), static_cast<int>(row_stride() / kTileCells), tile.get(),
                      step.readers[i], tag, mpi_.comm(), &requests.emplace_back());
            continue;
        }
        for (int rank = 0; rank < ranks_; ++rank) {
            if (rank == rank_)
                continue;
            MPI_Isend(own->segments[static_cast<std::size_t>(rank)].destination,
                      static_cast<int>(stride_of(rank) / kTileCells), tile.get(), rank, tag, mpi_.comm(),
                      &requests.emplace_back());
            bytes_sent_ += row_bytes(rank);
        }
        ++own;
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

void SlabExchange::fill(std::size_t step, io::FieldReader& reader, std::byte* rows, PhaseTimer& timer,
                        const TeamWork& other) {
    const StepReads& reads = plan_.steps().at(step);
    const std::vector<io::FieldRead> batch = prepare(reads, rows);
    const RunClock clock;
    const double read_before = timer.seconds(Phase::read);
    read(step, batch, reader, timer, other);
    if (ranks_ == 1)
        return;
    exchange(reads, batch, rows);
    // The wait for ranks that read for longer is part of it.
    timer.add(Phase::exchange, clock.seconds() - (timer.seconds(Phase::read) - read_before));
}

}  // namespace sstclim
