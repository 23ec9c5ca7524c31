#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/files/netcdf_file.hpp"

namespace sstclim::io {

/// Copies single variables from one file into another: type, dimensions, attributes and values.
class VariableCopy {
  public:
    /// Both files must outlive the copy.
    VariableCopy(const NetcdfFile& input, const NetcdfFile& output) : input_(input), output_(output) {}

    /// Defines the input's dimension in the output under its own name, and returns its id there.
    int define_dimension(const NetcdfDimension& dimension);
    /// Copies lose this dimension, of length 1.
    void drop_dimension(int input_dimension) { dropped_.insert(input_dimension); }
    /// Whether the dimension was defined or dropped.
    bool knows(int input_dimension) const {
        return dimensions_.contains(input_dimension) || dropped_.contains(input_dimension);
    }

    /// Whether the variable of this name was copied.
    bool holds(const std::string& name) const;
    /// Defines the variable with its attributes, and dimensions not yet known. Returns its id in the output.
    int define(const NetcdfVariable& variable);
    /// Copies the values of all; the output is in data mode now.
    void write_values() const;

  private:
    int output_dimension(int input_dimension);
    void copy_attributes(const NetcdfVariable& variable, int output_variable) const;

    const NetcdfFile& input_;
    const NetcdfFile& output_;
    std::map<int, int> dimensions_;                       ///< input id to output id
    std::set<int> dropped_;                               ///< input ids
    std::vector<std::pair<NetcdfVariable, int>> copied_;  ///< a variable of the input, its id in the output
};

}  // namespace sstclim::io
