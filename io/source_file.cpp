#include "io/source_file.hpp"

#include <filesystem>
#include <functional>
#include <numeric>

namespace sstclim::io {

std::size_t GridFacts::cells() const {
    return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

bool SourceFile::is_preliminary() const {
    return std::filesystem::path(path).filename().string().find("_preliminary") != std::string::npos;
}

}  // namespace sstclim::io
