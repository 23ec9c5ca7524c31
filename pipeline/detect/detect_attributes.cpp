#include "pipeline/detect/detect_attributes.hpp"

#include <array>
#include <cstdint>
#include <string_view>

#include "io/files/netcdf_file.hpp"

namespace sstclim {
namespace {

/// Every sstclim_NAME of the climatology that says something, as sstclim_climatology_NAME.
void add_choices(const io::NetcdfFile& climatology, io::Attributes& attributes) {
    constexpr std::string_view kPrefix = "sstclim_";
    int count = 0;
    climatology.check(nc_inq_natts(climatology.id(), &count), "nc_inq_natts");
    for (int i = 0; i < count; ++i) {
        std::array<char, NC_MAX_NAME + 1> name{};
        climatology.check(nc_inq_attname(climatology.id(), NC_GLOBAL, i, name.data()), "nc_inq_attname");
        const std::string_view choice = name.data();
        if (!choice.starts_with(kPrefix))
            continue;
        const std::string own = fmt::format("sstclim_climatology_{}", choice.substr(kPrefix.size()));
        if (const auto text = climatology.text(NC_GLOBAL, name.data())) {
            if (!text->empty())
                attributes.push_back({own, *text});
        } else if (const auto numbers = climatology.numbers(NC_GLOBAL, name.data()); numbers.size() == 1) {
            attributes.push_back({own, static_cast<std::int64_t>(numbers.front())});
        }
    }
}

}  // namespace

io::Attributes detect_attributes(const Provenance& provenance, EventKind kind, const io::SourceFile& source,
                                 const std::string& threshold_file) {
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
        attributes.push_back({"sstclim_" + name, name == "variable" ? source.variable : value});
    const io::NetcdfFile climatology = io::NetcdfFile::open(threshold_file);
    add_choices(climatology, attributes);
    if (const auto history = climatology.text(NC_GLOBAL, "history"))
        attributes.push_back({"climatology_history", *history});
    return attributes;
}

}  // namespace sstclim
