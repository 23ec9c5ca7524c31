#pragma once

#include <cstdint>
#include <string>

#include <sys/stat.h>

namespace sstclim::io {

struct SourceFile;

/// What tells that a file is still the one that was looked at before.
struct FileStamp {
    std::uint64_t size_bytes = 0;
    std::int64_t modified_ns = 0;  ///< modification time, nanoseconds since the epoch

    bool operator==(const FileStamp&) const = default;
};

/// The stamp of a regular file. Throws InputError where there is none, or it is a folder or empty.
FileStamp stamp_of(const std::string& path);
/// The stamp of an open file.
FileStamp stamp_of(const struct stat& facts);
/// Whether the file is still the one that was inspected. Throws InputError as stamp_of().
bool is_unchanged(const SourceFile& source);
/// Throws InputError where the file is not the one any more that was inspected.
void check_unchanged(const SourceFile& source, const FileStamp& now);

}  // namespace sstclim::io
