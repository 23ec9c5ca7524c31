#include "io/writing/stored_noise.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "io/writing/uniform_word.hpp"

namespace sstclim::io {
namespace {

constexpr std::size_t kMostStored = 65535;  ///< bytes of a stored block
constexpr std::size_t kShortestRun = 32;    ///< a shorter one is stored in fewer bytes
/// A run of the shortest length covers a whole word at one of these distances.
constexpr std::size_t kStride = kShortestRun - kWordBytes;

/// Bytes [begin, end), all equal; empty at the end of the data where there is none.
struct Run {
    std::size_t begin;
    std::size_t end;
};

Run next_run(std::span<const std::byte> bytes, std::size_t from) {
    for (std::size_t at = from; at + kWordBytes <= bytes.size(); at += kStride) {
        if (!is_uniform(bytes.data() + at))
            continue;
        Run run{at, at + kWordBytes};
        while (run.begin > from && bytes[run.begin - 1] == bytes[at])
            --run.begin;
        while (run.end < bytes.size() && bytes[run.end] == bytes[at])
            ++run.end;
        if (run.end - run.begin >= kShortestRun)
            return run;
    }
    return {bytes.size(), bytes.size()};
}

std::byte* write_stored(std::span<const std::byte> bytes, std::byte* out) {
    while (!bytes.empty()) {
        const std::size_t size = std::min(bytes.size(), kMostStored);
        const auto length = static_cast<std::uint16_t>(size);
        const auto complement = static_cast<std::uint16_t>(~length);
        *out++ = std::byte{0};
        std::memcpy(out, &length, sizeof length);
        std::memcpy(out + sizeof length, &complement, sizeof complement);
        out = std::ranges::copy(bytes.first(size), out + 2 * sizeof length).out;
        bytes = bytes.subspan(size);
    }
    return out;
}

/// Bits of a deflate stream, the lowest of a byte first.
class BitWriter {
  public:
    explicit BitWriter(std::byte* out) : out_(out) {}

    void add(std::uint32_t bits, unsigned count) {
        held_ |= std::uint64_t{bits} << count_;
        for (count_ += count; count_ >= 8; count_ -= 8, held_ >>= 8U)
            *out_++ = static_cast<std::byte>(held_);
    }

    /// A Huffman code, whose highest bit comes first.
    void add_code(std::uint32_t code, unsigned length) {
        for (unsigned bit = length; bit > 0; --bit)
            add((code >> (bit - 1)) & 1U, 1);
    }

    std::byte* finish() {
        if (count_ > 0)
            add(0, 8 - count_);
        return out_;
    }

  private:
    std::byte* out_;
    std::uint64_t held_ = 0;
    unsigned count_ = 0;
};

// The fixed codes of RFC 1951, 3.2.6.

void add_literal(BitWriter& bits, std::byte value) {
    const auto symbol = std::to_integer<std::uint32_t>(value);
    if (symbol < 144) {
        bits.add_code(0x30 + symbol, 8);
    } else {
        bits.add_code(0x190 + symbol - 144, 9);
    }
}

/// The byte before, `length` times more: 3 to 258.
void add_repeat(BitWriter& bits, std::size_t length) {
    std::uint32_t symbol = 285;
    std::uint32_t extra = 0;
    unsigned extra_bits = 0;
    if (length < 258) {
        const auto offset = static_cast<std::uint32_t>(length - 3);
        extra_bits = offset < 8 ? 0 : static_cast<unsigned>(std::bit_width(offset)) - 3;
        symbol = 257 + 4 * extra_bits + (offset >> extra_bits);
        extra = offset & ((1U << extra_bits) - 1);
    }
    if (symbol < 280) {
        bits.add_code(symbol - 256, 7);
    } else {
        bits.add_code(0xc0 + symbol - 280, 8);
    }
    bits.add(extra, extra_bits);
    bits.add_code(0, 5);  // one byte back
}

std::byte* write_run(std::byte value, std::size_t length, std::byte* out) {
    BitWriter bits(out);
    bits.add(0, 1);  // not the last block
    bits.add(1, 2);  // fixed codes
    add_literal(bits, value);
    for (std::size_t left = length - 1; left > 0;) {
        // Nothing below the shortest repeat may be left.
        const std::size_t repeat = left <= 258 ? left : left < 258 + 3 ? left - 3 : 258;
        add_repeat(bits, repeat);
        left -= repeat;
    }
    bits.add_code(0, 7);  // end of block
    bits.add(0, 1);
    bits.add(0, 2);  // a stored block of no bytes, to the next whole byte
    out = bits.finish();
    constexpr std::array kEmpty{std::byte{0}, std::byte{0}, std::byte{0xff}, std::byte{0xff}};
    return std::ranges::copy(kEmpty, out).out;
}

}  // namespace

std::size_t stored_noise_bound(std::size_t bytes) {
    // A run takes less than half of its bytes, and so makes up for the header of the block behind it.
    return bytes + 5 * (bytes / kMostStored + 1);
}

std::byte* store_noise(std::span<const std::byte> bytes, std::byte* out) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const Run run = next_run(bytes, done);
        out = write_stored(bytes.subspan(done, run.begin - done), out);
        if (run.begin < run.end)
            out = write_run(bytes[run.begin], run.end - run.begin, out);
        done = run.end;
    }
    return out;
}

}  // namespace sstclim::io
