#include "pipeline/input/deal.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sstclim {
namespace {

using testing::ElementsAre;
using testing::Ge;
using testing::IsEmpty;
using testing::Le;
using Bytes = std::vector<std::uint64_t>;

std::uint64_t spread(const Bytes& values) {
    const auto [least, most] = std::ranges::minmax(values);
    return most - least;
}

Bytes shares(const Bytes& weights, const std::vector<int>& readers, std::size_t ranks) {
    Bytes sums(ranks);
    for (std::size_t i = 0; i < weights.size(); ++i)
        sums.at(static_cast<std::size_t>(readers[i])) += weights[i];
    return sums;
}

TEST(Deal, HeapsAndTotalsDifferByTheLargestWeightAtMost) {
    std::mt19937 random(20111);
    for (const std::size_t ranks : {1, 2, 3, 7, 8, 31, 64}) {
        Bytes totals(ranks);
        Bytes sums(ranks);
        std::uint64_t largest = 0;
        for (int step = 0; step < 200; ++step) {
            Bytes weights(random() % 40);
            for (std::uint64_t& weight : weights)
                weight = random() % 2000000;
            const std::vector<int> readers = deal(weights, totals);
            ASSERT_EQ(readers.size(), weights.size());
            ASSERT_THAT(readers, testing::Each(testing::AllOf(Ge(0), testing::Lt(static_cast<int>(ranks)))));
            const std::uint64_t heaviest = weights.empty() ? 0 : std::ranges::max(weights);
            largest = std::max(largest, heaviest);
            const Bytes share = shares(weights, readers, ranks);
            EXPECT_LE(spread(share), heaviest) << ranks << " ranks, step " << step;
            std::ranges::transform(sums, share, sums.begin(), std::plus());
            ASSERT_EQ(totals, sums);
            EXPECT_LE(spread(totals), largest) << ranks << " ranks, step " << step;
        }
    }
}

TEST(Deal, NoHandHasMoreThanFourThirdsOfTheBest) {
    // Graham's bound of the longest-first rule is 4/3 - 1/(3 m); two shares of 3 + 3 and 2 + 2 + 2 would be the best.
    Bytes totals(2);
    const Bytes weights{3, 3, 2, 2, 2};
    EXPECT_THAT(shares(weights, deal(weights, totals), 2), testing::UnorderedElementsAre(7, 5));
}

TEST(Deal, TheLargerShareOfEqualFieldsGoesRound) {
    Bytes totals(8);
    const Bytes years(30, 1000);
    for (int step = 0; step < 4; ++step)
        deal(years, totals);
    EXPECT_THAT(totals, testing::Each(15000)) << "120 fields, 15 for each of 8 ranks";
}

TEST(Deal, NothingIsDealtToNobody) {
    Bytes totals{5, 6};
    EXPECT_THAT(deal({}, totals), IsEmpty());
    EXPECT_THAT(totals, ElementsAre(5, 6));
}

}  // namespace
}  // namespace sstclim
