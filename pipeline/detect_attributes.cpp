#include "pipeline/detect_attributes.hpp"

#include <array>

#include "io/netcdf_file.hpp"

namespace sstclim {
namespace {

/// Of a climatology that sstclim run wrote, beside the percentile.
constexpr std::array kClimatologyChoices{"sstclim_baseline", "sstclim_days",          "sstclim_window",
                                         "sstclim_method",   "sstclim_quantile_type", "sstclim_min_count",
                                         "sstclim_leap_day", "sstclim_year_edge"};

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
    for (const char* const name : kClimatologyChoices) {
        if (const auto value = climatology.text(NC_GLOBAL, name); value && !value->empty())
            attributes.push_back({name, *value});
    }
    if (const auto history = climatology.text(NC_GLOBAL, "history"))
        attributes.push_back({"climatology_history", *history});
    return attributes;
}

}  // namespace sstclim
