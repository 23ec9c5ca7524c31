// Any bytes under any pipeline of filters: the decoder gives the chunk or an InputError.
#include <array>
#include <cstdint>

#include "io/reading/chunk_decoder.hpp"
#include "src/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sstclim;
    using io::ChunkFilter;
    // Two bytes of filters, one of those skipped, one of the value's size, two of the chunk's.
    constexpr std::size_t kHead = 6;
    if (size < kHead) {
        return 0;
    }
    std::vector<ChunkFilter> filters;
    bool has_deflate = false;
    for (unsigned bits = data[0] | data[1] << 8U; bits % 4 != 0; bits /= 4) {
        const auto filter = static_cast<ChunkFilter>(bits % 4 - 1);
        if (filter != ChunkFilter::deflate || !has_deflate) {
            filters.push_back(filter);
        }
        has_deflate = has_deflate || filter == ChunkFilter::deflate;
    }
    const std::size_t value_bytes = std::array{1, 2, 4, 8, 3}[data[3] % 5];
    const std::size_t chunk_bytes = data[4] | data[5] << 8U;
    static io::ChunkDecoder decoder;
    std::vector<std::byte> raw(chunk_bytes);
    try {
        decoder.decode(std::as_bytes(std::span(data + kHead, size - kHead)), {filters, value_bytes, chunk_bytes},
                       data[2], raw);
    } catch (const InputError&) {
    }
    return 0;
}
