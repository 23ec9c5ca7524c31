#include "pipeline/run_identity.hpp"

namespace sstclim {

nlohmann::json run_identity(const Provenance& provenance, const io::Catalogue& catalogue, std::size_t tiles) {
    nlohmann::json choices = nlohmann::json::object();
    for (const auto& [name, value] : provenance.choices)
        choices[name] = value;
    nlohmann::json files = nlohmann::json::object();
    for (const io::SourceFile& file : catalogue.files())
        files[file.path] = {{"bytes", file.size_bytes}, {"modified_ns", file.modified_ns}};
    return {{"program", provenance.version}, {"choices", choices}, {"files", files}, {"tiles", tiles}};
}

}  // namespace sstclim
