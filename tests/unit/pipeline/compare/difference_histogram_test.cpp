#include "pipeline/compare/difference_histogram.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace sstclim {
namespace {

/// The nearest rank of the definition: the smallest value that per_mille thousandths of all do not exceed.
double nearest_rank(std::vector<double> values, std::uint64_t per_mille) {
    std::sort(values.begin(), values.end());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if ((i + 1) * 1000 >= values.size() * per_mille)
            return values[i];
    }
    return values.back();
}

TEST(DifferenceHistogram, QuantilesAreBoundedFromAboveWithinTheResolution) {
    std::mt19937 random(20160901);
    std::lognormal_distribution<double> magnitude(-3.0, 2.0);
    for (const std::size_t count : {1U, 2U, 9U, 10U, 11U, 1000U, 4321U}) {
        DifferenceHistogram histogram;
        std::vector<double> values(count);
        for (double& value : values) {
            value = magnitude(random);
            histogram.add(value);
        }
        for (const std::uint64_t per_mille : {1U, 500U, 900U, 990U, 999U, 1000U}) {
            const double right = nearest_rank(values, per_mille);
            const double bound = histogram.quantile_bound(per_mille);
            EXPECT_GE(bound, right) << count << " values, " << per_mille;
            EXPECT_LE(bound, right * (1 + DifferenceHistogram::kResolution)) << count << " values, " << per_mille;
        }
    }
}

TEST(DifferenceHistogram, ZerosAreExact) {
    DifferenceHistogram histogram;
    for (int i = 0; i < 9; ++i)
        histogram.add(0.0);
    histogram.add(2.0);
    EXPECT_EQ(histogram.quantile_bound(900), 0.0);
    EXPECT_GE(histogram.quantile_bound(901), 2.0);
}

TEST(DifferenceHistogram, TheSmallestAndTheLargestMagnitudesHaveABin) {
    DifferenceHistogram histogram;
    histogram.add(5e-324);
    histogram.add(2e20);
    EXPECT_GT(histogram.quantile_bound(500), 0.0);
    EXPECT_LT(histogram.quantile_bound(500), 1e-18);
    EXPECT_GE(histogram.quantile_bound(1000), 2e20);
    EXPECT_LT(histogram.quantile_bound(1000), 2.01e20);
    histogram.add(1e30);
    EXPECT_GT(histogram.quantile_bound(1000), 1e30);
}

TEST(DifferenceHistogram, NothingHasNoQuantile) {
    EXPECT_TRUE(std::isnan(DifferenceHistogram().quantile_bound(500)));
}

}  // namespace
}  // namespace sstclim
