#include "io/catalogue/file_stamp.hpp"

#include <cerrno>
#include <cstring>

#include <sys/stat.h>

#include "io/catalogue/source_file.hpp"
#include "src/error.hpp"

namespace sstclim::io {

FileStamp stamp_of(const std::string& path) {
    struct stat facts {};
    if (stat(path.c_str(), &facts) != 0) {
        throw InputError("{}: cannot be opened ({}): check its name and permissions", path, std::strerror(errno));
    }
    if (S_ISDIR(facts.st_mode)) {
        throw InputError("{}: cannot be read as NetCDF (it is a folder): name the files in it", path);
    }
    if (facts.st_size == 0) {
        throw InputError("{}: cannot be read as NetCDF (the file is empty): fetch it again, or leave it out", path);
    }
    return stamp_of(facts);
}

FileStamp stamp_of(const struct stat& facts) {
    constexpr std::int64_t second_ns = 1'000'000'000;
    return {static_cast<std::uint64_t>(facts.st_size), facts.st_mtim.tv_sec * second_ns + facts.st_mtim.tv_nsec};
}

namespace {

FileStamp stamp_in(const SourceFile& source) {
    return {source.size_bytes, source.modified_ns};
}

}  // namespace

bool is_unchanged(const SourceFile& source) {
    return stamp_of(source.path) == stamp_in(source);
}

void check_unchanged(const SourceFile& source, const FileStamp& now) {
    if (now != stamp_in(source)) {
        throw InputError("{}: the file changed after it was first looked at: start the run again", source.path);
    }
}

}  // namespace sstclim::io
