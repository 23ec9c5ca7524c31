#include "pipeline/input/day_batches.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kLeastDays = 32;

}  // namespace

std::size_t DayBatches::days() const {
    return steps.empty() ? 0 : (steps.size() - 1) * step_days + steps.back().size();
}

DayBatches day_batches(const io::Catalogue& catalogue, int ranks) {
    const auto hands = static_cast<std::size_t>(ranks);
    DayBatches batches{catalogue.first_date(), {}, (kLeastDays + hands - 1) / hands * hands, {}};
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
