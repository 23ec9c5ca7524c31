#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "src/stream.hpp"

namespace sstclim {

/// Where a buffer lies.
enum class MemoryKind {
    host,    ///< ordinary memory
    pinned,  ///< host memory that the device copies from and to by itself
    device,
};

/// Uninitialised memory, aligned for any vector register and for whole cache lines. Throws RunError that names the size
/// and `purpose` where memory does not suffice.
void* allocate_memory(std::size_t bytes, MemoryKind kind, const char* purpose);
void free_memory(void* memory, std::size_t bytes, MemoryKind kind) noexcept;
/// The most bytes that this process has held of a kind at one time.
std::size_t peak_allocated_bytes(MemoryKind kind);
/// Sets all bytes to 0; on a device in the order of `stream`.
void clear_memory(void* memory, std::size_t bytes, MemoryKind kind, StreamHandle stream);
/// Sets every byte; returns when they are there.
void set_memory(void* memory, int byte, std::size_t bytes, MemoryKind kind);
/// Copies bytes between two places of one kind; on a device in the order of `stream`.
void copy_within(void* to, const void* from, std::size_t bytes, MemoryKind kind, StreamHandle stream);
/// Copies bytes from ordinary memory; returns when they are there.
void copy_memory(void* to, const void* from, std::size_t bytes, MemoryKind kind);

/// Uninitialised memory for `size` values.
template <typename T>
class Buffer {
  public:
    Buffer() = default;
    Buffer(std::size_t size, const char* purpose, MemoryKind kind = MemoryKind::host)
        : size_(size),
          data_(static_cast<T*>(allocate_memory(size * sizeof(T), kind, purpose)), Free{kind, size * sizeof(T)}) {}

    T* data() const { return data_.get(); }
    std::size_t size() const { return size_; }
    std::size_t size_bytes() const { return size_ * sizeof(T); }
    std::span<T> span() const { return {data_.get(), size_}; }

  private:
    struct Free {
        MemoryKind kind = MemoryKind::host;
        std::size_t bytes = 0;
        void operator()(T* memory) const { free_memory(memory, bytes, kind); }
    };

    std::size_t size_ = 0;
    std::unique_ptr<T[], Free> data_;
};

}  // namespace sstclim
