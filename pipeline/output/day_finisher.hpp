#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "pipeline/output/day_fields.hpp"
#include "pipeline/output/smoother.hpp"
#include "pipeline/schedule/schedule.hpp"

namespace sstclim {

/// What becomes of the windows' results before they are written: 29 February is made of its neighbours, then the year
/// is smoothed.
class DayFinisher {
  public:
    /// `days`: of the axis; `smooth_width`: odd, 0 for none.
    DayFinisher(std::vector<ResultField> fields, std::size_t days, std::optional<DerivedDay> derived,
                std::size_t smooth_width, int threads);

    /// What comes now is of so many cells.
    void begin(std::size_t cells);

    /// Takes the results of a day, which come in the order of the axis, and, where they are smoothed, what float32
    /// leaves of them; gives the days that are finished with them.
    void push(std::size_t day, const SlabFields& fields, const SlabFields& residuals, const DaySink& sink);
    /// Gives the days that waited for the end of the year.
    void finish(const DaySink& sink);

  private:
    void keep(const SlabFields& fields);
    void derive(const SlabFields& last, std::size_t residuals, const DaySink& sink);
    void smooth(std::size_t day, const SlabFields& fields, const SlabFields& residuals, const DaySink& sink);

    std::vector<ResultField> fields_;
    std::optional<DerivedDay> derived_;
    std::optional<Smoother> smoother_;
    std::size_t cells_ = 0;
    std::vector<std::vector<std::byte>> kept_;  ///< [day * fields + field] of days that the derived one is made of
    std::vector<std::vector<std::byte>> derived_fields_;
    std::vector<std::byte> no_residual_;  ///< of a derived day
};

}  // namespace sstclim
