#include "config/option_values.hpp"

#include <charconv>
#include <limits>

namespace sstclim {
namespace {

constexpr std::string_view kUnits = "KMGT";  // powers of 1024

}  // namespace

int read_int(const std::string& option, std::string_view text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
        throw UsageError("--{} {}: expected a whole number from {} to {}", option, text, least, most);
    }
    return value;
}

double read_number(const std::string& option, std::string_view text, double least, double most) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= least) || !(value <= most)) {
        throw UsageError("--{} {}: expected a number from {} to {}", option, text, least, most);
    }
    return value;
}

std::pair<int, int> read_pair(const std::string& option, std::string_view text, int least, int most) {
    const std::size_t dash = text.find('-', 1);
    if (dash == std::string_view::npos)
        throw UsageError("--{} {}: expected FIRST-LAST", option, text);
    const int first = read_int(option, text.substr(0, dash), least, most);
    const int last = read_int(option, text.substr(dash + 1), least, most);
    return {first, last};
}

std::pair<int, int> read_range(const std::string& option, std::string_view text, int least, int most) {
    const auto [first, last] = read_pair(option, text, least, most);
    if (first > last)
        throw UsageError("--{} {}: the first is behind the last", option, text);
    return {first, last};
}

std::optional<std::uint64_t> read_memory(const std::string& option, const std::string& text) {
    if (text == "auto")
        return std::nullopt;
    std::uint64_t value = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    const std::size_t unit = end + 1 == last ? kUnits.find(*end) : std::string_view::npos;
    const std::size_t shift = unit == std::string_view::npos ? 0 : 10 * (unit + 1);
    const bool is_read = error == std::errc{} && (end == last || unit != std::string_view::npos);
    if (!is_read || value > std::numeric_limits<std::uint64_t>::max() >> shift) {
        throw UsageError("--{} {}: expected auto, or a whole number of bytes, or with K, M, G or T: 4G", option, text);
    }
    return value << shift;
}

std::string memory_text(const std::optional<std::uint64_t>& bytes) {
    if (!bytes)
        return "auto";
    std::uint64_t value = *bytes;
    std::size_t units = 0;
    for (; value > 0 && value % 1024 == 0 && units < kUnits.size(); ++units)
        value /= 1024;
    return std::to_string(value) + (units == 0 ? "" : std::string(1, kUnits[units - 1]));
}

std::string read_netcdf_path(const std::string& option, const std::string& text) {
    if (text.find('\\') != std::string::npos)
        throw UsageError("--{} {}: netCDF reads a backslash in a path as a slash: name one without", option, text);
    return text;
}

double read_percentile(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value > 0) || !(value < 100)) {
        throw UsageError("--percentile {}: expected a number between 0 and 100", text);
    }
    if (value < 1) {
        throw UsageError("--percentile {}: percentiles are given in per cent, not as a fraction: did you mean {:g}?",
                         text, value * 100);
    }
    return value;
}

}  // namespace sstclim
