#include "pipeline/output/output_folder.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <unistd.h>

#include "src/error.hpp"

namespace sstclim {

namespace fs = std::filesystem;

void make_folder(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder)) {
        throw RunError("--output {}: the folder cannot be made: {}", folder,
                       error ? error.message() : "a file of that name exists");
    }
}

void prepare_output_folder(const std::string& folder, const std::vector<std::string>& names, ExistingFiles existing) {
    make_folder(folder);
    std::string probe = folder + "/.sstclim-XXXXXX";
    const int descriptor = mkstemp(probe.data());
    if (descriptor < 0) {
        throw RunError("--output {}: no file can be created there: {}", folder, std::strerror(errno));
    }
    close(descriptor);
    unlink(probe.c_str());
    if (existing == ExistingFiles::replace)
        return;
    for (const std::string& name : names) {
        const std::string path = folder + "/" + name;
        if (fs::exists(path))
            throw UsageError("{} exists: choose another --output, or give --overwrite", path);
    }
}

}  // namespace sstclim
