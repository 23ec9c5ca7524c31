#include "pipeline/input/read_plan.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "io/reading/chunk_group.hpp"
#include "pipeline/input/deal.hpp"

namespace sstclim {
namespace {

using GroupKey = decltype(std::declval<io::ChunkGroup>().key());

/// Chunks that one rank keeps decoded from one step to another.
struct KeptGroup {
    int reader;
    std::size_t first_step;
    std::size_t last_step;
    std::uint64_t bytes;
};

/// Without bands.
StepReads present_days(const std::vector<Date>& dates, const io::Catalogue& catalogue) {
    StepReads reads;
    for (const Date& date : dates) {
        if (const auto field = catalogue.find(date)) {
            reads.days.push_back(date);
            reads.fields.push_back(*field);
        }
    }
    return reads;
}

/// Into how many bands fields are divided: one where all ranks have as many fields, else so many that a rank has two
/// bands or more: the busiest has one more than the others, which is at most half as much again.
std::size_t bands_of(std::size_t most_fields, int ranks) {
    const auto readers = static_cast<std::size_t>(ranks);
    return most_fields % readers == 0 ? 1 : (2 * readers + most_fields - 1) / most_fields;
}

/// Deals out the groups of fields step by step.
class Dealer {
  public:
    /// `bands`: of a field, at most.
    Dealer(const io::Catalogue& catalogue, int ranks, std::size_t reuse_steps, std::size_t bands)
        : groups_of_(catalogue), bands_(bands), reuse_steps_(reuse_steps), loads_(static_cast<std::size_t>(ranks)) {}

    /// Names all steps, before the first is dealt.
    void expect(const std::vector<StepReads>& steps) {
        for (const StepReads& step : steps) {
            std::vector<DayGroup>& groups = groups_.emplace_back();
            for (std::size_t day = 0; day < step.fields.size(); ++day) {
                for (const io::ChunkGroup& group : groups_of_.of(step.fields[day], bands_)) {
                    groups.push_back({day, group});
                    uses_[group.key()].push_back(groups_.size() - 1);
                }
            }
        }
    }

    /// Fills the bands of a step; steps come in order.
    void deal_step(std::size_t step, StepReads& reads) {
        const std::map<GroupKey, int> dealt = deal_new(groups_[step]);
        reads.again.resize(reads.fields.size());
        for (const auto& [day, group] : groups_[step]) {
            const bool is_wanted = is_wanted_again(group, step);
            const auto kept = kept_.find(group.key());
            const int reader = kept == kept_.end() ? dealt.at(group.key()) : kept->second.reader;
            reads.bands.push_back({day, group.cells, reader});
            reads.again[day] = is_wanted && !group.is_shared;
            if (kept != kept_.end()) {
                kept->second.last_step = step;
            } else if (is_wanted || group.is_shared) {
                kept_[group.key()] = {reader, step, step, group.decoded_bytes};
            }
            if (!is_wanted && !group.is_shared && kept_.contains(group.key())) {
                done_.push_back(kept_.at(group.key()));
                kept_.erase(group.key());
            }
        }
    }

    /// The most bytes that any rank keeps in any step.
    std::uint64_t most_kept(std::size_t steps) const {
        // What a rank keeps changes where a group begins, and behind the step where it ends.
        std::vector<std::vector<std::int64_t>> changes(loads_.size(), std::vector<std::int64_t>(steps + 1));
        const auto add = [&](const KeptGroup& group) {
            std::vector<std::int64_t>& change = changes[static_cast<std::size_t>(group.reader)];
            change[group.first_step] += static_cast<std::int64_t>(group.bytes);
            change[group.last_step + 1] -= static_cast<std::int64_t>(group.bytes);
        };
        std::ranges::for_each(done_, add);
        for (const auto& [key, group] : kept_)
            add(group);
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

  private:
    struct DayGroup {
        std::size_t day;  ///< in the step
        io::ChunkGroup group;
    };

    /// A rank for every one of these groups that none has yet.
    std::map<GroupKey, int> deal_new(const std::vector<DayGroup>& groups) {
        std::map<GroupKey, int> dealt;
        std::vector<GroupKey> unowned;
        std::vector<std::uint64_t> weights;
        for (const auto& [day, group] : groups) {
            if (!kept_.contains(group.key()) && dealt.try_emplace(group.key()).second) {
                unowned.push_back(group.key());
                weights.push_back(group.stored_bytes);
            }
        }
        const std::vector<int> readers = deal(weights, loads_);
        for (std::size_t i = 0; i < unowned.size(); ++i)
            dealt[unowned[i]] = readers[i];
        return dealt;
    }

    /// Whether a group comes again within the next `reuse_steps_` steps.
    bool is_wanted_again(const io::ChunkGroup& group, std::size_t step) const {
        const std::vector<std::size_t>& uses = uses_.at(group.key());
        const auto next = std::ranges::upper_bound(uses, step);
        return next != uses.end() && *next - step <= reuse_steps_;
    }

    io::ChunkGroups groups_of_;
    std::vector<std::vector<DayGroup>> groups_;  ///< [step], by day and by cells
    std::size_t bands_;
    std::size_t reuse_steps_;
    std::vector<std::uint64_t> loads_;                   ///< bytes dealt to each rank so far
    std::map<GroupKey, std::vector<std::size_t>> uses_;  ///< steps, rising
    std::map<GroupKey, KeptGroup> kept_;
    std::vector<KeptGroup> done_;  ///< kept no longer
};

}  // namespace

std::vector<io::FieldRef> StepReads::of_rank(int rank) const {
    std::vector<io::FieldRef> own;
    std::size_t next = 0;  // the first day that is not yet among them
    for (const Band& band : bands) {
        if (band.reader != rank || band.day < next)
            continue;
        own.push_back(fields[band.day]);
        next = band.day + 1;
    }
    return own;
}

ReadPlan::ReadPlan(const std::vector<std::vector<Date>>& steps, const io::Catalogue& catalogue, int ranks,
                   std::size_t reuse_steps) {
    for (const std::vector<Date>& dates : steps)
        steps_.push_back(present_days(dates, catalogue));
    Dealer dealer(catalogue, ranks, reuse_steps, bands_of(most_fields(), ranks));
    dealer.expect(steps_);
    for (std::size_t step = 0; step < steps_.size(); ++step)
        dealer.deal_step(step, steps_[step]);
    cache_bytes_ = dealer.most_kept(steps_.size());
}

std::vector<io::FieldRef> ReadPlan::of_rank(int rank, std::size_t first_step) const {
    std::vector<io::FieldRef> all;
    for (std::size_t step = first_step; step < steps_.size(); ++step) {
        const std::vector<io::FieldRef> own = steps_[step].of_rank(rank);
        all.insert(all.end(), own.begin(), own.end());
    }
    return all;
}

std::size_t ReadPlan::most_fields() const {
    std::size_t most = 0;
    for (const StepReads& step : steps_)
        most = std::max(most, step.fields.size());
    return most;
}

std::size_t ReadPlan::most_of_rank(int rank) const {
    std::size_t most = 0;
    for (const StepReads& step : steps_)
        most = std::max(most, step.of_rank(rank).size());
    return most;
}

}  // namespace sstclim
