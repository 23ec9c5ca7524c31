#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "config/run_config.hpp"
#include "io/writing/output_chunks.hpp"
#include "pipeline/compute/compute_plan.hpp"
#include "pipeline/output/output_writer.hpp"

namespace sstclim {

/// Bytes that a rank holds on the host for the cells of its slab.
struct HostMemory {
    std::size_t windows = 0;   ///< none where a device has them
    std::size_t ring = 0;      ///< fields and results of the steps between reading and computing
    std::size_t exchange = 0;  ///< rows on their way to other ranks, and fields of masks
    std::size_t waiting = 0;   ///< results that wait for others

    std::size_t total() const { return windows + ring + exchange + waiting; }
};

/// Of a rank, where `plan` is for its slab and `exchange_bytes` are its FieldInput's.
HostMemory host_memory(const RunConfig& config, const ComputePlan& plan, const OutputPlan& output,
                       std::size_t exchange_bytes);

/// Bytes that a rank holds on its device; 0 where the CPU computes.
std::size_t device_memory(const ComputePlan& plan);

/// Bytes that a rank may take in all.
struct MemoryBounds {
    std::optional<std::uint64_t> host;  ///< none: unknown
    std::uint64_t device = 0;

    /// What is for windows, ring, exchange and results: half, the other half being for decoded chunks and what the
    /// system keeps of the files.
    std::optional<std::uint64_t> of_slab() const;
    /// The runtime itself and its buffers take some of what is free.
    std::uint64_t of_device() const { return device / 10 * 9; }
};

/// The fewest tiles with which this rank's part fits, where `host` bytes and `plan` are for all cells at once. Throws
/// RunError where no tile is small enough.
int fewest_tiles(std::size_t host, const ComputePlan& plan, const MemoryBounds& bounds, const io::OutputChunks& chunks);

}  // namespace sstclim
