#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Reads the small files in which published series and answers come.
namespace sstclim::published {

/// One column, counted from 0, of a comma-separated file whose first line is a header; "NaN", "NA" and nothing are
/// missing. Throws InputError if the file cannot be read or a line is too short.
std::vector<double> csv_column(const std::filesystem::path& file, std::size_t column);

/// A whole variable as double. Throws InputError if the file or the variable cannot be read.
std::vector<double> netcdf_variable(const std::filesystem::path& file, const std::string& variable);

}  // namespace sstclim::published
