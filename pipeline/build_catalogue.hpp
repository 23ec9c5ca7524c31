#pragma once

#include <string>
#include <vector>

#include "io/catalogue.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// Finds the files that `patterns` name, opens each on one rank, and gives every rank the same catalogue. An empty
/// `variable` is the only candidate of the first file. Collective; throws CollectiveError.
io::Catalogue build_catalogue(const MpiSession& mpi, const std::vector<std::string>& patterns,
                              const std::string& variable);

}  // namespace sstclim
