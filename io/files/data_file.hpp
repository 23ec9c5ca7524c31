#pragma once

#include <optional>
#include <string>
#include <vector>

#include <netcdf.h>

namespace sstclim::io {

struct NetcdfDimension {
    int id;
    std::string name;
    std::size_t length;
};

struct NetcdfVariable {
    int id;
    std::string name;
    nc_type type;
    std::vector<int> dimensions;  ///< dimension ids, slowest first
};

/// What inspection asks of an open file, in netCDF's terms, whichever library answers.
class DataFile {
  public:
    virtual ~DataFile() = default;

    virtual const std::string& path() const = 0;
    virtual int variable_count() const = 0;
    virtual std::optional<int> find_variable(const std::string& name) const = 0;
    virtual NetcdfVariable variable(int id) const = 0;
    virtual NetcdfDimension dimension(int id) const = 0;
    /// The variable named like the dimension and of this dimension alone.
    std::optional<NetcdfVariable> coordinate_variable(const NetcdfDimension& dimension) const;

    /// A text attribute (characters or one string) without the blanks and zeros at its end. Empty optional where the
    /// attribute is absent or a number. `variable` may be NC_GLOBAL.
    virtual std::optional<std::string> text(int variable, const char* attribute) const = 0;
    /// The values of a numeric attribute; empty where it is absent. Throws InputError where it is text.
    virtual std::vector<double> numbers(int variable, const char* attribute) const = 0;
    /// The type of an attribute; empty optional where it is absent.
    virtual std::optional<nc_type> attribute_type(int variable, const char* attribute) const = 0;

    /// All values of a numeric variable, converted to float64 as stored (no unpacking). Throws InputError where the
    /// file is too small to hold them.
    virtual std::vector<double> values(const NetcdfVariable& variable) const = 0;

  protected:
    /// How many values the variable has. Throws InputError, before memory for them is asked for, where the file is too
    /// small to hold them: a lying header may state any length.
    std::size_t value_count(const NetcdfVariable& variable) const;

    DataFile() = default;
    DataFile(const DataFile&) = default;
    DataFile& operator=(const DataFile&) = default;
};

}  // namespace sstclim::io
