#include "io/files/data_file.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "io/files/deflate_limit.hpp"
#include "src/error.hpp"

namespace sstclim::io {

std::optional<NetcdfVariable> DataFile::coordinate_variable(const NetcdfDimension& dimension) const {
    const std::optional<int> found = find_variable(dimension.name);
    if (!found) {
        return std::nullopt;
    }
    NetcdfVariable candidate = variable(*found);
    if (candidate.dimensions != std::vector<int>{dimension.id}) {
        return std::nullopt;
    }
    return candidate;
}

std::size_t DataFile::value_count(const NetcdfVariable& variable) const {
    std::size_t bytes_each = 1;
    nc_inq_type(0, variable.type, nullptr, &bytes_each);  // for the types of numbers any file id will do
    std::error_code failure;
    const std::uint64_t stored = std::filesystem::file_size(path(), failure);
    const std::uint64_t most = failure ? 0 : stored * kMostExpansion / bytes_each;
    std::size_t count = 1;
    for (const int id : variable.dimensions) {
        const std::size_t length = dimension(id).length;
        if (length > most / std::max<std::size_t>(count, 1)) {
            throw InputError(
                "{}, variable \"{}\": says to have more values than a file of {} bytes can hold: it is damaged; fetch "
                "it "
                "again, or leave it out",
                path(), variable.name, stored);
        }
        count *= length;
    }
    return count;
}

}  // namespace sstclim::io
