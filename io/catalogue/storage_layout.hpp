#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace sstclim::io {

/// The HDF5 filters that chunks are decoded from without the library.
enum class ChunkFilter : std::uint8_t { shuffle, deflate, fletcher32 };

/// Where one chunk lies in the file.
struct StoredChunk {
    static constexpr std::uint64_t kUnallocated = UINT64_MAX;

    std::uint64_t address = kUnallocated;  ///< of its first byte in the file; unallocated: all cells are the fill value
    std::uint64_t bytes = 0;               ///< as stored
    std::uint32_t skipped_filters = 0;     ///< bit i: filter i of the pipeline was not applied to this chunk

    bool is_allocated() const { return address != kUnallocated; }
    bool operator==(const StoredChunk&) const = default;
};

/// How a variable's values lie in its file.
struct StorageLayout {
    enum class Kind : std::uint8_t {
        library,      ///< only the netCDF library can read it
        contiguous,   ///< all values in one piece from `address`
        chunked,      ///< the address of every chunk is in `chunks`
        many_chunks,  ///< chunked as above, but so many that the HDF5 library looks each up when it is read
    };

    Kind kind = Kind::library;
    std::uint64_t address = 0;                   ///< contiguous only
    std::array<std::uint64_t, 3> chunk_shape{};  ///< [records, rows, columns]
    std::vector<ChunkFilter> filters;            ///< in the order in which they were applied
    std::vector<StoredChunk> chunks;             ///< [chunk in time][chunk of rows][chunk of columns]
    std::optional<std::uint64_t> fill;           ///< bits of the value of unallocated chunks, first byte lowest

    bool operator==(const StorageLayout&) const = default;
};

}  // namespace sstclim::io
