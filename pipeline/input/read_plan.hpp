#pragma once

#include <cstdint>
#include <vector>

#include "io/catalogue/catalogue.hpp"
#include "src/calendar.hpp"

namespace sstclim {

/// The days of a step that the catalogue has, in the order in which they were wanted, their fields, and the rank that
/// reads each.
struct StepReads {
    std::vector<Date> days;
    std::vector<io::FieldRef> fields;  ///< [day]
    std::vector<int> readers;          ///< [day]
    std::vector<bool> again;           ///< [day] whether it is read again so soon that it is kept decoded

    std::vector<io::FieldRef> of_rank(int rank) const;
};

/// Which rank reads which field in which step; the same on all ranks, without communication.
///
/// The fields of a step are dealt by their stored bytes, so that the ranks finish together. A chunk that holds several
/// days, or whose day is wanted again within `soon` steps, stays with the rank that met it first, which keeps it
/// decoded: no other rank inflates it.
class ReadPlan {
  public:
    /// `steps`: the days that each wants. Throws InputError where the catalogue's description of a file makes no sense.
    ReadPlan(const std::vector<std::vector<Date>>& steps, const io::Catalogue& catalogue, int ranks,
             std::size_t soon = 0);

    const std::vector<StepReads>& steps() const { return steps_; }
    /// All fields that `rank` reads from a step on, in order.
    std::vector<io::FieldRef> of_rank(int rank, std::size_t first_step = 0) const;
    /// The most fields of a step.
    std::size_t most_fields() const;
    /// The most fields that a rank reads in a step.
    std::size_t most_of_rank(int rank) const;
    /// The most bytes of decoded chunks that any rank must keep so that it inflates each once.
    std::uint64_t cache_bytes() const { return cache_bytes_; }

  private:
    std::vector<StepReads> steps_;
    std::uint64_t cache_bytes_ = 0;
};

}  // namespace sstclim
