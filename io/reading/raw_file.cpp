#include "io/reading/raw_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/catalogue/file_stamp.hpp"
#include "src/error.hpp"

namespace sstclim::io {

RawFile::RawFile(const SourceFile& source)
    : source_(source), descriptor_(::open(source.path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) {
        throw InputError("{}: cannot be opened ({}): check its name and permissions", source.path,
                         std::strerror(errno));
    }
    struct stat facts {};
    try {
        ::fstat(descriptor_, &facts);  // where it fails, the facts are those of no file
        check_unchanged(source, stamp_of(facts));
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

RawFile::~RawFile() {
    ::close(descriptor_);
}

void RawFile::will_need(std::uint64_t address, std::uint64_t bytes) const {
    ::posix_fadvise(descriptor_, static_cast<off_t>(address), static_cast<off_t>(bytes), POSIX_FADV_WILLNEED);
}

void RawFile::read(std::uint64_t address, std::span<std::byte> bytes) const {
    check_within(source_, address, bytes.size());
    while (!bytes.empty()) {
        const ssize_t got = ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(address));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            throw InputError("{}", got == 0 ? "the file ends before its data" : std::strerror(errno));
        }
        bytes = bytes.subspan(static_cast<std::size_t>(got));
        address += static_cast<std::uint64_t>(got);
    }
}

void check_within(const SourceFile& source, std::uint64_t address, std::uint64_t bytes) {
    if (bytes > source.size_bytes || address > source.size_bytes - bytes) {
        throw InputError("{} bytes are said to lie at {}, but the file ends at {}", bytes, address, source.size_bytes);
    }
}

}  // namespace sstclim::io
