#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/input/read_plan.hpp"
#include "src/cell_type.hpp"
#include "src/slab.hpp"

namespace sstclim {

/// Bytes that ranks send to others: of every band that a rank reads, the cells of all other ranks.
class ExchangeCounter {
  public:
    explicit ExchangeCounter(int ranks) : sent_(static_cast<std::size_t>(ranks)) {}

    /// Adds a pass over the steps of a plan for a tile.
    void add(const ReadPlan& plan, const Slab& tile, CellType type);

    std::uint64_t bytes() const;
    /// Of the rank that sends most.
    std::uint64_t most_of_rank() const;

  private:
    std::vector<std::uint64_t> sent_;
};

}  // namespace sstclim
