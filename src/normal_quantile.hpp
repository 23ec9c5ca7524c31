#pragma once

namespace sstclim {

/// The standard normal quantile of `percent` in (0, 100): z with Phi(z) = percent / 100, to the last digits of a
/// double.
double normal_quantile(double percent);

}  // namespace sstclim
