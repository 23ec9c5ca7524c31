#include "io/raw_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/file_stamp.hpp"
#include "src/error.hpp"

namespace sstclim::io {

RawFile::RawFile(const SourceFile& source)
    : source_(source), descriptor_(::open(source.path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) {
        throw InputError("{}: cannot be opened ({}): check its name and permissions", source.path,
                         std::strerror(errno));
    }
    struct stat facts {};
    if (::fstat(descriptor_, &facts) != 0 || stamp_of(facts) != FileStamp{source.size_bytes, source.modified_ns}) {
        ::close(descriptor_);
        throw InputError("{}: the file changed after it was first looked at: start the run again", source.path);
    }
}

RawFile::~RawFile() {
    ::close(descriptor_);
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
