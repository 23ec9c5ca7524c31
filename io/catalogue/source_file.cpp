#include "io/catalogue/source_file.hpp"

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

InputError while_reading(const InputError& error, const SourceFile& source, std::size_t record) {
    return InputError("{} (while reading \"{}\" of {})", error.what(), source.variable,
                      to_string(source.times.at(record).date));
}

}  // namespace sstclim::io
