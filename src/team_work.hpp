#pragma once

#include <cstddef>
#include <functional>

namespace sstclim {

/// Independent tasks for a team of OpenMP threads: run(i) for every i below `count`, in any order and at the same time.
struct TeamWork {
    std::size_t count = 0;
    std::function<void(std::size_t)> run;
};

}  // namespace sstclim
