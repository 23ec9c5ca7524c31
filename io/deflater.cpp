#include "io/deflater.hpp"

#include <new>

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>

#include "src/error.hpp"

namespace sstclim::io {

namespace {

/// Bytes that cannot be compressed are stored: blocks of 65535 bytes with 5 bytes before each, and the stream's frame.
std::size_t stored_bound(std::size_t bytes) {
    return bytes + 5 * (bytes / 65535 + 1) + 64;
}

}  // namespace

Deflater::Deflater(int level, std::size_t most_bytes) : deflated_(stored_bound(most_bytes)) {
    if (level == 1) {
        working_memory_.resize(ISAL_DEF_LVL1_DEFAULT);
        return;
    }
    compressor_.reset(libdeflate_alloc_compressor(level));
    if (!compressor_) {
        throw std::bad_alloc();
    }
    deflated_.resize(libdeflate_zlib_compress_bound(compressor_.get(), most_bytes));
}

Deflater::~Deflater() = default;
Deflater::Deflater(Deflater&&) noexcept = default;

void Deflater::Free::operator()(libdeflate_compressor* compressor) const {
    libdeflate_free_compressor(compressor);
}

std::span<const std::byte> Deflater::deflate_fast(std::span<const std::byte> bytes) {
    isal_zstream stream;
    isal_deflate_stateless_init(&stream);
    stream.level = 1;
    stream.level_buf = reinterpret_cast<std::uint8_t*>(working_memory_.data());
    stream.level_buf_size = static_cast<std::uint32_t>(working_memory_.size());
    stream.gzip_flag = IGZIP_ZLIB;
    stream.flush = NO_FLUSH;
    stream.end_of_stream = 1;
    stream.next_in = const_cast<std::uint8_t*>(reinterpret_cast<const std::uint8_t*>(bytes.data()));  // only read
    stream.avail_in = static_cast<std::uint32_t>(bytes.size());
    stream.next_out = reinterpret_cast<std::uint8_t*>(deflated_.data());
    stream.avail_out = static_cast<std::uint32_t>(deflated_.size());
    const int status = isal_deflate_stateless(&stream);
    if (status != COMP_OK) {
        throw RunError("ISA-L could not compress {} bytes (status {})", bytes.size(), status);
    }
    return std::span(deflated_).first(stream.total_out);
}

std::span<const std::byte> Deflater::deflate(std::span<const std::byte> bytes) {
    if (!compressor_) {
        return deflate_fast(bytes);
    }
    const std::size_t size =
        libdeflate_zlib_compress(compressor_.get(), bytes.data(), bytes.size(), deflated_.data(), deflated_.size());
    return std::span(deflated_).first(size);
}

}  // namespace sstclim::io
