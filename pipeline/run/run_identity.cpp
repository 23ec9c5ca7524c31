#include "pipeline/run/run_identity.hpp"

#include "io/catalogue/file_stamp.hpp"

namespace sstclim {

nlohmann::json run_identity(const Provenance& provenance, const io::Catalogue& catalogue, const std::string& mask_file,
                            std::size_t tiles) {
    nlohmann::json choices = nlohmann::json::object();
    for (const auto& [name, value] : provenance.choices)
        choices[name] = value;
    nlohmann::json files = nlohmann::json::object();
    for (const io::SourceFile& file : catalogue.files())
        files[file.path] = {{"bytes", file.size_bytes}, {"modified_ns", file.modified_ns}};
    if (!mask_file.empty()) {
        const io::FileStamp stamp = io::stamp_of(mask_file);
        files[mask_file] = {{"bytes", stamp.size_bytes}, {"modified_ns", stamp.modified_ns}};
    }
    return {{"program", provenance.version}, {"choices", choices}, {"files", files}, {"tiles", tiles}};
}

}  // namespace sstclim
