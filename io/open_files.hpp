#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <memory>
#include <utility>

#include "io/source_file.hpp"

namespace sstclim::io {

/// A step reads the same day of every year, so that the files of this many years stay open.
inline constexpr std::size_t kOpenFiles = 128;

/// Input files that stay open for their next record: the latest used kOpenFiles of them.
template <typename File>
class OpenFiles {
  public:
    /// File number `index`, opened as File(source, args...) unless it is open. A file of one record is not kept:
    /// nothing is to come back for.
    template <typename... Args>
    std::shared_ptr<File> get(std::uint32_t index, const SourceFile& source, Args... args) {
        const auto found =
            std::find_if(files_.begin(), files_.end(), [&](const auto& other) { return other.first == index; });
        if (found != files_.end()) {
            files_.splice(files_.begin(), files_, found);
            return files_.front().second;
        }
        auto file = std::make_shared<File>(source, args...);
        if (source.times.size() == 1) {
            return file;
        }
        if (files_.size() == kOpenFiles) {
            files_.pop_back();
        }
        files_.emplace_front(index, file);
        return file;
    }

  private:
    std::list<std::pair<std::uint32_t, std::shared_ptr<File>>> files_;  ///< the latest used first
};

}  // namespace sstclim::io
