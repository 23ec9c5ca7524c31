#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/catalogue/catalogue.hpp"
#include "src/calendar.hpp"
#include "src/slab.hpp"

namespace sstclim {

/// Cells of a field that one rank reads.
struct Band {
    std::size_t day;  ///< in the step
    Slab cells;
    int reader;
};

/// The days of a step that the catalogue has, in the order in which they were wanted, their fields, and who reads them.
struct StepReads {
    std::vector<Date> days;
    std::vector<io::FieldRef> fields;  ///< [day]
    std::vector<bool> again;           ///< [day] whether it is read again within so few steps that it is kept decoded
    std::vector<Band> bands;           ///< all cells of all fields once, by day and by cells

    /// The fields of which a rank reads any cells, in order.
    std::vector<io::FieldRef> of_rank(int rank) const;
};

/// Which rank reads what in which step; the same on all ranks, without communication.
///
/// The fields of a step are dealt by their stored bytes, so that the ranks finish together; where there are many ranks,
/// fields of several rows of chunks in bands of them, so that all have something to read. A chunk that holds several
/// days, or whose day is wanted again within `reuse_steps` steps, stays with the rank that met it first, which keeps it
/// decoded: no other rank inflates it.
class ReadPlan {
  public:
    /// `steps`: the days that each wants. Throws InputError where the catalogue's description of a file makes no sense.
    ReadPlan(const std::vector<std::vector<Date>>& steps, const io::Catalogue& catalogue, int ranks,
             std::size_t reuse_steps = 0);

    const std::vector<StepReads>& steps() const { return steps_; }
    /// All fields of which `rank` reads any cells from a step on, in order.
    std::vector<io::FieldRef> of_rank(int rank, std::size_t first_step = 0) const;
    /// The most fields of a step.
    std::size_t most_fields() const;
    /// The most fields of which a rank reads any cells in a step.
    std::size_t most_of_rank(int rank) const;
    /// The most bytes of decoded chunks that any rank must keep so that it inflates each once.
    std::uint64_t cache_bytes() const { return cache_bytes_; }

  private:
    std::vector<StepReads> steps_;
    std::uint64_t cache_bytes_ = 0;
};

}  // namespace sstclim
