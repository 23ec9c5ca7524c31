#pragma once

#include <cstddef>
#include <filesystem>
#include <iterator>

namespace sstclim::fixture {

/// Files that this process has open; one of them is for counting them.
inline std::ptrdiff_t open_files() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

}  // namespace sstclim::fixture
