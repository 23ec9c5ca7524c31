#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "io/field_reader.hpp"
#include "src/buffer.hpp"
#include "src/mpi_session.hpp"
#include "src/phase_timer.hpp"
#include "src/slab.hpp"

namespace sstclim {

/// How the fields of a step are dealt over the ranks.
enum class Dealing {
    rotating,  ///< the larger share goes from rank to rank with the step
    fixed,     ///< a rank reads the same years in every step: it keeps inflated chunks that hold several days
};

/// Deals the fields of a step over the ranks, so that each is read once in the job, and brings every rank its slab of
/// all of them.
class SlabExchange {
  public:
    /// `max_fields`: the most fields of a step.
    /// `mpi` must outlive the object.
    SlabExchange(const MpiSession& mpi, std::size_t cells, CellType type, std::size_t max_fields, Dealing dealing);

    Slab slab() const { return slab_of(cells_, rank_, ranks_); }
    /// Cells from one row of a slot to the next.
    std::size_t row_stride() const;

    /// Reads this rank's share of `fields` and exchanges; collective over all ranks with the same `fields` and `step`.
    /// Where a rank cannot read, all throw a CollectiveError. `rows` receives [field][row_stride()] cells; cells beyond
    /// the slab are missing values.
    void fill(std::size_t step, std::span<const io::FieldRef> fields, io::FieldReader& reader, std::byte* rows,
              PhaseTimer& timer);

    /// Bytes that this rank has sent to others.
    std::size_t bytes_sent() const { return bytes_sent_; }

  private:
    Slab share(std::size_t step, std::size_t fields, int rank) const;
    std::size_t stride_of(int rank) const;

    const MpiSession& mpi_;
    int rank_;
    int ranks_;
    std::size_t cells_;
    CellType type_;
    Dealing dealing_;
    Buffer<std::byte> outgoing_;
    std::size_t bytes_sent_ = 0;
};

}  // namespace sstclim
