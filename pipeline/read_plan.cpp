#include "pipeline/read_plan.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "io/chunk_group.hpp"
#include "pipeline/deal.hpp"

namespace sstclim {
namespace {

using GroupKey = decltype(std::declval<io::ChunkGroup>().key());

/// Chunks that one rank keeps decoded from their first step to their last.
struct KeptGroup {
    int reader;
    std::size_t first_step;
    std::size_t last_step;
    std::uint64_t bytes;
};

using KeptGroups = std::map<GroupKey, KeptGroup>;

std::vector<io::FieldRef> present_fields(const Step& step, const io::Catalogue& catalogue) {
    std::vector<io::FieldRef> fields;
    for (const Date& date : step.dates) {
        if (const auto field = catalogue.find(date))
            fields.push_back(*field);
    }
    return fields;
}

/// Deals the chunks that no rank has yet; `totals`: bytes dealt to each rank so far.
std::vector<int> deal_step(std::size_t step, const std::vector<io::FieldRef>& fields, io::ChunkGroups& groups,
                           KeptGroups& kept, std::vector<std::uint64_t>& totals) {
    std::vector<io::ChunkGroup> group_of;
    std::vector<GroupKey> unowned;
    std::vector<std::uint64_t> weights;
    for (const io::FieldRef& field : fields) {
        const io::ChunkGroup& group = group_of.emplace_back(groups.of(field));
        if (!kept.contains(group.key()) && std::ranges::find(unowned, group.key()) == unowned.end()) {
            unowned.push_back(group.key());
            weights.push_back(group.stored_bytes);
        }
    }
    const std::vector<int> hands = deal(weights, totals);
    std::map<GroupKey, int> dealt;
    for (std::size_t i = 0; i < unowned.size(); ++i)
        dealt[unowned[i]] = hands[i];

    std::vector<int> readers;
    for (const io::ChunkGroup& group : group_of) {
        if (!group.is_shared) {
            readers.push_back(dealt.at(group.key()));
            continue;
        }
        const auto place = kept.try_emplace(group.key(), KeptGroup{-1, step, step, group.decoded_bytes}).first;
        KeptGroup& mine = place->second;
        if (mine.reader < 0)
            mine.reader = dealt.at(group.key());
        mine.last_step = step;
        readers.push_back(mine.reader);
    }
    return readers;
}

/// The most bytes that any rank keeps in any step.
std::uint64_t most_kept(const KeptGroups& kept, std::size_t steps, int ranks) {
    // What a rank keeps changes where a group begins, and behind the step where it ends.
    std::vector<std::vector<std::int64_t>> changes(static_cast<std::size_t>(ranks),
                                                   std::vector<std::int64_t>(steps + 1));
    for (const auto& [key, group] : kept) {
        std::vector<std::int64_t>& change = changes[static_cast<std::size_t>(group.reader)];
        change[group.first_step] += static_cast<std::int64_t>(group.bytes);
        change[group.last_step + 1] -= static_cast<std::int64_t>(group.bytes);
    }
    std::int64_t most = 0;
    for (const std::vector<std::int64_t>& change : changes) {
        std::int64_t now = 0;
        for (const std::int64_t difference : change) {
            now += difference;
            most = std::max(most, now);
        }
    }
    return static_cast<std::uint64_t>(most);
}

}  // namespace

std::vector<io::FieldRef> StepReads::of_rank(int rank) const {
    std::vector<io::FieldRef> own;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (readers[i] == rank)
            own.push_back(fields[i]);
    }
    return own;
}

ReadPlan::ReadPlan(const std::vector<Step>& steps, const io::Catalogue& catalogue, int ranks) {
    io::ChunkGroups groups(catalogue);
    KeptGroups kept;
    std::vector<std::uint64_t> totals(static_cast<std::size_t>(ranks));
    for (const Step& step : steps) {
        StepReads reads{present_fields(step, catalogue), {}};
        reads.readers = deal_step(steps_.size(), reads.fields, groups, kept, totals);
        steps_.push_back(std::move(reads));
    }
    cache_bytes_ = most_kept(kept, steps_.size(), ranks);
}

std::vector<io::FieldRef> ReadPlan::of_rank(int rank) const {
    std::vector<io::FieldRef> all;
    for (const StepReads& step : steps_) {
        const std::vector<io::FieldRef> own = step.of_rank(rank);
        all.insert(all.end(), own.begin(), own.end());
    }
    return all;
}

std::size_t ReadPlan::most_of_rank(int rank) const {
    std::ptrdiff_t most = 0;
    for (const StepReads& step : steps_)
        most = std::max(most, std::ranges::count(step.readers, rank));
    return static_cast<std::size_t>(most);
}

}  // namespace sstclim
