#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace sstclim::fixture {

/// The bytes of a file; none where there is none.
inline std::string content_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline void put(const std::string& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
}

}  // namespace sstclim::fixture
