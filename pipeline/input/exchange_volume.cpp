#include "pipeline/input/exchange_volume.hpp"

#include <algorithm>
#include <numeric>

#include "pipeline/input/slab_exchange.hpp"

namespace sstclim {

void ExchangeCounter::add(const ReadPlan& plan, const Slab& tile, CellType type) {
    const int ranks = static_cast<int>(sent_.size());
    for (const StepReads& step : plan.steps()) {
        for (const Band& band : step.bands)
            sent_[static_cast<std::size_t>(band.reader)] += SlabExchange::sent_bytes(band, tile, type, ranks);
    }
}

std::uint64_t ExchangeCounter::bytes() const {
    return std::accumulate(sent_.begin(), sent_.end(), std::uint64_t{0});
}

std::uint64_t ExchangeCounter::most_of_rank() const {
    return std::ranges::max(sent_);
}

}  // namespace sstclim
