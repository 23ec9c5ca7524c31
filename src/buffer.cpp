#include "src/buffer.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "src/device_runtime.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kAlignment = 256;

void* allocate_host(std::size_t bytes) {
    return std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
}

}  // namespace

void* allocate_memory(std::size_t bytes, MemoryKind kind, const char* purpose) {
    const std::size_t wanted = std::max<std::size_t>(bytes, kAlignment);
    const double megabytes = static_cast<double>(wanted) / 1e6;
    if (kind == MemoryKind::host) {
        void* const memory = allocate_host(wanted);
        if (memory != nullptr)
            return memory;
        throw RunError("no memory for {} ({:.1f} MB): use more ranks or nodes, or fewer slots", purpose, megabytes);
    }
    try {
        return kind == MemoryKind::pinned ? device::allocate_pinned(wanted) : device::allocate(wanted);
    } catch (const Error& error) {
        throw RunError("no {} memory for {} ({:.1f} MB): {}: use more ranks, each with a device of its own{}",
                       kind == MemoryKind::pinned ? "pinned host" : "device", purpose, megabytes, error.what(),
                       kind == MemoryKind::pinned ? ", or fewer slots" : ", or --backend cpu");
    }
}

void free_memory(void* memory, MemoryKind kind) noexcept {
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

void copy_memory(void* to, const void* from, std::size_t bytes, MemoryKind kind) {
    if (kind == MemoryKind::device) {
        device::copy_to_device(to, from, bytes, {});
        device::synchronize(StreamHandle{});
    } else {
        std::memcpy(to, from, bytes);
    }
}

}  // namespace sstclim
