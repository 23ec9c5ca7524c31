#include "pipeline/output/output_dealing.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace sstclim {
namespace {

constexpr std::size_t kFields = 5;

/// Who encodes which field and chunk.
std::map<std::pair<std::size_t, std::size_t>, int> encoders(const OutputDealing& dealing, int ranks) {
    std::map<std::pair<std::size_t, std::size_t>, int> encoders;
    for (int rank = 0; rank < ranks; ++rank) {
        for (const FieldChunk& task : dealing.share(rank))
            EXPECT_TRUE(encoders.emplace(std::pair(task.field, task.chunk), rank).second) << "dealt twice";
    }
    return encoders;
}

TEST(OutputDealing, GivesEveryChunkOfEveryFieldToOneRankThatHoldsMuchOfIt) {
    for (const std::vector<std::size_t>& shape :
         {std::vector<std::size_t>{3}, {7, 11}, {720, 1440}, {1000003}, {2, 500, 600}}) {
        const io::OutputChunks chunks(shape);
        const std::size_t cells = chunks.cells(chunks.count() - 1).end;
        for (const int ranks : {1, 2, 3, 5, 8, 33}) {
            const OutputDealing dealing(chunks, kFields, Slab{0, cells}, ranks);
            const auto encoder = encoders(dealing, ranks);
            EXPECT_EQ(encoder.size(), kFields * chunks.count());
            std::vector<int> dealt;  // ordered by field, then chunk
            std::ranges::transform(encoder, std::back_inserter(dealt), [](const auto& item) { return item.second; });
            EXPECT_EQ(dealing.dealt(), dealt);
            for (const auto& [task, rank] : encoder) {
                std::size_t most = 0;
                for (int other = 0; other < ranks; ++other)
                    most = std::max(most, overlap(slab_of(cells, other, ranks), chunks.cells(task.second)).size());
                EXPECT_GE(2 * overlap(slab_of(cells, rank, ranks), chunks.cells(task.second)).size(), most);
            }
        }
    }
}

TEST(OutputDealing, DealsTheChunksOfATileAloneByTheSlabsOfTheTile) {
    const io::OutputChunks chunks({720, 1440});
    ASSERT_GE(chunks.count(), 4U);
    const Slab tile{chunks.cells(1).begin, chunks.cells(2).end};
    for (const int ranks : {1, 2, 5}) {
        const auto encoder = encoders(OutputDealing(chunks, kFields, tile, ranks), ranks);
        EXPECT_EQ(encoder.size(), kFields * 2);
        for (const auto& [task, rank] : encoder) {
            EXPECT_TRUE(task.second == 1 || task.second == 2);
            EXPECT_GT(overlap(slab_of(tile, rank, ranks), chunks.cells(task.second)).size(), 0U);
        }
    }
}

TEST(OutputDealing, SpreadsTheFieldsOfAChunkOverRanksWithSmallSlabs) {
    const io::OutputChunks chunks({7, 11});
    const OutputDealing dealing(chunks, kFields, Slab{0, 77}, 5);
    for (int rank = 0; rank < 5; ++rank)
        EXPECT_EQ(dealing.share(rank).size(), 1U) << rank;
}

}  // namespace
}  // namespace sstclim
