#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "src/calendar.hpp"

namespace sstclim {

/// Of a time coordinate and of the date it counts from.
inline constexpr int kLastYear = 99999;

/// The parts of a CF time unit, as TimeUnits describes it.
struct ParsedUnits {
    std::int64_t unit_seconds;
    Date origin;
    double origin_second;  ///< [s] from midnight UTC of `origin`; outside [0, 86400) by a time zone
};

/// Reads a units string from left to right. What does not match throws InputError with the whole string.
class UnitsParser {
  public:
    explicit UnitsParser(std::string_view text) : text_(text), rest_(text) {}

    ParsedUnits parse(Calendar calendar);

  private:
    std::int64_t unit();
    Date date(Calendar calendar);
    double clock();
    int zone();

    [[noreturn]] void fail(std::string_view problem) const;
    void skip_blanks();
    bool accept(char expected);
    /// The letters that come next, in lower case; empty where there are none.
    std::string word();
    /// The digits that come next; empty where there are none.
    std::string_view digits();
    /// An unsigned integer in [low, high].
    int integer(std::string_view what, int low, int high);

    std::string_view text_;
    std::string_view rest_;
};

}  // namespace sstclim
