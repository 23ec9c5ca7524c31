#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host_buffer.hpp"

namespace sstclim {

/// The results of one day for the cells of one rank's slab. Percentile p of cell c is percentiles[p * cells + c];
/// `domains` (kernels::ExpansionDomain) exist for the moments method only.
struct DayResult {
    /// `cells` is padded to whole tiles.
    DayResult(std::size_t cells, std::size_t percentile_count, bool with_domains)
        : mean(cells, "results"),
          standard_deviation(cells, "results"),
          count(cells, "results"),
          percentiles(cells * percentile_count, "results"),
          domains(with_domains ? cells * percentile_count : 0, "results") {}

    HostBuffer<float> mean;
    HostBuffer<float> standard_deviation;
    HostBuffer<std::int32_t> count;
    HostBuffer<float> percentiles;
    HostBuffer<std::int8_t> domains;
};

}  // namespace sstclim
