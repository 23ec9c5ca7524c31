#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>

#include "src/error.hpp"

namespace sstclim {

/// Uninitialised host memory for `size` values, aligned for any vector register and for whole cache lines.
template <typename T>
class HostBuffer {
  public:
    HostBuffer() = default;
    /// Throws RunError that names the size and `purpose` where memory does not suffice.
    HostBuffer(std::size_t size, const char* purpose) : size_(size), data_(allocate(size, purpose)) {}

    T* data() const { return data_.get(); }
    std::size_t size() const { return size_; }
    std::size_t size_bytes() const { return size_ * sizeof(T); }
    std::span<T> span() const { return {data_.get(), size_}; }

  private:
    static constexpr std::size_t kAlignment = 256;

    struct Free {
        void operator()(T* pointer) const { std::free(pointer); }
    };

    static T* allocate(std::size_t size, const char* purpose) {
        const std::size_t bytes = (size * sizeof(T) + kAlignment - 1) / kAlignment * kAlignment;
        void* const memory = std::aligned_alloc(kAlignment, bytes == 0 ? kAlignment : bytes);
        if (memory == nullptr) {
            throw RunError("no memory for {} ({:.1f} MB): use more ranks or nodes, or fewer slots", purpose,
                           static_cast<double>(bytes) / 1e6);
        }
        return static_cast<T*>(memory);
    }

    std::size_t size_ = 0;
    std::unique_ptr<T[], Free> data_;
};

}  // namespace sstclim
