#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <memory>
#include <utility>

#include "io/catalogue/catalogue.hpp"
#include "io/catalogue/source_file.hpp"
#include "src/error.hpp"

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

/// Opens the file of a field, unless `files` has it open. Throws InputError that names variable and date too.
template <typename File, typename... Args>
std::shared_ptr<File> open_for(OpenFiles<File>& files, const Catalogue& catalogue, const FieldRef& field,
                               Args... args) {
    const SourceFile& source = catalogue.files().at(field.file);
    try {
        return files.get(field.file, source, args...);
    } catch (const InputError& error) {
        throw while_reading(error, source, field.record);
    }
}

}  // namespace sstclim::io
