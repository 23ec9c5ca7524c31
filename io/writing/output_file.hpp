#pragma once

#include <ranges>
#include <vector>

#include "io/files/temporary_file.hpp"

namespace sstclim::io {

/// A result under a temporary name beside its final one.
class OutputFile {
  public:
    virtual ~OutputFile() = default;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Completes the file and flushes it to storage; nothing can be written any more. Throws RunError where that fails.
    virtual void complete() = 0;

  protected:
    OutputFile() = default;

  private:
    virtual TemporaryFile& temporary() = 0;

    friend void commit_files(const std::vector<OutputFile*>& files);
};

void commit_files(const std::vector<OutputFile*>& files);

/// Completes all files, given by pointers, and only then gives them their final names, replacing files of these names.
/// Throws RunError where storage fails: then none of them has its final name, and replaced files have theirs again
/// (where TemporaryFile::keep_replaced can keep them).
template <std::ranges::range Pointers>
void commit(const Pointers& files) {
    std::vector<OutputFile*> all;
    for (const auto& file : files) {
        all.push_back(&*file);
    }
    commit_files(all);
}

}  // namespace sstclim::io
