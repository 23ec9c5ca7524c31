#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sstclim::io {

/// What a record of a journal is about: results of some cells of a day.
struct JournalRecord {
    std::uint64_t tile = 0;
    std::uint64_t day = 0;
    std::uint64_t first_cell = 0;  ///< of the grid
    std::uint64_t cells = 0;
    std::uint64_t bytes = 0;   ///< of its content
    std::uint64_t offset = 0;  ///< of its content in the file
};

/// A file to whose end records are written, each with its length and a checksum, so that what a killed process left
/// unfinished is known as such.
class JournalFile {
  public:
    /// Creates the file. Throws RunError where it exists or cannot be made.
    explicit JournalFile(std::string path);
    ~JournalFile();
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;

    /// Writes a record of these parts, one behind the other, and now and then has all that was written stored.
    /// Throws RunError where the disk is full.
    void append(JournalRecord record, std::span<const std::span<const std::byte>> parts);

    /// The whole records of a file, up to the first that is not. Throws RunError where it cannot be read.
    static std::vector<JournalRecord> scan(const std::string& path);

  private:
    void write(std::span<const std::byte> bytes);

    std::string path_;
    int descriptor_;
    std::chrono::steady_clock::time_point stored_ = std::chrono::steady_clock::now();
};

/// A journal's file, open for its content.
class JournalReader {
  public:
    /// Throws RunError where it cannot be opened.
    explicit JournalReader(std::string path);
    ~JournalReader();
    JournalReader(const JournalReader&) = delete;
    JournalReader& operator=(const JournalReader&) = delete;

    std::uint64_t size() const;
    /// Throws RunError where the file ends before.
    void read(std::uint64_t offset, std::span<std::byte> bytes) const;

  private:
    std::string path_;
    int descriptor_;
};

}  // namespace sstclim::io
