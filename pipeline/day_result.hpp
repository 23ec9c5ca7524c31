#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/expansion.hpp"
#include "src/buffer.hpp"

namespace sstclim {

/// The results of one day for the cells of one rank's slab. Percentile p of cell c is percentiles[p * cells + c];
/// `domains` (kernels::ExpansionDomain) exist for the moments method only.
struct DayResult {
    /// Missing values everywhere: the kernels leave cells out that are never valid. `cells` is padded to whole tiles.
    DayResult(std::size_t cells, std::size_t percentile_count, bool with_domains, MemoryKind kind = MemoryKind::host)
        : mean(cells, "results", kind),
          standard_deviation(cells, "results", kind),
          count(cells, "results", kind),
          percentiles(cells * percentile_count, "results", kind),
          domains(with_domains ? cells * percentile_count : 0, "results", kind) {
        set_memory(mean.data(), kNanByte, mean.size_bytes(), kind);
        set_memory(standard_deviation.data(), kNanByte, standard_deviation.size_bytes(), kind);
        set_memory(count.data(), 0, count.size_bytes(), kind);
        set_memory(percentiles.data(), kNanByte, percentiles.size_bytes(), kind);
        set_memory(domains.data(), kernels::kMissingDomain, domains.size_bytes(), kind);
    }

    Buffer<float> mean;
    Buffer<float> standard_deviation;
    Buffer<std::int32_t> count;
    Buffer<float> percentiles;
    Buffer<std::int8_t> domains;

  private:
    static constexpr int kNanByte = 0xff;  ///< a float of such bytes is NaN
};

}  // namespace sstclim
