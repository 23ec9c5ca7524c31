#pragma once

#include "config/plan_config.hpp"
#include "io/catalogue/catalogue.hpp"

namespace sstclim {

/// The share of its decoded bytes that a chunk is assumed to take in a file, after shuffle and deflate.
double assumed_stored_share(StorageType type);

/// The catalogue of data that do not exist yet: a file a day, for all days that the run would read, on the grid of the
/// configuration, and one chunk a field, or as many as HDF5 needs whose chunks have less than 4 GiB.
io::Catalogue planned_catalogue(const PlanConfig& config);

}  // namespace sstclim
