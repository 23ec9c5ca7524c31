#pragma once

#include <string>
#include <utility>
#include <vector>

#include "io/writing/climatology_file.hpp"
#include "pipeline/schedule/coverage.hpp"
#include "pipeline/schedule/schedule.hpp"

namespace sstclim {

/// Who runs: recorded in the outputs.
struct Provenance {
    std::string version;                                       ///< "sstclim 0.1.0 (...)"
    std::string command;                                       ///< the command line
    std::vector<std::pair<std::string, std::string>> choices;  ///< every option that changes results, and its value
};

/// Of the attribute `history`: when the program ran, and its command line.
std::string history_entry(const Provenance& provenance);

/// The name of the global attribute that records a choice.
std::string choice_attribute(const std::string& name);

/// The global attributes of a baseline's outputs: history, and every choice of definition.
io::Attributes output_attributes(const Provenance& provenance, const Schedule& schedule, const Coverage& coverage,
                                 std::size_t baseline, const io::SourceFile& source);

}  // namespace sstclim
