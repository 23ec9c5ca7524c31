#pragma once

#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

#include "io/catalogue/catalogue.hpp"
#include "pipeline/output/output_attributes.hpp"

namespace sstclim {

/// What must be the same for a run to go on where another stopped: the program, every choice that changes results, the
/// input files and the mask's file (empty: none) as they are, and the number of tiles. Throws InputError where there is
/// no such file.
nlohmann::json run_identity(const Provenance& provenance, const io::Catalogue& catalogue, const std::string& mask_file,
                            std::size_t tiles);

}  // namespace sstclim
