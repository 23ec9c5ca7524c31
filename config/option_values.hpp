#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/error.hpp"

/// Reads the values of options from texts; all throw UsageError that names the option and what is allowed.
namespace sstclim {

using Texts = std::vector<std::string>;

int read_int(const std::string& option, std::string_view text, int least, int most);

double read_number(const std::string& option, std::string_view text, double least, double most);

/// "FIRST-LAST", both whole numbers within [least, most].
std::pair<int, int> read_pair(const std::string& option, std::string_view text, int least, int most);
/// "FIRST-LAST", both whole numbers within [least, most] and in order.
std::pair<int, int> read_range(const std::string& option, std::string_view text, int least, int most);

/// "auto" (none), or a whole number of bytes, K, M, G or T.
std::optional<std::uint64_t> read_memory(const std::string& option, const std::string& text);
/// The inverse.
std::string memory_text(const std::optional<std::uint64_t>& bytes);

/// The path of something that is read or written through netCDF, which takes a backslash for a slash.
std::string read_netcdf_path(const std::string& option, const std::string& text);

/// In per cent.
double read_percentile(const std::string& text);

template <typename Enum>
Enum read_choice(const std::string& option, const std::string& text,
                 const std::vector<std::pair<std::string, Enum>>& choices) {
    std::string names;
    for (const auto& [name, value] : choices) {
        if (name == text)
            return value;
        names += names.empty() ? name : ", " + name;
    }
    throw UsageError("--{} {}: expected one of {}", option, text, names);
}

template <typename Enum>
Texts choice_name(Enum value, const std::vector<std::pair<std::string, Enum>>& choices) {
    for (const auto& [name, choice] : choices) {
        if (choice == value)
            return {name};
    }
    return {};
}

inline const std::vector<std::pair<std::string, bool>> kSwitch{{"true", true}, {"false", false}};

}  // namespace sstclim
