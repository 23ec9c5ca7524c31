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

/// Reads a tile of a step's fields, every band on the rank that the plan names, and brings every rank its slab of all
/// of them.
class SlabExchange {
  public:
    /// `mpi` and `plan` must outlive the object.
    SlabExchange(const MpiSession& mpi, Slab tile, CellType type, const ReadPlan& plan);

    /// Cells from one row of a slot to the next.
    std::size_t row_stride() const;

    /// Reads this rank's bands of `step`, with `other` work for the team beside it, asks for those of the next, and
    /// exchanges; collective. Where a rank cannot read, all throw a CollectiveError. `rows` receives
    /// [field][row_stride()] cells; cells beyond the slab are missing values.
    void fill(std::size_t step, io::FieldReader& reader, std::byte* rows, PhaseTimer& timer,
              const TeamWork& other = {});

    /// Bytes that this rank has sent to others.
    std::size_t bytes_sent() const { return bytes_sent_; }
    /// Fields that all ranks have read.
    std::size_t fields_read() const { return fields_read_; }

    /// Bytes of a band of `tile` that its reader sends to others.
    static std::size_t sent_bytes(const Band& band, const Slab& tile, CellType type, int ranks);
    /// The most bytes that each rank keeps in a step of cells on their way to others: [rank].
    static std::vector<std::size_t> outgoing_bytes(const ReadPlan& plan, const Slab& tile, CellType type, int ranks);

  private:
    /// Cells that this rank reads for another.
    struct Message {
        int receiver;
        const std::byte* cells;
        std::size_t count;
    };

    std::byte* place_of(std::size_t day, const Slab& cells, std::byte* rows) const;
    std::vector<io::FieldRead> prepare(const StepReads& step, std::byte* rows, std::vector<Message>& messages);
    std::vector<io::FieldRead> own_reads(const StepReads& step) const;
    void pad(std::size_t fields, std::byte* rows) const;
    void read(std::size_t step, std::span<const io::FieldRead> batch, io::FieldReader& reader, PhaseTimer& timer,
              const TeamWork& other);
    void exchange(const StepReads& step, const std::vector<Message>& messages, std::byte* rows);

    const MpiSession& mpi_;
    int rank_;
    int ranks_;
    Slab tile_;  ///< the cells that all ranks share
    Slab slab_;  ///< those of this rank
    CellType type_;
    const ReadPlan& plan_;
    Buffer<std::byte> outgoing_;  ///< the cells of a step's messages, one behind the other
    std::size_t bytes_sent_ = 0;
    std::size_t fields_read_ = 0;
};

}  // namespace sstclim
