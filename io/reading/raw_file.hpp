#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "io/catalogue/source_file.hpp"

namespace sstclim::io {

/// An input file, open for its bytes. Threads may read at the same time.
class RawFile {
  public:
    /// Opens the file that `source` describes; `source` must outlive the object. Throws InputError where it is gone or
    /// changed since it was inspected.
    explicit RawFile(const SourceFile& source);
    ~RawFile();
    RawFile(const RawFile&) = delete;
    RawFile& operator=(const RawFile&) = delete;

    /// Fills `bytes` from `address` of the file. Throws InputError where the file ends before, or reading fails.
    void read(std::uint64_t address, std::span<std::byte> bytes) const;
    /// Tells the system that these bytes will be read soon, so that it can fetch them meanwhile.
    void will_need(std::uint64_t address, std::uint64_t bytes) const;

  private:
    const SourceFile& source_;
    int descriptor_;
};

/// Throws InputError where `bytes` from `address` are not all within the file: before memory for them is asked for.
void check_within(const SourceFile& source, std::uint64_t address, std::uint64_t bytes);

}  // namespace sstclim::io
