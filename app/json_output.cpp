#include "app/json_output.hpp"

#include <fstream>

#include <nlohmann/json.hpp>

#include "app/writable_path.hpp"
#include "io/files/temporary_file.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

void write_in_place(const char* option, const std::string& path, const nlohmann::json& content) {
    std::ofstream file(path);
    // Names of files need not be UTF-8.
    file << content.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    if (!file.flush())
        throw RunError("{} {}: the file cannot be written: does its folder exist, and is there space?", option, path);
}

}  // namespace

void write_json(const char* option, const std::string& path, const nlohmann::json& content) {
    if (!is_replaceable(path)) {
        write_in_place(option, path, content);
        return;
    }
    io::TemporaryFile file(path);
    write_in_place(option, file.path(), content);
    file.flush();
    file.commit();
}

}  // namespace sstclim
