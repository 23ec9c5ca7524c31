#include "io/catalogue/catalogue_cache.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

#include <libdeflate.h>

#include "io/catalogue/source_file_json.hpp"
#include "io/files/temporary_file.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace {

/// The first word of a cache file; the next ones are the version, the checksum and the length of what follows the line.
constexpr const char* kMagic = "sstclim-catalogue";
/// To be raised with every change of what a SourceFile is, or of how it is learnt.
constexpr int kVersion = 3;

std::uint32_t checksum(std::string_view bytes) {
    return libdeflate_crc32(0, bytes.data(), bytes.size());
}

struct Header {
    std::string magic;
    int version = 0;
    std::uint32_t checksum = 0;
    std::size_t length = 0;
};

InputError refusal(const std::string& path, const std::string& reason) {
    return InputError("--catalogue-cache {}: {}: name another file, or delete this one", path, reason);
}

/// Of a file that cannot be looked at now nothing is forgotten.
bool may_exist(const std::string& path) {
    std::error_code failure;
    return std::filesystem::exists(path, failure) || failure;
}

}  // namespace

CatalogueCache::CatalogueCache(std::string_view bytes, const std::string& path) {
    if (bytes.empty()) {
        return;
    }
    const std::size_t line = std::min(bytes.find('\n'), bytes.size());
    Header header;
    std::istringstream text{std::string(bytes.substr(0, std::min<std::size_t>(line, 100)))};
    text >> header.magic >> header.version;
    if (header.magic != kMagic || !text) {
        throw refusal(path, "it is no catalogue cache");
    }
    if (header.version != kVersion) {
        return;
    }
    text >> header.checksum >> header.length;
    const std::string_view content = bytes.substr(std::min(line + 1, bytes.size()));
    if (!text || content.size() != header.length || checksum(content) != header.checksum) {
        throw refusal(path, "it is damaged");
    }
    try {
        for (SourceFile& file : source_files(content)) {
            Key key{file.path, file.variable};
            files_.emplace(std::move(key), std::move(file));
        }
    } catch (const InputError& error) {
        throw refusal(path, error.what());
    }
}

std::vector<SourceFile> CatalogueCache::known(const std::vector<std::string>& paths,
                                              const std::string& variable) const {
    std::vector<SourceFile> known;
    for (const std::string& path : paths) {
        if (const auto found = files_.find({path, variable}); found != files_.end()) {
            known.push_back(found->second);
        }
    }
    return known;
}

std::string CatalogueCache::with(const std::vector<SourceFile>& files) const {
    std::map<Key, SourceFile> all;
    for (const SourceFile& file : files) {
        all.emplace(Key(file.path, file.variable), file);
    }
    for (const auto& [key, file] : files_) {
        if (!all.contains(key) && may_exist(file.path)) {
            all.emplace(key, file);
        }
    }
    std::vector<SourceFile> list;
    for (auto& [key, file] : all) {
        list.push_back(std::move(file));
    }
    const std::string content = to_bytes(list);
    return fmt::format("{} {} {} {}\n", kMagic, kVersion, checksum(content), content.size()) + content;
}

std::string read_cache_file(const std::string& path) {
    if (!std::filesystem::exists(path)) {
        return {};
    }
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file.is_open() || file.bad()) {
        throw refusal(path, "it cannot be read");
    }
    if (bytes.empty()) {
        throw refusal(path, "it is empty");
    }
    return bytes;
}

void write_cache_file(const std::string& path, std::string_view bytes) {
    TemporaryFile temporary(path);
    std::ofstream file(temporary.path(), std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
        throw RunError("--catalogue-cache {}: cannot be written ({}): name a file on a disk with room", path,
                       std::strerror(errno));
    }
    temporary.flush();
    temporary.commit();
}

}  // namespace sstclim::io
