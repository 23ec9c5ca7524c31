#include "src/available_memory.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

#include <sys/resource.h>
#include <unistd.h>

namespace sstclim {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kUnlimited = UINT64_MAX;

/// The number that a file begins with; none where there is no such file, or it says "max".
std::optional<std::uint64_t> read_number(const fs::path& path) {
    std::ifstream file(path);
    std::uint64_t number = 0;
    return file >> number ? std::optional(number) : std::nullopt;
}

/// The number behind a word, as in /proc/meminfo and memory.stat.
std::optional<std::uint64_t> read_number(const fs::path& path, std::string_view name) {
    std::ifstream file(path);
    std::string word;
    while (file >> word) {
        std::uint64_t number = 0;
        if (word == name)
            return file >> number ? std::optional(number) : std::nullopt;
    }
    return std::nullopt;
}

/// What a control group leaves of its limit. Cached file contents that nobody uses count as used, but give way.
std::uint64_t left_of_group(const fs::path& group, const char* limit_file, const char* usage_file,
                            std::string_view cached_name) {
    const auto limit = read_number(group / limit_file);
    if (!limit)
        return kUnlimited;
    const std::uint64_t usage = read_number(group / usage_file).value_or(0);
    const std::uint64_t cached = read_number(group / "memory.stat", cached_name).value_or(0);
    const std::uint64_t taken = usage - std::min(usage, cached);
    return *limit - std::min(*limit, taken);
}

/// The least that a group and those it is part of leave.
template <typename LeftOf>
std::uint64_t left_of_all(const fs::path& mount, const std::string& group, LeftOf left_of) {
    std::uint64_t least = kUnlimited;
    for (fs::path path = fs::path(group).relative_path();; path = path.parent_path()) {
        least = std::min(least, left_of(mount / path));
        if (path.empty())
            return least;
    }
}

std::uint64_t left_of_control_groups(const fs::path& root) {
    std::uint64_t least = kUnlimited;
    std::ifstream file(root / "proc/self/cgroup");
    std::string line;  // ID:CONTROLLERS:/GROUP
    while (std::getline(file, line)) {
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos)
            continue;
        const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
        const std::string group = line.substr(second + 1);
        if (controllers == ",,") {
            least = std::min(least, left_of_all(root / "sys/fs/cgroup", group, [](const fs::path& path) {
                                 return left_of_group(path, "memory.max", "memory.current", "inactive_file");
                             }));
        } else if (controllers.find(",memory,") != std::string::npos) {
            least = std::min(least, left_of_all(root / "sys/fs/cgroup/memory", group, [](const fs::path& path) {
                                 return left_of_group(path, "memory.limit_in_bytes", "memory.usage_in_bytes",
                                                      "total_inactive_file");
                             }));
        }
    }
    return least;
}

}  // namespace

std::uint64_t available_node_memory(const std::string& root) {
    constexpr std::uint64_t kibibyte = 1024;
    const auto available = read_number(fs::path(root) / "proc/meminfo", "MemAvailable:");
    const std::uint64_t system = available ? *available * kibibyte : kUnlimited;
    const std::uint64_t least = std::min(system, left_of_control_groups(root));
    return least == kUnlimited ? 0 : least;
}

std::uint64_t available_address_space() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return kUnlimited;
    const std::uint64_t pages = read_number("/proc/self/statm").value_or(0);
    const std::uint64_t taken = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, taken);
}

std::uint64_t peak_resident_bytes() {
    constexpr std::uint64_t kibibyte = 1024;
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * kibibyte;
}

}  // namespace sstclim
