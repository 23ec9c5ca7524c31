#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sstclim {

/// All choices of a comparison of two results, as plain values.
struct CompareConfig {
    std::string a;                       ///< a file, or a folder of files
    std::string b;                       ///< of the same kind
    std::vector<std::string> variables;  ///< empty: all that the files have
    int worst = 10;                      ///< cells to list
    std::optional<double> fail_above;    ///< |difference| beyond which the comparison fails; none: it never does
    std::string json;                    ///< empty: no JSON file
    std::string log_level = "info";
};

}  // namespace sstclim
