#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

#include "kernels/cpu_target.hpp"
#include "src/buffer.hpp"
#include "src/device_runtime.hpp"

// Buffers that are used in turn, so many that the next call finds none of its data in the cache.

namespace sstclim::softmax_bench {

inline MemoryKind kind(kernels::Target target) {
    return target == kernels::Target::gpu ? MemoryKind::device : MemoryKind::host;
}

inline Buffer<std::byte> make_buffer(std::size_t bytes, kernels::Target target) {
    return Buffer<std::byte>(bytes, "the benchmark", kind(target));
}

/// How many sets of `bytes`: together several times the last cache of a device, or what leaves the cores' own caches.
inline std::size_t rotation_count(std::size_t bytes, kernels::Target target) {
    const std::size_t wanted = target == kernels::Target::gpu ? std::size_t{1} << 29 : std::size_t{1} << 26;
    return std::clamp<std::size_t>(wanted / bytes + 1, 2, 256);
}

/// Copies that read and write `bytes` in all.
class Copies {
  public:
    Copies(std::size_t bytes, kernels::Target target) : half_(std::max<std::size_t>(bytes / 2, 1)), target_(target) {
        for (std::size_t i = 0; i < rotation_count(bytes, target); ++i) {
            from_.push_back(make_buffer(half_, target));
            to_.push_back(make_buffer(half_, target));
            set_memory(from_.back().data(), 0x35, half_, kind(target));
        }
    }

    std::size_t count() const { return from_.size(); }

    void copy(std::size_t index, StreamHandle stream) const {
        if (target_ == kernels::Target::gpu) {
            device::copy_on_device(to_[index].data(), from_[index].data(), half_, stream);
        } else {
            std::memcpy(to_[index].data(), from_[index].data(), half_);
        }
    }

  private:
    std::size_t half_;
    kernels::Target target_;
    std::vector<Buffer<std::byte>> from_;
    std::vector<Buffer<std::byte>> to_;
};

}  // namespace sstclim::softmax_bench
