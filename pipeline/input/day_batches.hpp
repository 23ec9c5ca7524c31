#pragma once

#include <cstddef>
#include <vector>

#include "io/catalogue/catalogue.hpp"
#include "src/calendar.hpp"

namespace sstclim {

/// How many days a pass over a record takes at a time: a multiple of the ranks, so that all have fields to read, and
/// not few; but no more than a rank has memory for, whose slab of a day may be large, and at least one.
std::size_t batch_days(std::size_t cells, int ranks);

/// The days of a record one after the other, in steps of batch_days().
struct DayBatches {
    Date first;                            ///< day 0 of the record
    std::vector<std::vector<Date>> steps;  ///< all days from the first to the last that files have, present or not
    std::size_t step_days;                 ///< of every step but the last, which may be shorter
    std::vector<Date> present;

    std::size_t days() const;
};

DayBatches day_batches(const io::Catalogue& catalogue, int ranks);

}  // namespace sstclim
