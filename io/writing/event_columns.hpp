#pragma once

#include <string>
#include <vector>

#include "io/writing/event_record.hpp"

namespace sstclim::io {

/// A column of a table of events; the names are those of E. Oliver's marineHeatWaves.
struct EventColumn {
    enum class Kind { date, days, category, measure };

    std::string name;
    Kind kind;
    std::string long_name;
    std::string units;                    ///< of days and measures; "" where unknown
    double (*value)(const EventRecord&);  ///< a date's is its day of the record
};

/// All columns but those that say where the cell is. `units`: of the variable, "" where it has none.
std::vector<EventColumn> event_columns(const std::string& units);

}  // namespace sstclim::io
