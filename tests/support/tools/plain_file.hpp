#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace sstclim::plain {

/// A netCDF file read the plain way, with netCDF-C and nothing of the program. Every failure throws RunError that names
/// the file and what was wanted.
class PlainFile {
  public:
    explicit PlainFile(std::string path);
    ~PlainFile();
    PlainFile(const PlainFile&) = delete;
    PlainFile& operator=(const PlainFile&) = delete;

    const std::string& path() const { return path_; }
    std::vector<std::string> variables() const;
    /// Lengths of the variable's dimensions, slowest first.
    std::vector<std::size_t> shape(const std::string& variable) const;
    bool is_numeric(const std::string& variable) const;

    /// All values as they are stored, converted to float64.
    std::vector<double> stored(const std::string& variable) const;
    /// All values, NaN where they equal _FillValue.
    std::vector<double> values(const std::string& variable) const;

    /// A numeric attribute's values, empty where there is none.
    std::vector<double> numbers(const std::string& variable, const std::string& attribute) const;
    /// A text attribute, empty where there is none.
    std::string text(const std::string& variable, const std::string& attribute) const;

  private:
    int id_of(const std::string& variable) const;
    void check(int status, const std::string& what) const;

    std::string path_;
    int id_ = 0;
};

}  // namespace sstclim::plain
