#include "kernels/reference/cornish_fisher.hpp"

#include <cmath>

#include "kernels/reference/slide_moment.hpp"

namespace sstclim::kernels::reference {

Expansion cornish_fisher(const std::vector<double>& pool, double z) {
    const PoolMoments moments = pool_moments(pool);
    const double s = moments.skewness;
    const double k = moments.excess_kurtosis;
    const double w = z + (std::pow(z, 2) - 1) * s / 6 + (std::pow(z, 3) - 3 * z) * k / 24 -
                     (2 * std::pow(z, 3) - 5 * z) * std::pow(s, 2) / 36;
    const double slope = 1 + z * s / 3 + (std::pow(z, 2) - 1) * k / 8 - (6 * std::pow(z, 2) - 5) * std::pow(s, 2) / 36;

    // dw/dz is a parabola in z: curvature z^2 + s/3 z + constant. It is nowhere negative where it opens upwards and
    // its discriminant is not positive.
    const double curvature = k / 8 - std::pow(s, 2) / 6;
    const double constant = 1 - k / 8 + 5 * std::pow(s, 2) / 36;
    const double condition = std::pow(s / 3, 2) - 4 * curvature * constant;
    const bool monotone = condition <= 0 && curvature >= 0;

    const ExpansionDomain domain = slope <= 0 ? ExpansionDomain::invalid
                                   : monotone ? ExpansionDomain::monotone
                                              : ExpansionDomain::locally_valid;
    return {moments.mean + moments.standard_deviation * w, domain, slope, condition};
}

}  // namespace sstclim::kernels::reference
