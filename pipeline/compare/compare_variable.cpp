#include "pipeline/compare/compare_variable.hpp"

#include <string_view>

#include <fmt/format.h>

#include "io/catalogue/agreement.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

std::vector<std::string> day_labels(const OpenVariable& in) {
    const bool is_climatology = in.file.is_climatology(in.variable);
    std::vector<std::string> labels;
    for (const DateTime& time : in.variable.facts.times) {
        labels.push_back(is_climatology ? fmt::format("{:02}-{:02}", time.date.month, time.date.day)
                                        : to_string(time.date));
    }
    return labels;
}

void check_kinds(const OpenVariable& a, const OpenVariable& b) {
    if (a.variable.is_real != b.variable.is_real) {
        throw InputError(
            "{} and {}: variable \"{}\" holds real numbers in one and whole numbers in the other: compare variables of "
            "one kind",
            a.file.path(), b.file.path(), a.variable.facts.variable);
    }
}

void check_days(const OpenVariable& a, const OpenVariable& b, const std::vector<std::string>& days_a,
                const std::vector<std::string>& days_b) {
    const auto refuse = [&](const std::string& what) {
        throw InputError("{} and {}: variable \"{}\" has different days ({}): compare results of the same --days",
                         a.file.path(), b.file.path(), a.variable.facts.variable, what);
    };
    if (days_a.size() != days_b.size())
        refuse(fmt::format("{} and {} of them", days_a.size(), days_b.size()));
    for (std::size_t i = 0; i < days_a.size(); ++i) {
        if (days_a[i] != days_b[i])
            refuse(fmt::format("number {} is {} and {}", i + 1, days_a[i], days_b[i]));
    }
}

/// The flag variable beside a pair; nowhere where neither file has one.
struct Flags {
    const io::ResultFile* file = nullptr;
    const io::ResultVariable* variable = nullptr;
    io::FlagMeanings meanings;
};

Flags find_flags(const OpenVariable& a, const OpenVariable& b) {
    for (const OpenVariable* const one : {&a, &b}) {
        const io::SourceFile& facts = one->variable.facts;
        const std::string name = facts.variable + "_domain";
        const io::ResultVariable* const found = one->file.find(name);
        if (!found || !found->flags)
            continue;
        if (found->facts.grid != facts.grid || found->facts.times.size() != facts.times.size()) {
            throw InputError("{}: variable \"{}\" has another grid or other days than \"{}\": write the file anew",
                             one->file.path(), name, facts.variable);
        }
        return {&one->file, found, *found->flags};
    }
    return {};
}

}  // namespace

VariableComparison compare_variable(const OpenVariable& a, const OpenVariable& b, std::size_t worst) {
    const io::SourceFile& facts = a.variable.facts;
    check_agreement(facts, b.variable.facts);
    check_kinds(a, b);
    VariableComparison result{facts.variable,
                              facts.units,
                              a.variable.is_real,
                              day_labels(a),
                              facts.grid.shape,
                              a.file.places(a.variable),
                              {},
                              {}};
    check_days(a, b, result.days, day_labels(b));
    const Flags flags = find_flags(a, b);
    result.domains = flags.meanings.names;

    const std::size_t cells = facts.grid.cells();
    FieldDifferences differences(cells, result.places.latitude, flags.meanings.values);
    std::vector<double> field_a(cells);
    std::vector<double> field_b(cells);
    std::vector<double> flag_field(flags.file ? cells : 0);
    for (std::size_t day = 0; day < facts.times.size(); ++day) {
        a.file.read(a.variable, day, field_a);
        b.file.read(b.variable, day, field_b);
        if (flags.file)
            flags.file->read(*flags.variable, day, flag_field);
        differences.add(day, field_a, field_b, flag_field);
    }
    result.summary = differences.summary(worst);
    return result;
}

}  // namespace sstclim
