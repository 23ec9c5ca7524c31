#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <gtest/gtest.h>
#include <libdeflate.h>

namespace sstclim::io {

/// What libdeflate makes of a zlib stream that holds `size` bytes.
inline std::vector<std::byte> inflated(std::span<const std::byte> stream, std::size_t size) {
    std::vector<std::byte> bytes(size + 1);
    libdeflate_decompressor* const decompressor = libdeflate_alloc_decompressor();
    std::size_t found = 0;
    EXPECT_EQ(
        libdeflate_zlib_decompress(decompressor, stream.data(), stream.size(), bytes.data(), bytes.size(), &found),
        LIBDEFLATE_SUCCESS);
    libdeflate_free_decompressor(decompressor);
    bytes.resize(found);
    return bytes;
}

}  // namespace sstclim::io
