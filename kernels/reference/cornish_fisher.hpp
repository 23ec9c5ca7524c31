#pragma once

#include <vector>

#include "kernels/expansion.hpp"

namespace sstclim::kernels::reference {

struct Expansion {
    double quantile;         ///< in units of the pool
    ExpansionDomain domain;  ///< where the expansion may be used
    double slope;            ///< dw/dz at the wanted percentile
    double condition;        ///< at most 0 where the expansion rises everywhere (Maillard 2012)
};

/// Cornish & Fisher's quantile of a pool of at least one value, from its moments by two passes; `z` is the standard
/// normal quantile of the percentile.
Expansion cornish_fisher(const std::vector<double>& pool, double z);

}  // namespace sstclim::kernels::reference
