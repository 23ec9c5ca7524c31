#include "pipeline/output/output_variables.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace sstclim {
namespace {

std::string percentile_name(double percent) {
    return fmt::format("p{}", percent);
}

/// With the units of the data where they have any.
io::Attributes with_units(const io::SourceFile& source, io::Attributes attributes) {
    if (!source.units.empty())
        attributes.push_back({"units", source.units});
    return attributes;
}

}  // namespace

std::string percentile_file(double percent) {
    return percentile_name(percent) + ".nc";
}

std::string percentile_variable(double percent) {
    std::string name = percentile_name(percent);
    std::ranges::replace(name, '.', '_');
    return name;
}

std::vector<std::string> output_names(const std::vector<double>& percentiles) {
    std::vector<std::string> names{kMomentFile};
    for (const double percent : percentiles)
        names.push_back(percentile_file(percent));
    return names;
}

std::vector<io::OutputVariable> moment_variables(const io::SourceFile& source) {
    const std::string& name = source.variable;
    return {{"mean", io::OutputType::float32,
             with_units(source, {{"long_name", "climatological mean of " + name},
                                 {"cell_methods",
                                  std::string("time: mean within days time: mean over days time: mean over years")}})},
            {"count",
             io::OutputType::int32,
             {{"long_name", "number of valid values of " + name + " in the window of all years"},
              {"units", std::string("1")}}},
            {"std", io::OutputType::float32,
             with_units(source,
                        {{"long_name", "standard deviation of " + name + " in the window of all years (divisor n)"},
                         {"cell_methods", std::string("time: mean within days time: standard_deviation over days time: "
                                                      "standard_deviation over years")}})}};
}

std::vector<io::OutputVariable> percentile_variables(const io::SourceFile& source, double percent, Method method) {
    std::vector<io::OutputVariable> variables{
        {percentile_variable(percent), io::OutputType::float32,
         with_units(source, {{"long_name", fmt::format("climatological percentile {} of {}", percent, source.variable)},
                             {"percentile", percent}})}};
    if (method == Method::moments) {
        variables.front().attributes.push_back({"ancillary_variables", percentile_variable(percent) + "_domain"});
        variables.push_back({percentile_variable(percent) + "_domain",
                             io::OutputType::int8,
                             {{"long_name", std::string("domain of the Cornish-Fisher expansion")},
                              {"flag_values", std::vector<std::int64_t>{0, 1, 2}},
                              {"flag_meanings", std::string("monotone locally_valid invalid")}}});
    }
    return variables;
}

}  // namespace sstclim
