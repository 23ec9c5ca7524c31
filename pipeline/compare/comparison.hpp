#pragma once

#include <string>
#include <vector>

#include "io/reading/cell_places.hpp"
#include "pipeline/compare/field_differences.hpp"

namespace sstclim {

/// How one variable of two files differs.
struct VariableComparison {
    std::string name;
    std::string units;
    bool is_real = false;            ///< as against counts and flags
    std::vector<std::string> days;   ///< MM-DD of a climatology, else YYYY-MM-DD
    std::vector<std::size_t> shape;  ///< of the grid, slowest first
    io::CellPlaces places;
    std::vector<std::string> domains;  ///< names of the flags by which the differences are told apart; may be empty
    DifferenceSummary summary;
};

/// A choice of definition that two results record differently; "" where one does not record it.
struct ChoiceDifference {
    std::string name;
    std::string a;
    std::string b;
};

/// How two files differ.
struct FileComparison {
    std::string a;
    std::string b;
    std::vector<ChoiceDifference> choices;
    std::vector<std::string> only_a;  ///< flag variables
    std::vector<std::string> only_b;
    std::vector<VariableComparison> variables;
};

struct Comparison {
    std::vector<FileComparison> files;
    std::vector<std::string> only_a;  ///< names of files in one folder only
    std::vector<std::string> only_b;
};

/// Whether a |difference| is above `limit`, or only one of the two has a value, a variable or a file.
bool is_above(const Comparison& comparison, double limit);

}  // namespace sstclim
