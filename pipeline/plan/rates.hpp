#pragma once

#include <cstddef>
#include <string>

#include "io/catalogue/catalogue.hpp"
#include "pipeline/compute/compute_plan.hpp"
#include "pipeline/input/read_plan.hpp"

namespace sstclim {

enum class RateUnit { bytes, files };

/// How fast something goes, and how that is known.
struct Rate {
    double per_second;
    std::string of;      ///< which bytes, and by what: "decoded bytes a core"
    std::string origin;  ///< "measured here: ...", "assumed: ..."
    RateUnit unit = RateUnit::bytes;
};

/// Of files that a rank opens and checks, where it took `seconds` for so many.
Rate measured_opening(std::size_t files, double seconds);
/// The same where there are no files.
Rate assumed_opening();

/// Of stored bytes from the file system of a node.
Rate storage_rate();
/// Of bytes that a node exchanges with others.
Rate exchange_rate();
/// Of bytes copied to a device.
Rate copy_rate();
/// Of bytes of results that a core encodes.
Rate encoding_rate(int compression);
/// Of bytes that rank 0 writes.
Rate writing_rate();

/// The share of its bytes that a result is assumed to take in a file.
double assumed_output_share(int compression);

/// Of decoded bytes that a core reads and inflates: of a handful of fields of the plan.
Rate measure_inflating(const io::Catalogue& catalogue, const ReadPlan& plan);
/// The same where there are no files.
Rate assumed_inflating();

/// Of bytes of fields, as they enter the windows, that a core computes: of made-up values, in a few cells.
Rate measure_kernels(const ComputePlan& plan);
/// The same on a device.
Rate assumed_device_kernels();

}  // namespace sstclim
