#pragma once

#include <cstddef>
#include <vector>

#include "io/catalogue/catalogue.hpp"
#include "src/calendar.hpp"

namespace sstclim {

/// The days of a record one after the other, in steps of so many that all ranks have fields to read.
struct DayBatches {
    Date first;                            ///< day 0 of the record
    std::vector<std::vector<Date>> steps;  ///< all days from the first to the last that files have, present or not
    std::size_t step_days;                 ///< of every step but the last, which may be shorter
    std::vector<Date> present;

    std::size_t days() const;
};

DayBatches day_batches(const io::Catalogue& catalogue, int ranks);

}  // namespace sstclim
