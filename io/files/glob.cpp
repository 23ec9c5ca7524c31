#include "io/files/glob.hpp"

#include <functional>
#include <set>

#include <fnmatch.h>

#include "src/error.hpp"

namespace sstclim::io {

namespace fs = std::filesystem;

namespace {

using Visitor = std::function<void(const fs::path&)>;

bool is_hidden(const fs::path& path) {
    return path.filename().string().starts_with('.');
}

bool is_folder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(path.empty() ? "." : path, ignored);
}

/// Visits what lies in a folder; nothing lies in a file, which a pattern's upper levels may match too.
void for_each_entry(const fs::path& folder, const Visitor& visit) {
    if (!is_folder(folder))
        return;
    std::error_code error;
    fs::directory_iterator entries(folder.empty() ? "." : folder, error);
    for (const fs::directory_iterator end; !error && entries != end; entries.increment(error)) {
        visit(folder / entries->path().filename());
    }
    if (error) {
        throw InputError("\"{}\": cannot list this folder ({})", folder.string(), error.message());
    }
}

bool is_file(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

void walk_folders(const fs::path& folder, std::set<fs::path>& entered, const Visitor& visit) {
    std::error_code ignored;
    if (!entered.insert(fs::canonical(folder.empty() ? "." : folder, ignored)).second) {
        return;
    }
    visit(folder);
    for_each_entry(folder, [&](const fs::path& path) {
        if (!is_hidden(path) && is_folder(path)) {
            walk_folders(path, entered, visit);
        }
    });
}

/// Matches the levels of a pattern one after another below `base`.
void match(const fs::path& base, fs::path::iterator level, const fs::path::iterator& end, const Visitor& found) {
    if (level == end) {
        if (is_file(base)) {
            found(base);
        }
        return;
    }
    const std::string name = level->string();
    const auto rest = std::next(level);
    if (name == "**") {
        std::set<fs::path> entered;
        walk_folders(base, entered, [&](const fs::path& folder) {
            if (rest != end) {
                match(folder, rest, end, found);
                return;
            }
            for_each_entry(folder, [&](const fs::path& path) {
                if (!is_hidden(path) && is_file(path)) {
                    found(path);
                }
            });
        });
    } else if (!is_glob(name)) {
        match(base / *level, rest, end, found);
    } else if (is_folder(base)) {
        for_each_entry(base, [&](const fs::path& path) {
            if (fnmatch(name.c_str(), path.filename().c_str(), FNM_NOESCAPE | FNM_PERIOD) == 0) {
                match(path, rest, end, found);
            }
        });
    }
}

}  // namespace

bool is_glob(const std::string& text) {
    return text.find_first_of("*?[") != std::string::npos;
}

std::vector<fs::path> glob(const std::string& pattern) {
    std::vector<fs::path> files;
    const fs::path levels(pattern);
    match({}, levels.begin(), levels.end(), [&](const fs::path& path) { files.push_back(path); });
    return files;
}

std::vector<fs::path> files_below(const fs::path& folder) {
    std::vector<fs::path> files;
    std::set<fs::path> entered;
    walk_folders(folder, entered, [&](const fs::path& inside) {
        for_each_entry(inside, [&](const fs::path& path) {
            if (!is_hidden(path) && is_file(path)) {
                files.push_back(path);
            }
        });
    });
    return files;
}

}  // namespace sstclim::io
