#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "io/reading/field_reader.hpp"
#include "pipeline/input/masks.hpp"
#include "pipeline/input/read_plan.hpp"
#include "pipeline/input/slab_exchange.hpp"
#include "src/buffer.hpp"
#include "src/mpi_session.hpp"
#include "src/phase_timer.hpp"
#include "src/slab.hpp"
#include "src/team_work.hpp"

namespace sstclim {

/// What is read in each step: the fields, and those of the daily masks of the same days.
struct InputPlan {
    /// `steps` and `reuse_steps` as for a ReadPlan.
    InputPlan(const std::vector<std::vector<Date>>& steps, const io::Catalogue& catalogue, const Masks& all, int ranks,
              std::size_t reuse_steps);

    ReadPlan reads;
    std::vector<ReadPlan> masks;  ///< of Masks::daily
};

/// The masked fields of the steps of a plan, for a tile of the grid. Constructor and members are collective.
class FieldInput {
  public:
    /// `mpi`, `data`, `masks` and `plan` must outlive the object. `cache_bytes`: for decoded chunks of each daily mask.
    FieldInput(const MpiSession& mpi, const io::Catalogue& data, const Masks& masks, const InputPlan& plan,
               const Slab& tile, int threads, std::uint64_t cache_bytes);

    /// Cells from one field of a step to the next.
    std::size_t row_stride() const { return exchange_.row_stride(); }

    /// Reads the fields of `step` by `reader`, with `other` work for its team, brings every rank its slab of them, and
    /// makes missing what the masks do not let in. `fields` receives [field][row_stride()] cells.
    void fill(std::size_t step, io::FieldReader& reader, std::byte* fields, PhaseTimer& timer,
              const TeamWork& other = {});

    /// Bytes that this rank has sent to others.
    std::size_t bytes_sent() const;
    /// Fields of the data that all ranks have read.
    std::size_t fields_read() const { return exchange_.fields_read(); }

    /// Bytes that each rank keeps of cells on their way to others and of masks: [rank].
    static std::vector<std::size_t> exchange_bytes(const InputPlan& plan, const Masks& masks, const Slab& tile,
                                                   CellType type, int ranks);

  private:
    /// A daily mask on its way.
    struct MaskInput {
        MaskInput(const MpiSession& mpi, const DailyMask& daily, const ReadPlan& reads, const Slab& tile, int threads,
                  std::uint64_t cache_bytes);

        /// Throws InputError where values of a step are no fractions and the rule is for one.
        void check(const StepReads& step) const;

        const DailyMask& mask;
        const MpiSession& session;
        const ReadPlan& plan;
        SlabExchange exchange;
        io::FieldReader reader;
        Buffer<std::byte> fields;
        std::vector<bool> accepted;  ///< of every value of 16-bit cells
    };

    void apply(const MaskInput& mask, std::size_t fields, std::byte* data) const;

    const io::Catalogue& data_;
    const InputPlan& plan_;
    int threads_;
    std::size_t cells_;  ///< of this rank's slab
    SlabExchange exchange_;
    std::vector<std::unique_ptr<MaskInput>> masks_;
    std::vector<bool> fixed_;  ///< [cell] what the static mask lets in; empty without one
};

}  // namespace sstclim
