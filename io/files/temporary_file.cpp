#include "io/files/temporary_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include "src/error.hpp"

namespace sstclim::io {

namespace {

std::string folder_of(const std::string& path) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

/// What tells this process from all others that share a file system.
std::string process_name() {
    std::array<char, 65> host{};
    gethostname(host.data(), host.size() - 1);
    return fmt::format("{}-{}", host.data(), getpid());
}

/// Flushes a file or a folder to storage. 0 or the errno.
int flush_to_storage(const std::string& path, int flags) {
    const int descriptor = open(path.c_str(), flags | O_CLOEXEC);
    if (descriptor < 0) {
        return errno;
    }
    const int failure = fsync(descriptor) == 0 ? 0 : errno;
    close(descriptor);
    return failure;
}

}  // namespace

TemporaryFile::TemporaryFile(std::string final_path) : final_path_(std::move(final_path)) {
    const std::filesystem::path target(final_path_);
    std::error_code unknown;  // a folder that may not be searched: creating the file will say so
    if (target.filename().empty() || std::filesystem::is_directory(target, unknown)) {
        throw RunError("{}: is a folder: give the name of a file to write", final_path_);
    }
    const std::string stem =
        fmt::format("{}/.{}.{}", folder_of(final_path_), target.filename().string(), process_name());
    path_ = stem + ".tmp";
    int descriptor = -1;
    for (int counter = 2; descriptor < 0; ++counter) {
        descriptor = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST) {
            throw RunError(
                "{}: cannot be written, for {} cannot be created ({}): check that the folder exists and that you may "
                "write there",
                final_path_, path_, std::strerror(errno));
        }
        if (descriptor < 0) {
            path_ = fmt::format("{}-{}.tmp", stem, counter);
        }
    }
    close(descriptor);
}

TemporaryFile::~TemporaryFile() {
    if (!committed_) {
        unlink(path_.c_str());
    }
    drop_replaced();
}

void TemporaryFile::flush() const {
    if (const int failure = flush_to_storage(path_, O_RDWR)) {
        throw RunError("{}: cannot be flushed to storage ({}): is the disk full or the quota used up?", final_path_,
                       std::strerror(failure));
    }
}

void TemporaryFile::commit() {
    if (std::rename(path_.c_str(), final_path_.c_str()) != 0) {
        throw RunError("{}: the finished file {} cannot be given this name ({})", final_path_, path_,
                       std::strerror(errno));
    }
    committed_ = true;
    // Not every file system can flush a folder; the new name then is as safe as it makes it.
    flush_to_storage(folder_of(final_path_), O_RDONLY | O_DIRECTORY);
}

void TemporaryFile::keep_replaced() {
    const std::string aside = path_ + ".replaced.tmp";
    if (link(final_path_.c_str(), aside.c_str()) == 0) {
        replaced_path_ = aside;
    }
}

void TemporaryFile::drop_replaced() {
    if (!replaced_path_.empty()) {
        unlink(replaced_path_.c_str());
        replaced_path_.clear();
    }
}

void TemporaryFile::withdraw() {
    if (!committed_) {
        return;
    }
    committed_ = false;
    // One step: at no time is neither of the two there.
    const bool is_undone = replaced_path_.empty() ? unlink(final_path_.c_str()) == 0
                                                  : std::rename(replaced_path_.c_str(), final_path_.c_str()) == 0;
    const std::string reason = std::strerror(errno);
    if (is_undone) {
        replaced_path_.clear();
    } else if (replaced_path_.empty()) {
        spdlog::warn("{}: belongs to results that could not all be written, and cannot be removed ({}): remove it",
                     final_path_, reason);
    } else {
        spdlog::warn(
            "{}: the file that was there before cannot be given its name back ({}): it is kept as {}: rename it",
            final_path_, reason, leave_replaced());
    }
}

std::string TemporaryFile::leave_replaced() {
    std::string left = path_ + ".replaced";
    if (link(replaced_path_.c_str(), left.c_str()) == 0) {
        unlink(replaced_path_.c_str());
    } else {
        left = replaced_path_;
    }
    replaced_path_.clear();
    return left;
}

void remove_abandoned(const std::string& final_path) {
    const std::string start = fmt::format(".{}.", std::filesystem::path(final_path).filename().string());
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder_of(final_path), error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(start) && name.ends_with(".tmp")) {
            std::filesystem::remove(entry.path(), error);
        }
    }
}

}  // namespace sstclim::io
