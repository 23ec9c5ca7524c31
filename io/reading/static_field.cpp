#include "io/reading/static_field.hpp"

#include <algorithm>

#include "io/catalogue/agreement.hpp"
#include "io/catalogue/grid_facts.hpp"
#include "io/catalogue/packing_attributes.hpp"
#include "io/files/decoded.hpp"
#include "io/files/netcdf_file.hpp"
#include "src/error.hpp"
#include "src/pieces.hpp"

namespace sstclim::io {

namespace {

/// What is known of the field, for a comparison with the data.
SourceFile describe(const NetcdfFile& file, const NetcdfVariable& variable, const SourceFile& data) {
    SourceFile source;
    source.path = file.path();
    source.variable = variable.name;
    source.calendar = data.calendar;
    source.packing = read_packing(file, variable);
    source.grid = read_grid(file, variable, std::nullopt);
    return source;
}

NetcdfVariable find(const NetcdfFile& file, const std::string& variable) {
    const auto id = file.find_variable(variable);
    if (!id) {
        throw InputError("{}: there is no variable \"{}\"", file.path(), variable);
    }
    return file.variable(*id);
}

}  // namespace

StorageType stored_type(const std::string& path, const std::string& variable) {
    const NetcdfFile file = NetcdfFile::open(path);
    return read_packing(file, find(file, variable)).storage;
}

std::vector<double> read_static_field(const std::string& path, const std::string& variable, const SourceFile& data,
                                      const Slab& cells) {
    const NetcdfFile file = NetcdfFile::open(path);
    const NetcdfVariable found = find(file, variable);
    const SourceFile source = describe(file, found, data);
    check_same_places(data, source);

    // Whole rows of the slowest horizontal dimension that hold the cells.
    const bool is_single = source.grid.shape.empty();  // the value of a series
    const std::size_t rows = is_single ? 1 : source.grid.shape.front();
    const std::size_t columns = source.grid.cells() / rows;
    const std::size_t first = cells.begin / columns;
    const std::size_t last = pieces(cells.end, columns);
    std::vector<std::size_t> start(found.dimensions.size(), 0);
    std::vector<std::size_t> count(found.dimensions.size(), 1);
    const std::size_t leading = found.dimensions.size() - source.grid.shape.size();
    std::copy(source.grid.shape.begin(), source.grid.shape.end(), count.begin() + static_cast<std::ptrdiff_t>(leading));
    if (!is_single) {
        start[leading] = first;
        count[leading] = last - first;
    }
    std::vector<std::byte> stored((last - first) * columns * size_of(source.packing.storage));
    file.check(nc_get_vara(file.id(), found.id, start.data(), count.data(), stored.data()), "nc_get_vara", variable);

    std::vector<double> values(cells.size());
    decode(stored.data() + (cells.begin - first * columns) * size_of(source.packing.storage), source.packing, values);
    return values;
}

}  // namespace sstclim::io
