#include "io/catalogue/grid_facts.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "io/catalogue/coordinate_values.hpp"
#include "io/files/text_words.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace {

/// FNV-1a over 32-bit words.
class Hash {
  public:
    void add(double value) {
        const float rounded = static_cast<float>(value) + 0.0F;  // -0 and 0 are one place
        state_ = (state_ ^ std::bit_cast<std::uint32_t>(rounded)) * 0x100000001b3U;
    }

    std::uint64_t state() const { return state_; }

  private:
    std::uint64_t state_ = 0xcbf29ce484222325U;
};

std::vector<NetcdfDimension> dimensions_of(const DataFile& file, const NetcdfVariable& variable) {
    std::vector<NetcdfDimension> dimensions;
    for (const int id : variable.dimensions) {
        dimensions.push_back(file.dimension(id));
    }
    return dimensions;
}

void check_time_is_slowest(const DataFile& file, const NetcdfVariable& variable,
                           const std::vector<NetcdfDimension>& dimensions, std::size_t time_position) {
    const auto time = dimensions.begin() + static_cast<std::ptrdiff_t>(time_position);
    if (std::all_of(dimensions.begin(), time, [](const NetcdfDimension& d) { return d.length == 1; })) {
        return;
    }
    std::vector<std::string> names;
    std::transform(dimensions.begin(), dimensions.end(), std::back_inserter(names),
                   [](const NetcdfDimension& d) { return d.name; });
    std::vector<std::string> reordered = names;
    std::rotate(reordered.begin(), reordered.begin() + static_cast<std::ptrdiff_t>(time_position),
                reordered.begin() + static_cast<std::ptrdiff_t>(time_position) + 1);
    throw InputError(
        "{}, variable \"{}\": its dimensions are ({}), but time must be the first: reorder them with \"ncpdq -a {} IN "
        "OUT\"",
        file.path(), variable.name, fmt::join(names, ", "), fmt::join(reordered, ","));
}

void check_single(const DataFile& file, const NetcdfVariable& variable, const NetcdfDimension& dimension) {
    if (dimension.length != 1) {
        throw InputError(
            "{}, variable \"{}\": dimension \"{}\" has length {}: choose one of its levels, for example with \"ncks -d "
            "{},0 IN OUT\"",
            file.path(), variable.name, dimension.name, dimension.length, dimension.name);
    }
}

/// After this neither the number of cells nor that of their bytes overflows.
void check_cells(const DataFile& file, const NetcdfVariable& variable, const GridFacts& grid) {
    constexpr std::size_t kMost = std::size_t{1} << 48U;
    std::size_t cells = 1;
    for (const std::size_t length : grid.shape) {
        if (length == 0) {
            throw InputError("{}, variable \"{}\": the grid ({}) has no cells: leave the file out", file.path(),
                             variable.name, fmt::join(grid.dimensions, ", "));
        }
        if (length > kMost / cells) {
            throw InputError(
                "{}, variable \"{}\": the grid ({} = {}) has more cells than any file can hold: it is damaged",
                file.path(), variable.name, fmt::join(grid.dimensions, " x "), fmt::join(grid.shape, " x "));
        }
        cells *= length;
    }
}

}  // namespace

std::vector<NetcdfVariable> horizontal_coordinates(const DataFile& file, const NetcdfVariable& variable,
                                                   const std::vector<NetcdfDimension>& horizontal) {
    std::vector<NetcdfVariable> coordinates;
    std::set<int> ids;
    for (const NetcdfDimension& dimension : horizontal) {
        ids.insert(dimension.id);
        if (const auto coordinate = file.coordinate_variable(dimension)) {
            coordinates.push_back(*coordinate);
        }
    }
    for (const std::string& name : words(file.text(variable.id, "coordinates").value_or(""))) {
        const std::optional<int> id = file.find_variable(name);
        if (!id) {
            continue;
        }
        const NetcdfVariable candidate = file.variable(*id);
        const bool known = std::any_of(coordinates.begin(), coordinates.end(),
                                       [&](const NetcdfVariable& other) { return other.id == candidate.id; });
        const bool is_horizontal =
            !candidate.dimensions.empty() && std::all_of(candidate.dimensions.begin(), candidate.dimensions.end(),
                                                         [&](int dimension) { return ids.count(dimension) > 0; });
        if (!known && is_horizontal && candidate.type != NC_CHAR && candidate.type != NC_STRING) {
            coordinates.push_back(candidate);
        }
    }
    return coordinates;
}

GridFacts read_grid(const DataFile& file, const NetcdfVariable& variable, std::optional<std::size_t> time_position) {
    std::vector<NetcdfDimension> dimensions = dimensions_of(file, variable);
    if (time_position) {
        check_time_is_slowest(file, variable, dimensions, *time_position);
        dimensions.erase(dimensions.begin() + static_cast<std::ptrdiff_t>(*time_position));
    }
    while (dimensions.size() > 2) {
        check_single(file, variable, dimensions.front());
        dimensions.erase(dimensions.begin());
    }
    GridFacts grid;
    for (const NetcdfDimension& dimension : dimensions) {
        grid.dimensions.push_back(dimension.name);
        grid.shape.push_back(dimension.length);
    }
    check_cells(file, variable, grid);
    Hash hash;
    for (const NetcdfVariable& coordinate : horizontal_coordinates(file, variable, dimensions)) {
        for (const double value : coordinate_values(file, coordinate)) {
            hash.add(value);
        }
    }
    grid.coordinate_hash = hash.state();
    return grid;
}

}  // namespace sstclim::io
