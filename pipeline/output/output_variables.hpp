#pragma once

#include <string>
#include <vector>

#include "config/run_config.hpp"
#include "io/writing/climatology_file.hpp"

namespace sstclim {

/// The file names that a run writes in its output folder: climatology.nc and one for each percentile, such as p90.nc.
std::vector<std::string> output_names(const std::vector<double>& percentiles);

inline constexpr const char* kMomentFile = "climatology.nc";
/// A percentile's file, "p97.5.nc", and its variable there, "p97_5".
std::string percentile_file(double percent);
std::string percentile_variable(double percent);

/// The variables of climatology.nc: mean, count and std.
std::vector<io::OutputVariable> moment_variables(const io::SourceFile& source);

/// The variables of a percentile's file: the percentile and, by the moments method, the domain of its expansion.
std::vector<io::OutputVariable> percentile_variables(const io::SourceFile& source, double percent, Method method);

}  // namespace sstclim
