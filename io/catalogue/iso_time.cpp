#include "io/catalogue/iso_time.hpp"

#include <algorithm>
#include <charconv>

namespace sstclim::io {

namespace {

/// Takes fields of digits from the front of a text.
class DigitReader {
  public:
    explicit DigitReader(std::string_view text) : rest_(text) {}

    /// The next `digits` digits as a number.
    std::optional<int> number(std::size_t digits) {
        const std::string_view field = rest_.substr(0, digits);
        int value = 0;
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        if (error != std::errc{} || end != field.data() + digits || field.front() == '-') {
            return std::nullopt;
        }
        rest_.remove_prefix(digits);
        return value;
    }

    bool skip(std::string_view any_of) {
        if (rest_.empty() || any_of.find(rest_.front()) == std::string_view::npos) {
            return false;
        }
        rest_.remove_prefix(1);
        return true;
    }

  private:
    std::string_view rest_;
};

std::optional<int> parse_clock(DigitReader& digits) {
    const std::optional<int> hour = digits.number(2);
    digits.skip(":");
    const std::optional<int> minute = digits.number(2);
    digits.skip(":");
    const int second = digits.number(2).value_or(0);
    if (!hour || !minute || *hour > 23 || *minute > 59 || second > 60) {
        return std::nullopt;
    }
    return *hour * 3600 + *minute * 60 + std::min(second, 59);  // a leap second has no number of its own
}

}  // namespace

std::optional<DateTime> parse_iso_time(std::string_view text) {
    DigitReader digits(text);
    const std::optional<int> year = digits.number(4);
    digits.skip("-");
    const std::optional<int> month = digits.number(2);
    digits.skip("-");
    const std::optional<int> day = digits.number(2);
    if (!year || !month || !day) {
        return std::nullopt;
    }
    const Date date{*year, *month, *day};
    const std::optional<int> clock = digits.skip("T ") ? parse_clock(digits) : 0;
    if (!is_valid(Calendar::standard, date) || !clock) {
        return std::nullopt;
    }
    return DateTime{date, *clock};
}

}  // namespace sstclim::io
