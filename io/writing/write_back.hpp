#pragma once

#include <cstddef>
#include <string>

namespace sstclim::io {

/// Lets the system bring what was written to a file to the disk now and then, so that little is left to wait for when
/// the file is complete. Nothing depends on it: where the system does not do so, nothing happens.
class WriteBack {
  public:
    explicit WriteBack(const std::string& path);
    ~WriteBack();
    WriteBack(WriteBack&& other) noexcept;

    /// So many bytes more were written.
    void add(std::size_t bytes);

  private:
    int descriptor_;  ///< -1: none
    std::size_t waiting_ = 0;
};

}  // namespace sstclim::io
