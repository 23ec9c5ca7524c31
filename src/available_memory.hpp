#pragma once

#include <cstdint>
#include <string>

namespace sstclim {

/// Bytes of memory that the processes of this node may still take together: the least of what the system has available
/// (MemAvailable) and what the control groups of this process, version 1 or 2, leave of their limits. `root`: where
/// /proc and /sys are. None of them readable: 0.
std::uint64_t available_node_memory(const std::string& root = "/");

/// Bytes of address space that this process may still take (RLIMIT_AS); UINT64_MAX where there is no limit.
std::uint64_t available_address_space();

/// The most bytes of memory that this process has had at one time.
std::uint64_t peak_resident_bytes();

}  // namespace sstclim
