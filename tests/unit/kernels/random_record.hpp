#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <type_traits>
#include <vector>

#include "tests/unit/kernels/cell_record.hpp"

namespace sstclim::kernels {

/// How the cells of a random record are packed: value = cell * scale + offset.
template <typename T>
struct RandomPacking {
    static constexpr double kScale = std::is_integral_v<T> ? 0.01 : 1.0;
    static constexpr double kOffset = std::is_integral_v<T> ? 5.0 : 0.0;
};

/// Two tiles of cells: whole packs that have all kinds of cells side by side, and whole packs of one kind.
inline constexpr std::size_t kRandomCells = 2 * kTileCells;

/// The share of a cell's values that is missing on a day: none, a tenth, most, all, or all of the first days.
inline double missing_share(std::size_t cell, int day) {
    const int first_day = 3 + static_cast<int>(cell % 11);
    if (cell >= kTileCells) {
        const std::size_t at = cell - kTileCells;
        return at < kTileCells / 2 ? 1.0 : day < 5 ? 1.0 : 0.1;
    }
    switch (cell % 5) {
        case 0:
            return 0.0;
        case 1:
            return 0.1;
        case 2:
            return 0.6;
        case 3:
            return 1.0;
        default:
            return day < first_day ? 1.0 : 0.0;
    }
}

/// Sea surface temperatures, from below zero to tropical; every seventh cell has only whole degrees, hence many ties.
template <typename T>
CellRecord<T> random_record(unsigned seed, const std::vector<int>& rows) {
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(0.0, 1.5);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    CellRecord<T> record(kRandomCells, rows);
    for (int day = 0; day < record.days(); ++day) {
        for (int row = 0; row < record.rows(day); ++row) {
            for (std::size_t cell = 0; cell < kRandomCells; ++cell) {
                if (share(random) < missing_share(cell, day)) {
                    continue;
                }
                const double season = 4.0 * std::sin(0.2 * day);
                double value = static_cast<double>(cell % 32) - 2.0 + season + noise(random);
                value = cell % 7 == 0 ? std::round(value) : value;
                const double packed = (value - RandomPacking<T>::kOffset) / RandomPacking<T>::kScale;
                record.at(day, row, cell) = static_cast<T>(std::is_integral_v<T> ? std::round(packed) : packed);
            }
        }
    }
    return record;
}

}  // namespace sstclim::kernels
