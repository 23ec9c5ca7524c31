#include "io/files/journal_file.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <libdeflate.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/error.hpp"

namespace sstclim::io {

namespace {

constexpr std::uint64_t kMark = 0x4c4e524a54534c43;  // "CLSTJRNL"
constexpr std::chrono::seconds kUnstored{30};        ///< the longest time before what was written is stored

/// What stands before the content of a record.
struct Head {
    std::uint64_t mark = kMark;
    JournalRecord record;
    std::uint64_t checksum = 0;  ///< of the record and its content
};

std::uint32_t checksum_of(const JournalRecord& record, std::span<const std::span<const std::byte>> parts) {
    std::uint32_t sum = libdeflate_crc32(0, &record, sizeof record);
    for (const auto& part : parts) {
        sum = libdeflate_crc32(sum, part.data(), part.size());
    }
    return sum;
}

}  // namespace

JournalFile::JournalFile(std::string path)
    : path_(std::move(path)), descriptor_(open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) {
        throw RunError("{}: the journal cannot be made: {}", path_, std::strerror(errno));
    }
}

JournalFile::~JournalFile() {
    fdatasync(descriptor_);
    close(descriptor_);
}

void JournalFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            throw RunError("{}: the journal cannot be written: {}: make room, or run without --resume", path_,
                           std::strerror(errno));
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void JournalFile::append(JournalRecord record, std::span<const std::span<const std::byte>> parts) {
    record.bytes = 0;
    record.offset = 0;
    for (const auto& part : parts) {
        record.bytes += part.size();
    }
    Head head;
    head.record = record;
    head.checksum = checksum_of(record, parts);
    write(std::as_bytes(std::span(&head, 1)));
    for (const auto& part : parts) {
        write(part);
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - stored_ > kUnstored) {
        fdatasync(descriptor_);
        stored_ = now;
    }
}

std::vector<JournalRecord> JournalFile::scan(const std::string& path) {
    const JournalReader file(path);
    const std::uint64_t size = file.size();
    std::vector<JournalRecord> records;
    std::vector<std::byte> content;
    std::uint64_t at = 0;
    Head head;
    while (size - at >= sizeof head) {
        file.read(at, std::as_writable_bytes(std::span(&head, 1)));
        at += sizeof head;
        if (head.mark != kMark || head.record.bytes > size - at) {
            break;
        }
        content.resize(head.record.bytes);
        file.read(at, content);
        const std::span<const std::byte> part(content);
        if (checksum_of(head.record, {&part, 1}) != head.checksum) {
            break;
        }
        records.push_back(head.record);
        records.back().offset = at;
        at += head.record.bytes;
    }
    return records;
}

JournalReader::JournalReader(std::string path)
    : path_(std::move(path)), descriptor_(open(path_.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) {
        throw RunError("{}: the journal cannot be read: {}", path_, std::strerror(errno));
    }
}

JournalReader::~JournalReader() {
    close(descriptor_);
}

std::uint64_t JournalReader::size() const {
    struct stat facts {};
    return fstat(descriptor_, &facts) == 0 ? static_cast<std::uint64_t>(facts.st_size) : 0;
}

void JournalReader::read(std::uint64_t offset, std::span<std::byte> bytes) const {
    while (!bytes.empty()) {
        const ssize_t got = pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            throw RunError("{}: the journal cannot be read: {}", path_,
                           got < 0 ? std::strerror(errno) : "it is too short");
        }
        offset += static_cast<std::uint64_t>(got);
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
}

}  // namespace sstclim::io
