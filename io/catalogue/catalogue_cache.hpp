#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/catalogue/source_file.hpp"

namespace sstclim::io {

/// The facts of input files that an earlier run has inspected. Immutable.
class CatalogueCache {
  public:
    CatalogueCache() = default;
    /// From the bytes of the cache file `path`; none where there is no such file yet, or where another version of the
    /// program has written it. Throws InputError, naming the remedy, where they are damaged or no catalogue cache: a
    /// file of another kind is never taken for one, and so never replaced.
    CatalogueCache(std::string_view bytes, const std::string& path);

    /// The facts of those of the files that the cache holds; is_unchanged() tells whether they are still true.
    std::vector<SourceFile> known(const std::vector<std::string>& paths, const std::string& variable) const;
    /// These files, and all others that the cache holds but those that are no longer there: the bytes of a new cache
    /// file.
    std::string with(const std::vector<SourceFile>& files) const;

  private:
    using Key = std::pair<std::string, std::string>;  ///< path, variable
    std::map<Key, SourceFile> files_;
};

/// The bytes of a cache file; "" where there is none. Throws InputError where it cannot be read.
std::string read_cache_file(const std::string& path);

/// Replaces the cache file, so that nobody ever sees half of it. Throws RunError, naming the path and the remedy.
void write_cache_file(const std::string& path, std::string_view bytes);

}  // namespace sstclim::io
