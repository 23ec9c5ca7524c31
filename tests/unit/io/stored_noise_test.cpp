#include "io/stored_noise.hpp"

#include <cstdint>
#include <random>
#include <vector>

#include <gtest/gtest.h>
#include <libdeflate.h>

namespace sstclim::io {
namespace {

std::vector<std::byte> noise(std::size_t size, int kinds = 256) {
    std::mt19937 random(static_cast<unsigned>(size));
    std::uniform_int_distribution<int> kind(0, kinds - 1);
    std::vector<std::byte> bytes(size);
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(kind(random));
    return bytes;
}

/// The blocks, with an empty last one behind them, as libdeflate inflates them.
std::vector<std::byte> inflated(std::vector<std::byte> stream, std::size_t size) {
    stream.push_back(std::byte{0x03});  // the last block, of fixed codes: its end alone
    stream.push_back(std::byte{0x00});
    std::vector<std::byte> bytes(size + 1);
    libdeflate_decompressor* const decompressor = libdeflate_alloc_decompressor();
    std::size_t found = 0;
    EXPECT_EQ(
        libdeflate_deflate_decompress(decompressor, stream.data(), stream.size(), bytes.data(), bytes.size(), &found),
        LIBDEFLATE_SUCCESS);
    libdeflate_free_decompressor(decompressor);
    bytes.resize(found);
    return bytes;
}

std::vector<std::byte> stored(const std::vector<std::byte>& bytes) {
    std::vector<std::byte> out(stored_noise_bound(bytes.size()));
    out.resize(static_cast<std::size_t>(store_noise(bytes, out.data()) - out.data()));
    return out;
}

void expect_same(const std::vector<std::byte>& bytes, const std::string& what) {
    EXPECT_TRUE(inflated(stored(bytes), bytes.size()) == bytes) << what;
}

TEST(StoredNoise, RunsOfEveryLengthAndByteAreInflatedAgain) {
    for (std::size_t length = 0; length < 1100; ++length) {
        for (const std::size_t before : {std::size_t{0}, std::size_t{1}, std::size_t{70}}) {
            std::vector<std::byte> bytes = noise(before + length + 17);
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(before), length, static_cast<std::byte>(length));
            expect_same(bytes, std::to_string(length) + " bytes behind " + std::to_string(before));
            bytes.resize(before + length);
            expect_same(bytes, std::to_string(length) + " bytes at the end");
        }
    }
}

TEST(StoredNoise, BlocksLongerThanOneMayBeAreInflatedAgain) {
    for (const std::size_t size : {65534U, 65535U, 65536U, 200000U})
        expect_same(noise(size), std::to_string(size));
}

TEST(StoredNoise, ShortRunsSideBySideStayWithinTheBound) {
    for (const std::size_t length : {31U, 32U, 33U, 40U}) {
        std::vector<std::byte> bytes(20000);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::byte>(i / length * 37);
        EXPECT_LE(stored(bytes).size(), stored_noise_bound(bytes.size()));
        expect_same(bytes, std::to_string(length));
    }
}

TEST(StoredNoise, NoiseTakesItsBytesAndRunsHardlyAny) {
    std::vector<std::byte> bytes = noise(400000);
    for (std::size_t i = 0; i < bytes.size(); i += 1000)
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(i), 400, std::byte{0x7c});
    EXPECT_GE(stored(bytes).size(), 240000U);
    EXPECT_LE(stored(bytes).size(), 240000U + 400 * 24) << "two headers and the codes of a run";
}

TEST(StoredNoise, IsWhatNoCodeShortens) {
    EXPECT_TRUE(is_noise(noise(100000)));
    EXPECT_FALSE(is_noise(noise(100000, 128))) << "seven bits a byte";
    EXPECT_FALSE(is_noise(noise(100000, 1))) << "a run";
    EXPECT_FALSE(is_noise(noise(100))) << "too few to tell";
    std::vector<std::byte> with_land = noise(100000);
    std::fill_n(with_land.begin() + 30000, 60000, std::byte{0});
    EXPECT_TRUE(is_noise(with_land));
}

}  // namespace
}  // namespace sstclim::io
