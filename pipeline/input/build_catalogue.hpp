#pragma once

#include <string>
#include <vector>

#include "io/catalogue/catalogue.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// Which files make the catalogue.
struct CatalogueRequest {
    std::vector<std::string> patterns;
    std::string variable;    ///< "": the only candidate of the first file
    std::string cache_file;  ///< remembers what was learnt of the files; "": nothing is remembered
    io::CellChoice cells = io::CellChoice::narrowest;
};

/// Finds the files, opens each on one rank, unless the cache knows it unchanged, and gives every rank the same
/// catalogue. The cache file is written anew where it does not hold all. Collective; throws CollectiveError.
io::Catalogue build_catalogue(const MpiSession& mpi, const CatalogueRequest& request);

}  // namespace sstclim
