#pragma once

#include <nlohmann/json.hpp>

#include "io/catalogue.hpp"
#include "pipeline/output_attributes.hpp"

namespace sstclim {

/// What must be the same for a run to go on where another stopped: the program, every choice that changes results, the
/// input files as they are, and the number of tiles.
nlohmann::json run_identity(const Provenance& provenance, const io::Catalogue& catalogue, std::size_t tiles);

}  // namespace sstclim
