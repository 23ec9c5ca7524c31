#include "io/writing/write_back.hpp"

#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace sstclim::io {

namespace {

constexpr std::size_t kBytesAtATime = std::size_t{16} << 20;

}  // namespace

WriteBack::WriteBack(const std::string& path) : descriptor_(open(path.c_str(), O_WRONLY | O_CLOEXEC)) {}

WriteBack::~WriteBack() {
    if (descriptor_ >= 0) {
        close(descriptor_);
    }
}

WriteBack::WriteBack(WriteBack&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), waiting_(other.waiting_) {}

void WriteBack::add(std::size_t bytes) {
    waiting_ += bytes;
    if (descriptor_ < 0 || waiting_ < kBytesAtATime) {
        return;
    }
    waiting_ = 0;
#ifdef SYNC_FILE_RANGE_WRITE
    sync_file_range(descriptor_, 0, 0, SYNC_FILE_RANGE_WRITE);  // begins, and does not wait
#endif
}

}  // namespace sstclim::io
