#pragma once

#include <string>
#include <string_view>

namespace sstclim {

/// Sample quantile definitions 4-9 of Hyndman & Fan (1996, The American Statistician 50:361-365), and the nearest
/// rank that CDO uses by default.
enum class QuantileType { type4 = 4, type5, type6, type7, type8, type9, nearest };

/// Reads "4" ... "9" or "nearest"; throws UsageError otherwise.
QuantileType parse_quantile_type(std::string_view text);
std::string to_string(QuantileType type);

/// A quantile as an interpolation between two neighbouring order statistics:
/// q = x[lower] + fraction * (x[lower + 1] - x[lower]), with x ascending and counted from 0.
/// `fraction` is 0 where `lower` is the last of the sample.
struct OrderPosition {
    int lower;
    double fraction;  ///< [0, 1)
};

/// Where the quantile of `percent` in (0, 100) lies in a sample of `count` >= 1 values.
OrderPosition order_position(QuantileType type, double percent, int count);

}  // namespace sstclim
