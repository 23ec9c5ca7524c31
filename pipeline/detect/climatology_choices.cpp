#include "pipeline/detect/climatology_choices.hpp"

#include <algorithm>
#include <string_view>
#include <variant>

#include <spdlog/spdlog.h>

#include "src/error.hpp"

namespace sstclim {
namespace {

/// "" where it is not recorded.
std::string choice(const io::RunRecord& record, std::string_view name) {
    const auto found = std::ranges::find_if(record.choices, [&](const auto& choice) { return choice.first == name; });
    if (found == record.choices.end())
        return "";
    const auto* const text = std::get_if<std::string>(&found->second);
    return text == nullptr ? "" : *text;
}

}  // namespace

void check_choices(const io::RunRecord& climatology, const std::string& path) {
    if (choice(climatology, "detrend") == "true") {
        throw InputError(
            "{}: it is of values without their trend, and the data still has it: most events would be the trend's. "
            "Make "
            "a climatology without --detrend, or take the trend out of the data and make one of that",
            path);
    }
    for (const std::string_view name : {"mask_variable", "ice_variable"}) {
        if (const std::string variable = choice(climatology, name); !variable.empty())
            spdlog::warn("{}: values were left out of it by \"{}\"; the search takes all values of the data", path,
                         variable);
    }
}

}  // namespace sstclim
