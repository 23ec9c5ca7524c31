#pragma once

#include <cstddef>
#include <vector>

#include "app/sample/options.hpp"

namespace sstclim::sample {

/// A regular global grid, in the order of the file: rows of latitude, each of all longitudes.
struct Grid {
    std::vector<double> lat;  ///< [degrees north]
    std::vector<double> lon;  ///< [degrees east], 0 to 360

    std::size_t cells() const { return lat.size() * lon.size(); }
};

/// Cell centres from south to north; for era5, points from pole to pole, north first, and from longitude 0.
inline Grid make_grid(const Options& options) {
    Grid grid;
    const bool era5 = options.layout == Layout::era5;
    for (int j = 0; j < options.nlat; ++j)
        grid.lat.push_back(era5 && options.nlat > 1 ? 90.0 - 180.0 * j / (options.nlat - 1)
                                                    : -90.0 + 180.0 * (j + 0.5) / options.nlat);
    for (int i = 0; i < options.nlon; ++i)
        grid.lon.push_back(360.0 * (era5 ? i : i + 0.5) / options.nlon);
    return grid;
}

}  // namespace sstclim::sample
