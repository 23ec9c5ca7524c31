#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "io/reading/field_reader.hpp"
#include "pipeline/input/read_plan.hpp"
#include "src/buffer.hpp"
#include "src/cell_type.hpp"
#include "src/mpi_session.hpp"
#include "src/phase_timer.hpp"
#include "src/slab.hpp"

namespace sstclim {

/// Reads a tile of a step's fields, each on the rank that the plan names, and brings every rank its slab of all of
/// them.
class SlabExchange {
  public:
    /// `mpi` and `plan` must outlive the object.
    SlabExchange(const MpiSession& mpi, Slab tile, CellType type, const ReadPlan& plan);

    /// Cells from one row of a slot to the next.
    std::size_t row_stride() const { return stride_of(rank_); }

    /// Reads this rank's fields of `step`, with `other` work for the team beside it, asks for those of the next, and
    /// exchanges; collective. Where a rank cannot read, all throw a CollectiveError. `rows` receives
    /// [field][row_stride()] cells; cells beyond the slab are missing values.
    void fill(std::size_t step, io::FieldReader& reader, std::byte* rows, PhaseTimer& timer,
              const TeamWork& other = {});

    /// Bytes that this rank has sent to others.
    std::size_t bytes_sent() const { return bytes_sent_; }

    /// Bytes of a rank's row of a field.
    static std::size_t row_bytes(const Slab& tile, CellType type, int rank, int ranks);
    /// Bytes that a rank keeps of rows on their way to others.
    static std::size_t outgoing_bytes(const ReadPlan& plan, const Slab& tile, CellType type, int rank, int ranks);

  private:
    std::size_t stride_of(int rank) const;
    std::size_t row_bytes(int rank) const { return row_bytes(tile_, type_, rank, ranks_); }
    std::vector<io::FieldRead> prepare(const StepReads& step, std::byte* rows);
    void read(std::size_t step, std::span<const io::FieldRead> batch, io::FieldReader& reader, PhaseTimer& timer,
              const TeamWork& other);
    void exchange(const StepReads& step, std::span<const io::FieldRead> batch, std::byte* rows);

    const MpiSession& mpi_;
    int rank_;
    int ranks_;
    Slab tile_;  ///< the cells that all ranks share
    CellType type_;
    const ReadPlan& plan_;
    Buffer<std::byte> outgoing_;  ///< rows of other ranks: [own field][rank]
    std::size_t bytes_sent_ = 0;
};

}  // namespace sstclim
