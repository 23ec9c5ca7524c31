#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/files/temporary_file.hpp"

namespace sstclim::sample {

/// A netCDF-4 file that appears under its name only when it is complete. Every error is a RunError that names the file,
/// the variable and the call.
class NetcdfOutput {
  public:
    explicit NetcdfOutput(const std::filesystem::path& path);
    ~NetcdfOutput();
    NetcdfOutput(const NetcdfOutput&) = delete;
    NetcdfOutput& operator=(const NetcdfOutput&) = delete;

    /// Length 0: unlimited.
    int dimension(const std::string& name, std::size_t length);
    int variable(const std::string& name, int type, const std::vector<int>& dimensions);
    /// Chunked, with shuffle and deflate unless the level is 0.
    void chunk(int variable, const std::vector<std::size_t>& shape, int deflate_level);

    /// `variable` NC_GLOBAL: of the file.
    void attribute(int variable, const std::string& name, const std::string& text);
    void attribute(int variable, const std::string& name, float value);
    void attribute(int variable, const std::string& name, short value);
    void attribute(int variable, const std::string& name, double value);
    void end_definitions();

    void put(int variable, const std::vector<double>& values);
    /// One block; the library converts to the type of the file.
    void put(int variable, const std::vector<std::size_t>& start, const std::vector<std::size_t>& count,
             const short* values);
    void put(int variable, const std::vector<std::size_t>& start, const std::vector<std::size_t>& count,
             const float* values);
    void put(int variable, const std::vector<std::size_t>& start, const std::vector<std::size_t>& count,
             const double* values);

    /// Closes the file and gives it its name.
    void commit();

  private:
    void require(int status, const char* call, int variable) const;

    std::filesystem::path path_;
    io::TemporaryFile unfinished_;
    int file_ = -1;
};

}  // namespace sstclim::sample
