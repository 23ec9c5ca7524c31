#include "config/presets.hpp"

#include <algorithm>

#include "src/error.hpp"

namespace sstclim {
namespace {

Preset make_preset(std::string name, std::string who, std::string window, std::string quantile_type,
                   std::string leap_day, std::string year_edge, std::string smooth) {
    return {std::move(name),
            std::move(who),
            {{"window", std::move(window)},
             {"quantile-type", std::move(quantile_type)},
             {"leap-day", std::move(leap_day)},
             {"year-edge", std::move(year_edge)},
             {"smooth", std::move(smooth)}}};
}

}  // namespace

const std::vector<Preset>& presets() {
    static const std::vector<Preset> all{
        make_preset("hobday", "Oliver's marineHeatWaves", "5", "7", "interpolate", "extend", "31"),
        make_preset("seed", "the default", "5", "7", "exclude", "extend", "0"),
        make_preset("crw", "NOAA Coral Reef Watch", "5", "7", "exclude", "extend", "31"),
        make_preset("xmhw", "xmhw", "5", "7", "xmhw", "truncate", "31"),
        make_preset("heatwaver", "heatwaveR", "5", "7", "fill", "circular", "31"),
        make_preset("heatwave3", "heatwave3", "5", "7", "fill", "circular", "31"),
        make_preset("m_mhw", "MATLAB m_mhw", "5", "5", "interpolate", "extend", "31"),
        make_preset("xclim", "xclim, icclim", "2", "8", "exclude", "extend", "0"),
        make_preset("cdo", "CDO's ydrunpctl", "5", "nearest", "separate", "extend", "0"),
    };
    return all;
}

const Preset& find_preset(const std::string& name) {
    const auto found = std::ranges::find(presets(), name, &Preset::name);
    if (found != presets().end())
        return *found;
    std::string names;
    for (const Preset& preset : presets())
        names += (names.empty() ? "" : ", ") + preset.name;
    throw UsageError("--definition {}: expected one of {}", name, names);
}

}  // namespace sstclim
