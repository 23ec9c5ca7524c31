#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/run_config.hpp"
#include "io/catalogue/catalogue.hpp"
#include "pipeline/input/mask_rule.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// A variable of the input files that says of every day which values to let in.
struct DailyMask {
    io::Catalogue catalogue;
    MaskRule rule;
};

/// A variable that a file holds once for all days.
struct StaticMask {
    std::string path;
    std::string variable;
    MaskRule rule;
};

/// All masks of a run.
struct Masks {
    std::vector<std::unique_ptr<const DailyMask>> daily;
    std::optional<StaticMask> fixed;
};

/// Finds the masks that the configuration names, for the data of `catalogue`. Collective; throws CollectiveError where
/// a mask has another grid or lacks a day that the data have.
Masks find_masks(const MpiSession& mpi, const RunConfig& config, const io::Catalogue& catalogue);

}  // namespace sstclim
