#include "src/buffer.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>

#include "src/device_runtime.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kAlignment = 256;

/// Bytes held now, and the most at one time.
struct Account {
    std::atomic<std::size_t> held{0};
    std::atomic<std::size_t> peak{0};

    void add(std::size_t bytes) {
        const std::size_t now = held += bytes;
        std::size_t most = peak;
        while (now > most && !peak.compare_exchange_weak(most, now)) {
        }
    }
};

Account& account(MemoryKind kind) {
    static std::array<Account, 3> accounts;
    return accounts[static_cast<std::size_t>(kind)];
}

void* allocate_host(std::size_t bytes) {
    return std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
}

}  // namespace

std::size_t peak_allocated_bytes(MemoryKind kind) {
    return account(kind).peak;
}

void* allocate_memory(std::size_t bytes, MemoryKind kind, const char* purpose) {
    const std::size_t wanted = std::max<std::size_t>(bytes, kAlignment);
    const double megabytes = static_cast<double>(wanted) / 1e6;
    void* memory = nullptr;
    if (kind == MemoryKind::host) {
        memory = allocate_host(wanted);
        if (memory == nullptr)
            throw RunError("no memory for {} ({:.1f} MB): use more ranks or nodes, --tiles, or fewer slots", purpose,
                           megabytes);
    } else {
        try {
            memory = kind == MemoryKind::pinned ? device::allocate_pinned(wanted) : device::allocate(wanted);
        } catch (const Error& error) {
            throw RunError(
                "no {} memory for {} ({:.1f} MB): {}: use more ranks, each with a device of its own, --tiles{}",
                kind == MemoryKind::pinned ? "pinned host" : "device", purpose, megabytes, error.what(),
                kind == MemoryKind::pinned ? ", or fewer slots" : ", or --backend cpu");
        }
    }
    account(kind).add(bytes);
    return memory;
}

void free_memory(void* memory, std::size_t bytes, MemoryKind kind) noexcept {
    account(kind).held -= bytes;
    switch (kind) {
        case MemoryKind::host:
            std::free(memory);
            return;
        case MemoryKind::pinned:
            device::release_pinned(memory);
            return;
        case MemoryKind::device:
            device::release(memory);
            return;
    }
}

void clear_memory(void* memory, std::size_t bytes, MemoryKind kind, StreamHandle stream) {
    if (kind == MemoryKind::device) {
        device::fill_bytes(memory, 0, bytes, stream);
    } else {
        std::memset(memory, 0, bytes);
    }
}

void set_memory(void* memory, int byte, std::size_t bytes, MemoryKind kind) {
    if (kind == MemoryKind::device) {
        device::fill_bytes(memory, byte, bytes, {});
        device::synchronize(StreamHandle{});
    } else {
        std::memset(memory, byte, bytes);
    }
}

void copy_within(void* to, const void* from, std::size_t bytes, MemoryKind kind, StreamHandle stream) {
    if (kind == MemoryKind::device) {
        device::copy_on_device(to, from, bytes, stream);
    } else {
        std::memcpy(to, from, bytes);
    }
}

void copy_memory(void* to, const void* from, std::size_t bytes, MemoryKind kind) {
    if (bytes == 0)
        return;
    if (kind == MemoryKind::device) {
        device::copy_to_device(to, from, bytes, {});
        device::synchronize(StreamHandle{});
    } else {
        std::memcpy(to, from, bytes);
    }
}

}  // namespace sstclim
