#include "src/units_parser.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "src/error.hpp"

namespace sstclim {
namespace {

struct Unit {
    std::string_view name;
    std::int64_t seconds;
};

constexpr std::array<Unit, 17> kUnits{{{"s", 1},
                                       {"sec", 1},
                                       {"secs", 1},
                                       {"second", 1},
                                       {"seconds", 1},
                                       {"min", 60},
                                       {"mins", 60},
                                       {"minute", 60},
                                       {"minutes", 60},
                                       {"h", 3600},
                                       {"hr", 3600},
                                       {"hrs", 3600},
                                       {"hour", 3600},
                                       {"hours", 3600},
                                       {"d", 86400},
                                       {"day", 86400},
                                       {"days", 86400}}};

bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_blank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

}  // namespace

ParsedUnits UnitsParser::parse(Calendar calendar) {
    ParsedUnits parsed{};
    parsed.unit_seconds = unit();
    parsed.origin = date(calendar);
    const bool has_separator = accept('T') || accept('t');
    skip_blanks();
    if (!rest_.empty() && is_digit(rest_.front())) {
        parsed.origin_second = clock();
    } else if (has_separator) {
        fail("the time behind \"T\" is missing");
    }
    parsed.origin_second -= zone();
    skip_blanks();
    if (!rest_.empty()) {
        fail("there is more behind the date and time");
    }
    return parsed;
}

std::int64_t UnitsParser::unit() {
    skip_blanks();
    const std::string name = word();
    const auto* const found = std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& u) { return u.name == name; });
    if (found == kUnits.end()) {
        fail(name.starts_with("month") || name.starts_with("year")
                 ? fmt::format("a {} has no fixed length; rewrite the time coordinate in days", name)
                 : "the unit is unknown");
    }
    skip_blanks();
    if (word() != "since") {
        fail("\"since\" is missing");
    }
    return found->seconds;
}

Date UnitsParser::date(Calendar calendar) {
    skip_blanks();
    const int sign = accept('-') ? -1 : 1;
    Date origin{};
    origin.year = sign * integer("year", 0, kLastYear);
    if (!accept('-')) {
        fail("the month is missing");
    }
    origin.month = integer("month", 1, 12);
    if (!accept('-')) {
        fail("the day is missing");
    }
    origin.day = integer("day", 1, 31);
    if (!is_valid(calendar, origin)) {
        fail(fmt::format("{} does not exist in the {} calendar", to_string(origin), to_string(calendar)));
    }
    return origin;
}

/// Seconds since midnight: hh, hh:mm or hh:mm:ss with or without decimals.
double UnitsParser::clock() {
    double seconds = 3600.0 * integer("hour", 0, 23);
    if (!accept(':')) {
        return seconds;
    }
    seconds += 60.0 * integer("minute", 0, 59);
    if (!accept(':')) {
        return seconds;
    }
    seconds += integer("second", 0, 59);
    if (accept('.')) {
        double weight = 1.0;
        for (const char digit : digits()) {
            weight /= 10.0;
            seconds += weight * (digit - '0');
        }
    }
    return seconds;
}

/// Seconds by which the clock is ahead of UTC: nothing, "UTC", "GMT", "Z", [+-]h, [+-]hhmm or [+-]h:mm.
int UnitsParser::zone() {
    skip_blanks();
    const std::string name = word();
    if (!name.empty() && name != "utc" && name != "gmt" && name != "z") {
        fail("the time zone is unknown");
    }
    skip_blanks();
    if (rest_.empty()) {
        return 0;
    }
    const int sign = accept('-') ? -1 : 1;
    if (sign > 0) {
        accept('+');
    }
    const int number = integer("time zone", 0, 2359);
    if (accept(':')) {
        return sign * (3600 * number + 60 * integer("minute of the time zone", 0, 59));
    }
    return sign * (number < 24 ? 3600 * number : 3600 * (number / 100) + 60 * (number % 100));
}

void UnitsParser::fail(std::string_view problem) const {
    throw InputError(
        "time units \"{}\": {}; expected seconds, minutes, hours or days since YYYY-MM-DD [hh:mm:ss [zone]]", text_,
        problem);
}

void UnitsParser::skip_blanks() {
    while (!rest_.empty() && is_blank(rest_.front())) {
        rest_.remove_prefix(1);
    }
}

bool UnitsParser::accept(char expected) {
    if (rest_.empty() || rest_.front() != expected) {
        return false;
    }
    rest_.remove_prefix(1);
    return true;
}

std::string UnitsParser::word() {
    std::string letters;
    for (; !rest_.empty() && is_letter(rest_.front()); rest_.remove_prefix(1)) {
        letters += static_cast<char>(std::tolower(static_cast<unsigned char>(rest_.front())));
    }
    return letters;
}

std::string_view UnitsParser::digits() {
    const auto* const end = std::find_if_not(rest_.begin(), rest_.end(), is_digit);
    const std::string_view found = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(found.size());
    return found;
}

int UnitsParser::integer(std::string_view what, int low, int high) {
    const std::string_view text = digits();
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || value < low || value > high) {
        fail(fmt::format("the {} is missing or out of range", what));
    }
    return value;
}

}  // namespace sstclim
