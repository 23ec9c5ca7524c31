#include "pipeline/input/cache_memory.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "io/reading/field_reader.hpp"
#include "src/available_memory.hpp"

namespace sstclim {

std::optional<std::uint64_t> share_of_node(int ranks) {
    const std::uint64_t node = available_node_memory();
    const std::uint64_t address_space = available_address_space();
    if (node == 0)
        return address_space == UINT64_MAX ? std::nullopt : std::optional(address_space);
    return std::min(node / static_cast<std::uint64_t>(ranks), address_space);
}

std::optional<std::uint64_t> memory_of_rank(const MpiSession& mpi) {
    return share_of_node(mpi.node_size());
}

std::uint64_t cache_share(std::optional<std::uint64_t> configured, std::optional<std::uint64_t> memory,
                          std::uint64_t taken) {
    if (configured)
        return *configured;
    return memory ? (*memory - std::min(*memory, taken)) / 2 : io::FieldReader::kCacheBytes;
}

std::uint64_t cache_memory(const MpiSession& mpi, std::optional<std::uint64_t> configured, std::uint64_t taken) {
    if (configured)
        return *configured;
    std::uint64_t bytes = cache_share(configured, memory_of_rank(mpi), taken);
    MPI_Allreduce(MPI_IN_PLACE, &bytes, 1, MPI_UINT64_T, MPI_MIN, mpi.comm());
    return bytes;
}

std::optional<std::string> cache_warning(std::uint64_t needed, std::uint64_t allowed) {
    if (needed <= allowed)
        return std::nullopt;
    constexpr double megabyte = 1e6;
    return fmt::format(
        "the files keep several days in a chunk: to inflate each once, a rank would keep {:.1f} MB of decoded chunks, "
        "and {:.1f} MB are allowed; those that do not fit are read and inflated again, at worst for every day. Allow "
        "more with --cache-memory, run on more nodes, or store a day a chunk: \"nccopy -c time/1,LAT/N,LON/M IN OUT\" "
        "with the names and lengths of the grid's dimensions",
        static_cast<double>(needed) / megabyte, static_cast<double>(allowed) / megabyte);
}

}  // namespace sstclim
