#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/expansion.hpp"
#include "src/buffer.hpp"

namespace sstclim {

/// What a DayResult holds beside moments and percentiles.
struct DayResultParts {
    bool domains = false;         ///< kernels::ExpansionDomain of each percentile, for the moments method
    bool residuals = false;       ///< what float32 leaves of means and percentiles, for sums of many days
    std::size_t shift_bytes = 0;  ///< of a cell's shift of the moments, for a run that is to go on here; 0: none
};

/// Values of one kind: [cell].
struct ResultRow {
    std::byte* data;
    std::size_t value_bytes;
};

/// The results of one day for the cells of one rank's slab. Percentile p of cell c is percentiles[p * cells + c].
struct DayResult {
    /// Missing values everywhere: the kernels leave cells out that are never valid. `cells` is padded to whole tiles.
    DayResult(std::size_t cells, std::size_t percentile_count, DayResultParts parts, MemoryKind kind = MemoryKind::host)
        : mean(cells, "results", kind),
          standard_deviation(cells, "results", kind),
          count(cells, "results", kind),
          percentiles(cells * percentile_count, "results", kind),
          domains(parts.domains ? cells * percentile_count : 0, "results", kind),
          mean_residual(parts.residuals ? cells : 0, "results", kind),
          percentile_residuals(parts.residuals ? cells * percentile_count : 0, "results", kind),
          shift(parts.shift_bytes * cells, "results", kind) {
        set_memory(mean.data(), kNanByte, mean.size_bytes(), kind);
        set_memory(standard_deviation.data(), kNanByte, standard_deviation.size_bytes(), kind);
        set_memory(count.data(), 0, count.size_bytes(), kind);
        set_memory(percentiles.data(), kNanByte, percentiles.size_bytes(), kind);
        set_memory(domains.data(), kernels::kMissingDomain, domains.size_bytes(), kind);
        set_memory(mean_residual.data(), 0, mean_residual.size_bytes(), kind);
        set_memory(percentile_residuals.data(), 0, percentile_residuals.size_bytes(), kind);
    }

    Buffer<float> mean;
    Buffer<float> standard_deviation;
    Buffer<std::int32_t> count;
    Buffer<float> percentiles;
    Buffer<std::int8_t> domains;
    Buffer<float> mean_residual;
    Buffer<float> percentile_residuals;
    Buffer<std::byte> shift;  ///< [cell] of the cells' type

    /// All values, in one order for all results of the same parts; none of an empty slab.
    std::vector<ResultRow> rows() const {
        std::vector<ResultRow> rows;
        const std::size_t cells = mean.size();
        if (cells == 0)
            return rows;
        const auto add = [&](const auto& buffer) {
            for (std::size_t row = 0; row < buffer.size() / cells; ++row)
                rows.push_back({reinterpret_cast<std::byte*>(buffer.data() + row * cells), sizeof(*buffer.data())});
        };
        add(mean);
        add(standard_deviation);
        add(count);
        add(percentiles);
        add(domains);
        add(mean_residual);
        add(percentile_residuals);
        if (shift.size() > 0)
            rows.push_back({shift.data(), shift.size() / cells});
        return rows;
    }

  private:
    static constexpr int kNanByte = 0xff;  ///< a float of such bytes is NaN
};

}  // namespace sstclim
