#include "io/catalogue/known_grid.hpp"

#include <algorithm>

#include "src/error.hpp"

namespace sstclim::io {

NetcdfVariable known_variable(const DataFile& file, const SourceFile& source) {
    const std::optional<int> id = file.find_variable(source.variable);
    if (!id) {
        throw InputError("{}: has no variable \"{}\" any more: was the file replaced during the run?", file.path(),
                         source.variable);
    }
    return file.variable(*id);
}

std::vector<NetcdfDimension> horizontal_dimensions(const DataFile& file, const NetcdfVariable& variable,
                                                   const GridFacts& grid) {
    std::vector<NetcdfDimension> horizontal;
    GridFacts now;
    for (const int id : variable.dimensions) {
        const NetcdfDimension dimension = file.dimension(id);
        if (std::ranges::find(grid.dimensions, dimension.name) != grid.dimensions.end()) {
            now.dimensions.push_back(dimension.name);
            now.shape.push_back(dimension.length);
            horizontal.push_back(dimension);
        }
    }
    if (now.dimensions != grid.dimensions || now.shape != grid.shape) {
        throw InputError("{}, variable \"{}\": its grid is not what it was: was the file replaced during the run?",
                         file.path(), variable.name);
    }
    return horizontal;
}

}  // namespace sstclim::io
