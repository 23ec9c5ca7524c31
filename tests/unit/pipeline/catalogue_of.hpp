#pragma once

#include <vector>

#include "io/catalogue/catalogue.hpp"

namespace sstclim {

/// A catalogue of one file that has these days, in order.
template <typename Dates = std::vector<Date>>
io::Catalogue catalogue_of(Calendar calendar, const Dates& dates) {
    io::SourceFile file;
    file.path = "sst.nc";
    file.variable = "sst";
    file.grid = {{"lat", "lon"}, {2, 3}, 7};
    file.calendar = calendar;
    for (const Date& date : dates)
        file.times.push_back({date, 0});
    return io::Catalogue({file});
}

}  // namespace sstclim
