#include "pipeline/input/day_batches.hpp"

#include <algorithm>

#include "src/slab.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kLeastDays = 32;
constexpr std::size_t kMostBytes = std::size_t{512} << 20U;  ///< of a rank's cells of a batch, decoded

}  // namespace

std::size_t batch_days(std::size_t cells, int ranks) {
    const auto readers = static_cast<std::size_t>(ranks);
    const std::size_t days = (kLeastDays + readers - 1) / readers * readers;
    const std::size_t day_bytes = slab_of(cells, 0, ranks).size() * sizeof(double);
    return day_bytes == 0 ? days : std::clamp<std::size_t>(kMostBytes / day_bytes, 1, days);
}

std::size_t DayBatches::days() const {
    return steps.empty() ? 0 : (steps.size() - 1) * step_days + steps.back().size();
}

DayBatches day_batches(const io::Catalogue& catalogue, int ranks) {
    DayBatches batches{catalogue.first_date(), {}, batch_days(catalogue.grid().cells(), ranks), {}};
    const Calendar calendar = catalogue.calendar();
    const std::int64_t last = day_number(calendar, catalogue.last_date());
    for (std::int64_t day = day_number(calendar, batches.first); day <= last; ++day) {
        if (batches.steps.empty() || batches.steps.back().size() == batches.step_days)
            batches.steps.emplace_back();
        const Date date = date_of(calendar, day);
        batches.steps.back().push_back(date);
        if (catalogue.find(date))
            batches.present.push_back(date);
    }
    return batches;
}

}  // namespace sstclim
