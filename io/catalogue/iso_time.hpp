#pragma once

#include <optional>
#include <string_view>

#include "src/time_units.hpp"

namespace sstclim::io {

/// Reads an ISO 8601 date or date and time of the standard calendar, extended ("2002-07-04T12:00:05.000Z") or basic
/// ("20020704T120005Z"). Fractions of a second and the zone are dropped. Empty optional where it is none.
std::optional<DateTime> parse_iso_time(std::string_view text);

}  // namespace sstclim::io
