#include "io/catalogue/chunk_table.hpp"

#include "src/error.hpp"

namespace sstclim::io {

namespace {

constexpr unsigned kBits = 7;
constexpr std::uint8_t kMore = 1U << kBits;  // the number goes on in the next byte

void append(std::uint64_t number, std::vector<std::uint8_t>& table) {
    for (; number >= kMore; number >>= kBits) {
        table.push_back(static_cast<std::uint8_t>(number) | kMore);
    }
    table.push_back(static_cast<std::uint8_t>(number));
}

std::uint64_t take(std::span<const std::uint8_t>& table) {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64 && !table.empty(); shift += kBits) {
        const std::uint8_t byte = table.front();
        table = table.subspan(1);
        number |= std::uint64_t{byte & (kMore - 1U)} << shift;
        if ((byte & kMore) == 0) {
            return number;
        }
    }
    throw InputError("a table of chunks ends within a number");
}

/// Small numbers for small distances of either sign: 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
std::uint64_t fold(std::uint64_t distance) {
    return distance << 1U ^ (0 - (distance >> 63U));
}

std::uint64_t unfold(std::uint64_t number) {
    return number >> 1U ^ (0 - (number & 1U));
}

}  // namespace

std::vector<std::uint8_t> to_table(std::span<const StoredChunk> chunks) {
    std::vector<std::uint8_t> table;
    std::uint64_t end = 0;  // of the chunk before; differences wrap around
    for (const StoredChunk& chunk : chunks) {
        append(fold(chunk.address - end), table);
        append(chunk.bytes, table);
        append(chunk.skipped_filters, table);
        end = chunk.address + chunk.bytes;
    }
    return table;
}

std::vector<StoredChunk> chunks_of_table(std::span<const std::uint8_t> table) {
    std::vector<StoredChunk> chunks;
    std::uint64_t end = 0;
    while (!table.empty()) {
        const std::uint64_t address = end + unfold(take(table));
        const std::uint64_t bytes = take(table);
        const std::uint64_t skipped_filters = take(table);
        if (skipped_filters > UINT32_MAX) {
            throw InputError("a table of chunks skips filters that there are not");
        }
        chunks.push_back({address, bytes, static_cast<std::uint32_t>(skipped_filters)});
        end = address + bytes;
    }
    return chunks;
}

}  // namespace sstclim::io
