#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "pipeline/output/day_fields.hpp"

namespace sstclim {

/// Takes a finished day of the year: its place on the axis and its fields, which stay as they are until the next but
/// one is given.
using DaySink = std::function<void(std::size_t day, const SlabFields& fields)>;

/// The circular running mean of fields over the days of a year. Missing days stay missing, and are left out of their
/// neighbours' means. A window slides over the days as they come, and once more over those at the year's begin, which
/// are kept until its end; so that memory holds twice the width, whatever the year.
class Smoother {
  public:
    /// `width`: odd, at most `days`.
    Smoother(std::vector<ResultField> fields, std::size_t days, std::size_t width, int threads);

    /// What comes now is of so many cells.
    void begin(std::size_t cells);

    /// Takes the results of day 0, 1, ... of the year, and what float32 leaves of those that are smoothed; gives the
    /// day that is complete with them, if one is.
    void push(const SlabFields& fields, const SlabFields& residuals, const DaySink& sink);
    /// Gives the days that waited for the end of the year.
    void finish(const DaySink& sink);

  private:
    struct Window {
        std::vector<double> sum;
        std::vector<std::int16_t> present;  ///< days
    };

    std::size_t half() const { return width_ / 2; }
    template <typename Take>
    void for_smoothed(std::size_t day, const Take& take);
    const std::byte* stored(std::size_t day, std::size_t field) const;
    const float* stored_residual(std::size_t day, std::size_t smoothed) const;
    void keep(std::vector<std::byte>& kept, const SlabFields& fields, const SlabFields& residuals);
    void add(std::size_t day);
    void move_to(std::size_t day);
    void emit(std::size_t day, const DaySink& sink);

    std::vector<ResultField> fields_;
    std::vector<std::size_t> offsets_;  ///< bytes of a day before each field, whole floats, and before the residuals
    std::size_t days_;
    std::size_t width_;
    int threads_;
    std::size_t cells_ = 0;
    std::size_t pushed_ = 0;
    std::vector<std::vector<std::byte>> store_;      ///< [day] all its fields and residuals; empty where not kept
    std::vector<std::vector<std::byte>> spare_;      ///< memory of days that are not kept any more
    std::vector<Window> windows_;                    ///< of the smoothed fields
    std::array<std::vector<std::byte>, 2> outputs_;  ///< smoothed fields, used in turn
};

}  // namespace sstclim
