#include "pipeline/detect/detect_attributes.hpp"

#include <cstdint>
#include <string>
#include <variant>

namespace sstclim {
namespace {

/// Every choice of the climatology that says something, as sstclim_climatology_NAME.
void add_choices(const io::RunRecord& climatology, io::Attributes& attributes) {
    for (const auto& [name, value] : climatology.choices) {
        const std::string own = fmt::format("{}climatology_{}", io::kChoicePrefix, name);
        if (const auto* const number = std::get_if<double>(&value))
            attributes.push_back({own, static_cast<std::int64_t>(*number)});
        else if (const auto& text = std::get<std::string>(value); !text.empty())
            attributes.push_back({own, text});
    }
}

}  // namespace

io::Attributes detect_attributes(const Provenance& provenance, EventKind kind, const io::SourceFile& source,
                                 const io::RunRecord& climatology) {
    const std::string events = kind == EventKind::heatwave ? "Marine heatwaves" : "Marine cold-spells";
    io::Attributes attributes{
        {"title", events + " of " + source.variable},
        {"source", provenance.version},
        {"history", history_entry(provenance)},
        {"references",
         std::string("Hobday et al. 2016, Progress in Oceanography 141:227-238, doi:10.1016/j.pocean.2015.12.014; "
                     "Hobday et al. 2018, Oceanography 31(2):162-173, doi:10.5670/oceanog.2018.205")},
    };
    for (const auto& [name, value] : provenance.choices)
        attributes.push_back({choice_attribute(name), name == "variable" ? source.variable : value});
    add_choices(climatology, attributes);
    if (climatology.history)
        attributes.push_back({"climatology_history", *climatology.history});
    return attributes;
}

}  // namespace sstclim
