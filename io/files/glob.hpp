#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sstclim::io {

/// Whether a text holds one of the characters of a pattern: "*", "?" or "[".
bool is_glob(const std::string& text);

/// The regular files that match `pattern`, in no particular order. "*", "?" and "[a-z]" match within one folder level,
/// "**" as a whole level matches any number of them. Hidden names are matched only where the pattern writes their dot.
/// A backslash is an ordinary character. Throws InputError for a folder that cannot be listed.
std::vector<std::filesystem::path> glob(const std::string& pattern);

/// All regular files in `folder` and below it, through symbolic links, without hidden files and folders. A folder
/// reached twice (a link in a circle) is entered once. Throws InputError for a folder that cannot be listed.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder);

}  // namespace sstclim::io
