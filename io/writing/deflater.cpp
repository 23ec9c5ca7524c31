#include "io/writing/deflater.hpp"

#include <new>

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>

#include "io/writing/noise.hpp"
#include "io/writing/stored_noise.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace {

constexpr std::size_t kChecksumBytes = 4;
constexpr std::size_t kFrameBytes = 64;  ///< more than those of a zlib stream, of a last block and of a header a plane

/// The last blocks of a raw deflate stream; returns their end.
std::byte* deflate_rest(std::span<const std::byte> bytes, std::span<std::byte> working_memory,
                        std::span<std::byte> out) {
    isal_zstream stream;
    isal_deflate_stateless_init(&stream);
    stream.level = 1;
    stream.level_buf = reinterpret_cast<std::uint8_t*>(working_memory.data());
    stream.level_buf_size = static_cast<std::uint32_t>(working_memory.size());
    stream.gzip_flag = IGZIP_DEFLATE;
    stream.flush = NO_FLUSH;
    stream.end_of_stream = 1;
    stream.next_in = const_cast<std::uint8_t*>(reinterpret_cast<const std::uint8_t*>(bytes.data()));  // only read
    stream.avail_in = static_cast<std::uint32_t>(bytes.size());
    stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream.avail_out = static_cast<std::uint32_t>(out.size());
    const int status = isal_deflate_stateless(&stream);
    if (status != COMP_OK) {
        throw RunError("ISA-L could not compress {} bytes (status {})", bytes.size(), status);
    }
    return out.data() + stream.total_out;
}

}  // namespace

Deflater::Deflater(int level, std::size_t most_bytes) : most_bytes_(most_bytes) {
    if (level == 1) {
        deflated_.resize(stored_noise_bound(most_bytes) + kFrameBytes);
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

/// The first bytes of shuffled floats are the lowest of all values: noise, on which a compressor would only lose time.
std::span<const std::byte> Deflater::deflate_fast(std::span<const std::byte> bytes, std::size_t value_bytes) {
    const std::size_t plane_bytes = bytes.size() / value_bytes;
    std::span<const std::byte> rest = bytes;
    std::byte* out = deflated_.data();
    *out++ = std::byte{0x78};  // deflate with a window of 32768 bytes
    *out++ = std::byte{0x01};  // and the fastest level
    while (rest.size() >= plane_bytes && is_noise(rest.first(plane_bytes))) {
        out = store_noise(rest.first(plane_bytes), out);
        rest = rest.subspan(plane_bytes);
    }
    out = deflate_rest(rest, working_memory_, {out, deflated_.data() + deflated_.size() - kChecksumBytes});
    const std::uint32_t checksum = libdeflate_adler32(1, bytes.data(), bytes.size());
    for (int shift = 24; shift >= 0; shift -= 8)
        *out++ = static_cast<std::byte>(checksum >> static_cast<unsigned>(shift));
    return {deflated_.data(), out};
}

std::span<const std::byte> Deflater::deflate(std::span<const std::byte> bytes, std::size_t value_bytes) {
    if (bytes.size() > most_bytes_) {
        throw RunError("a deflater for {} bytes was given {}", most_bytes_, bytes.size());
    }
    if (!compressor_) {
        return deflate_fast(bytes, value_bytes);
    }
    const std::size_t size =
        libdeflate_zlib_compress(compressor_.get(), bytes.data(), bytes.size(), deflated_.data(), deflated_.size());
    return std::span(deflated_).first(size);
}

}  // namespace sstclim::io
