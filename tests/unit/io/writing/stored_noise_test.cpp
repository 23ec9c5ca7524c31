#include "io/writing/stored_noise.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <libdeflate.h>

#include "tests/unit/io/writing/inflated.hpp"
#include "tests/unit/io/writing/random_bytes.hpp"

namespace sstclim::io {
namespace {

std::vector<std::byte> stored(const std::vector<std::byte>& bytes) {
    std::vector<std::byte> out(stored_noise_bound(bytes.size()));
    out.resize(static_cast<std::size_t>(store_noise(bytes, out.data()) - out.data()));
    return out;
}

/// The blocks in a zlib stream, with an empty last one behind them.
std::vector<std::byte> framed(const std::vector<std::byte>& bytes) {
    std::vector<std::byte> stream{std::byte{0x78}, std::byte{0x01}};
    const std::vector<std::byte> blocks = stored(bytes);
    stream.insert(stream.end(), blocks.begin(), blocks.end());
    stream.insert(stream.end(), {std::byte{0x03}, std::byte{0x00}});  // the last block, of fixed codes: its end alone
    const std::uint32_t checksum = libdeflate_adler32(1, bytes.data(), bytes.size());
    for (int shift = 24; shift >= 0; shift -= 8)
        stream.push_back(static_cast<std::byte>(checksum >> static_cast<unsigned>(shift)));
    return stream;
}

void expect_same_bytes(const std::vector<std::byte>& bytes, const std::string& what) {
    EXPECT_TRUE(inflated(framed(bytes), bytes.size()) == bytes) << what;
}

TEST(StoredNoise, RunsOfEveryLengthAndByteAreInflatedAgain) {
    for (std::size_t length = 0; length < 1100; ++length) {
        for (const std::size_t before : {std::size_t{0}, std::size_t{1}, std::size_t{70}}) {
            std::vector<std::byte> bytes = random_bytes(before + length + 17);
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(before), length, static_cast<std::byte>(length));
            expect_same_bytes(bytes, std::to_string(length) + " bytes behind " + std::to_string(before));
            bytes.resize(before + length);
            expect_same_bytes(bytes, std::to_string(length) + " bytes at the end");
        }
    }
}

TEST(StoredNoise, BlocksLongerThanOneMayBeAreInflatedAgain) {
    for (const std::size_t size : {65534U, 65535U, 65536U, 200000U})
        expect_same_bytes(random_bytes(size), std::to_string(size));
}

TEST(StoredNoise, ShortRunsSideBySideStayWithinTheBound) {
    for (const std::size_t length : {31U, 32U, 33U, 40U}) {
        std::vector<std::byte> bytes(20000);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::byte>(i / length * 37);
        EXPECT_LE(stored(bytes).size(), stored_noise_bound(bytes.size()));
        expect_same_bytes(bytes, std::to_string(length));
    }
}

TEST(StoredNoise, NoiseTakesItsBytesAndRunsHardlyAny) {
    std::vector<std::byte> bytes = random_bytes(400000);
    for (std::size_t i = 0; i < bytes.size(); i += 1000)
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(i), 400, std::byte{0x7c});
    EXPECT_GE(stored(bytes).size(), 240000U);
    EXPECT_LE(stored(bytes).size(), 240000U + 400 * 24) << "two headers and the codes of a run";
}

}  // namespace
}  // namespace sstclim::io
