#include "app/writable_path.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <unistd.h>

#include "src/error.hpp"

namespace sstclim {

namespace fs = std::filesystem;

bool is_replaceable(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(path, error);
    return !fs::exists(status) || fs::is_regular_file(status);
}

void require_writable(const char* option, const std::string& path) {
    if (path.empty())
        return;
    std::string folder = fs::path(path).parent_path().string();
    folder = folder.empty() ? "." : folder;
    const auto may_write = [](const std::string& place, int mode) { return access(place.c_str(), mode) == 0; };
    std::error_code error;
    // A file is written beside the one that it replaces.
    const bool is_writable = (!is_replaceable(path) || may_write(folder, W_OK | X_OK)) &&
                             (!fs::exists(path, error) || may_write(path, W_OK));
    if (!is_writable) {
        throw UsageError("{} {}: cannot be written ({}): name a file in a folder that exists and is yours", option,
                         path, std::strerror(errno));
    }
    if (fs::is_directory(path, error))
        throw UsageError("{} {}: is a folder: give the name of a file to write", option, path);
}

}  // namespace sstclim
