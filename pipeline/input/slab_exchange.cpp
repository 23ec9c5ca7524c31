#include "pipeline/input/slab_exchange.hpp"

#include <algorithm>

#include "kernels/cells.hpp"
#include "pipeline/job/collective.hpp"
#include "pipeline/job/message_tags.hpp"
#include "pipeline/job/step_times.hpp"
#include "src/cell_type.hpp"

namespace sstclim {
namespace {

/// The MPI type of a cell: bytes of a whole field may be more than an int counts.
class CellMpiType {
  public:
    explicit CellMpiType(CellType type) {
        MPI_Type_contiguous(static_cast<int>(size_of(type)), MPI_BYTE, &type_);
        MPI_Type_commit(&type_);
    }
    ~CellMpiType() { MPI_Type_free(&type_); }
    CellMpiType(const CellMpiType&) = delete;
    CellMpiType& operator=(const CellMpiType&) = delete;
    MPI_Datatype get() const { return type_; }

  private:
    MPI_Datatype type_{};
};

/// The rank whose slab of `tile` holds a cell of it.
int rank_of(std::size_t cell, const Slab& tile, int ranks) {
    int first = 0;
    for (int after = ranks; after - first > 1;) {
        const int middle = first + (after - first) / 2;
        (slab_of(tile, middle, ranks).begin <= cell ? first : after) = middle;
    }
    return first;
}

/// Calls `visit(rank, cells)` for every rank with those of `cells` that its slab has.
template <typename Visit>
void divide(const Slab& cells, const Slab& tile, int ranks, const Visit& visit) {
    Slab left = overlap(cells, tile);
    for (int rank = left.size() > 0 ? rank_of(left.begin, tile, ranks) : 0; left.size() > 0; ++rank) {
        const Slab part = overlap(left, slab_of(tile, rank, ranks));
        if (part.size() > 0)
            visit(rank, part);
        left.begin = part.end;
    }
}

/// The read of a band: the same for all bands of a day, which come one after the other.
io::FieldRead& read_of(const Band& band, const StepReads& step, std::vector<io::FieldRead>& batch) {
    if (batch.empty() || batch.back().field != step.fields[band.day])
        batch.push_back({step.fields[band.day], {}, step.again[band.day]});
    return batch.back();
}

}  // namespace

SlabExchange::SlabExchange(const MpiSession& mpi, Slab tile, CellType type, const ReadPlan& plan)
    : mpi_(mpi),
      rank_(mpi.rank()),
      ranks_(mpi.size()),
      tile_(tile),
      slab_(slab_of(tile, rank_, ranks_)),
      type_(type),
      plan_(plan),
      outgoing_(outgoing_bytes(plan, tile, type, ranks_)[static_cast<std::size_t>(rank_)],
                "cells on their way to other ranks") {}

std::size_t SlabExchange::sent_bytes(const Band& band, const Slab& tile, CellType type, int ranks) {
    const Slab cells = overlap(band.cells, tile);
    return (cells.size() - overlap(cells, slab_of(tile, band.reader, ranks)).size()) * size_of(type);
}

std::vector<std::size_t> SlabExchange::outgoing_bytes(const ReadPlan& plan, const Slab& tile, CellType type,
                                                      int ranks) {
    std::vector<std::size_t> most(static_cast<std::size_t>(ranks));
    std::vector<std::size_t> now(most.size());
    for (const StepReads& step : plan.steps()) {
        std::ranges::fill(now, 0);
        for (const Band& band : step.bands)
            now[static_cast<std::size_t>(band.reader)] += sent_bytes(band, tile, type, ranks);
        std::ranges::transform(most, now, most.begin(), std::ranges::max);
    }
    return most;
}

std::size_t SlabExchange::row_stride() const {
    return kernels::padded_cells(slab_.size());
}

/// Where cells of this rank's slab go.
std::byte* SlabExchange::place_of(std::size_t day, const Slab& cells, std::byte* rows) const {
    return rows + (day * row_stride() + cells.begin - slab_.begin) * size_of(type_);
}

/// This rank's bands: its own cells go to their places at once, those of others to the buffer.
std::vector<io::FieldRead> SlabExchange::prepare(const StepReads& step, std::byte* rows,
                                                 std::vector<Message>& messages) {
    std::vector<io::FieldRead> batch;
    std::byte* next = outgoing_.data();
    for (const Band& band : step.bands) {
        if (band.reader != rank_)
            continue;
        divide(band.cells, tile_, ranks_, [&](int rank, const Slab& cells) {
            std::byte* const place = rank == rank_ ? place_of(band.day, cells, rows) : next;
            read_of(band, step, batch).segments.push_back({cells, place});
            if (rank == rank_)
                return;
            messages.push_back({rank, next, cells.size()});
            next += cells.size() * size_of(type_);
        });
    }
    return batch;
}

/// The reads of a step without destinations.
std::vector<io::FieldRead> SlabExchange::own_reads(const StepReads& step) const {
    std::vector<io::FieldRead> batch;
    for (const Band& band : step.bands) {
        const Slab cells = overlap(band.cells, tile_);
        if (band.reader == rank_ && cells.size() > 0)
            read_of(band, step, batch).segments.push_back({cells, nullptr});
    }
    return batch;
}

/// Fills what lies behind the slab in each row.
void SlabExchange::pad(std::size_t fields, std::byte* rows) const {
    dispatch(type_, [&](auto cell) {
        using T = decltype(cell);
        T* row = reinterpret_cast<T*>(rows);
        for (std::size_t field = 0; field < fields; ++field, row += row_stride())
            std::fill(row + slab_.size(), row + row_stride(), missing_value<T>());
    });
}

void SlabExchange::read(std::size_t step, std::span<const io::FieldRead> batch, io::FieldReader& reader,
                        PhaseTimer& timer, const TeamWork& other) {
    const double inflated_before = reader.counts().inflate_seconds;
    agree(mpi_, [&] {
        const auto scope = timer.measure(Phase::read);
        if (step + 1 < plan_.steps().size())
            reader.prefetch(own_reads(plan_.steps()[step + 1]));
        reader.read(batch, other);
    });
    timer.add(Phase::inflate, reader.counts().inflate_seconds - inflated_before);
}

/// Sender and receiver take the bands in the same order, in which MPI delivers what one sends to another.
void SlabExchange::exchange(const StepReads& step, const std::vector<Message>& messages, std::byte* rows) {
    const CellMpiType cell(type_);
    std::vector<MPI_Request> requests;
    for (const Band& band : step.bands) {
        const Slab cells = overlap(overlap(band.cells, tile_), slab_);
        if (band.reader == rank_ || cells.size() == 0)
            continue;
        MPI_Irecv(place_of(band.day, cells, rows), static_cast<int>(cells.size()), cell.get(), band.reader, kFieldTag,
                  mpi_.comm(), &requests.emplace_back());
    }
    for (const Message& message : messages) {
        MPI_Isend(message.cells, static_cast<int>(message.count), cell.get(), message.receiver, kFieldTag, mpi_.comm(),
                  &requests.emplace_back());
        bytes_sent_ += message.count * size_of(type_);
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

void SlabExchange::fill(std::size_t step, io::FieldReader& reader, std::byte* rows, PhaseTimer& timer,
                        const TeamWork& other) {
    const StepReads& reads = plan_.steps().at(step);
    std::vector<Message> messages;
    const std::vector<io::FieldRead> batch = prepare(reads, rows, messages);
    pad(reads.fields.size(), rows);
    const RunClock clock;
    const double read_before = timer.seconds(Phase::read);
    read(step, batch, reader, timer, other);
    fields_read_ += reads.fields.size();
    if (ranks_ == 1)
        return;
    exchange(reads, messages, rows);
    // The wait for ranks that read for longer is part of it.
    timer.add(Phase::exchange, clock.seconds() - (timer.seconds(Phase::read) - read_before));
}

}  // namespace sstclim
