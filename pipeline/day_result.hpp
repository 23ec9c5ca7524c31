#pragma once

#include <cstddef>
#include <cstdint>

#include "src/buffer.hpp"

namespace sstclim {

/// The results of one day for the cells of one rank's slab. Percentile p of cell c is percentiles[p * cells + c];
/// `domains` (kernels::ExpansionDomain) exist for the moments method only.
struct DayResult {
    /// `cells` is padded to whole tiles.
    DayResult(std::size_t cells, std::size_t percentile_count, bool with_domains, MemoryKind kind = MemoryKind::host)
        : mean(cells, "results", kind),
          standard_deviation(cells, "results", kind),
          count(cells, "results", kind),
          percentiles(cells * percentile_count, "results", kind),
          domains(with_domains ? cells * percentile_count : 0, "results", kind) {}

    Buffer<float> mean;
    Buffer<float> standard_deviation;
    Buffer<std::int32_t> count;
    Buffer<float> percentiles;
    Buffer<std::int8_t> domains;
};

}  // namespace sstclim
