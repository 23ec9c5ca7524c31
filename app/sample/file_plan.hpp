#pragma once

#include <chrono>
#include <filesystem>
#include <vector>

#include "app/sample/options.hpp"

namespace sstclim::sample {

using Day = std::chrono::sys_days;

/// One file and the days it holds, in order.
struct FilePlan {
    std::filesystem::path path;
    std::vector<Day> days;
};

/// The files to write, in order of time.
std::vector<FilePlan> plan_files(const Options& options);

}  // namespace sstclim::sample
