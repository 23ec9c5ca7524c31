#include "pipeline/input/exchange_volume.hpp"

#include <algorithm>
#include <numeric>

#include "pipeline/input/slab_exchange.hpp"

namespace sstclim {

void ExchangeCounter::add(const ReadPlan& plan, const Slab& tile, CellType type) {
    const int ranks = static_cast<int>(sent_.size());
    std::vector<std::uint64_t> rows;
    for (int rank = 0; rank < ranks; ++rank)
        rows.push_back(SlabExchange::row_bytes(tile, type, rank, ranks));
    const std::uint64_t all = std::accumulate(rows.begin(), rows.end(), std::uint64_t{0});
    for (const StepReads& step : plan.steps()) {
        for (const int reader : step.readers)
            sent_[static_cast<std::size_t>(reader)] += all - rows[static_cast<std::size_t>(reader)];
    }
}

std::uint64_t ExchangeCounter::bytes() const {
    return std::accumulate(sent_.begin(), sent_.end(), std::uint64_t{0});
}

std::uint64_t ExchangeCounter::most_of_rank() const {
    return std::ranges::max(sent_);
}

}  // namespace sstclim
