#include "io/files/file_list.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "io/files/glob.hpp"
#include "io/files/netcdf_file.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace fs = std::filesystem;

namespace {

/// Lists may name lists; more levels than this are a list that names itself.
constexpr int kDeepestList = 8;

bool is_input_name(const fs::path& path) {
    const std::string extension = path.extension();
    return extension == ".nc" || extension == ".nc4" || extension == ".cdf";
}

class Expansion {
  public:
    void add(const std::string& pattern, int depth) {
        std::error_code ignored;
        if (pattern.starts_with('@')) {
            add_list(pattern.substr(1), depth);
        } else if (fs::is_directory(pattern, ignored)) {
            add_folder(pattern);
        } else if (fs::exists(pattern, ignored)) {  // before the glob: a name may hold "[" or "*"
            keep(pattern);
        } else if (is_glob(pattern)) {
            add_glob(pattern);
        } else {
            throw InputError("\"{}\": no such file or folder{}", pattern,
                             pattern.starts_with('~') ? ": \"~\" is not expanded here, write the whole path" : "");
        }
    }

    std::vector<std::string> sorted() && {
        std::sort(files_.begin(), files_.end());
        return std::move(files_);
    }

  private:
    void keep(const fs::path& path) {
        check_netcdf_path(path);
        if (seen_.insert(fs::absolute(path).lexically_normal()).second) {
            files_.push_back(path);
        }
    }

    void add_folder(const std::string& folder) {
        const std::vector<fs::path> below = files_below(folder);
        const auto found = std::count_if(below.begin(), below.end(), is_input_name);
        if (found == 0) {
            throw InputError("\"{}\": no *.nc, *.nc4 or *.cdf file in this folder or below it", folder);
        }
        for (const fs::path& path : below) {
            if (is_input_name(path)) {
                keep(path);
            }
        }
    }

    void add_glob(const std::string& pattern) {
        const std::vector<fs::path> matches = glob(pattern);
        if (matches.empty()) {
            throw InputError("\"{}\": no file matches this pattern", pattern);
        }
        std::for_each(matches.begin(), matches.end(), [this](const fs::path& path) { keep(path); });
    }

    void add_list(const std::string& list, int depth) {
        std::ifstream lines(list);
        if (!lines) {
            throw InputError("\"@{}\": the list \"{}\" cannot be read", list, list);
        }
        if (depth == kDeepestList) {
            throw InputError("\"@{}\": lists are nested more than {} deep: does one name itself?", list, kDeepestList);
        }
        std::size_t patterns = 0;
        for (std::string line; std::getline(lines, line);) {
            if (line.ends_with('\r')) {
                line.pop_back();
            }
            const std::size_t first = line.find_first_not_of(" \t");
            if (first == std::string::npos || line[first] == '#') {
                continue;
            }
            ++patterns;
            try {
                add(line, depth + 1);
            } catch (const InputError& error) {
                throw InputError("{} (named in the list \"{}\")", error.what(), list);
            }
        }
        if (patterns == 0) {
            throw InputError("\"@{}\": the list \"{}\" names no file", list, list);
        }
    }

    std::vector<std::string> files_;
    std::set<fs::path> seen_;
};

}  // namespace

std::vector<std::string> expand_files(const std::vector<std::string>& patterns) {
    Expansion expansion;
    for (const std::string& pattern : patterns) {
        expansion.add(pattern, 0);
    }
    return std::move(expansion).sorted();
}

}  // namespace sstclim::io
