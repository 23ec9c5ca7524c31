#include "pipeline/run/journal_replay.hpp"

#include "pipeline/compute/compute_stage.hpp"
#include "pipeline/job/collective.hpp"

namespace sstclim {

SweepStart replay(Journal& journal, const Schedule& schedule, const Tile& tile, const ComputePlan& plan,
                  const MpiSession& mpi, const StopRequest& stop, OutputWriter& writer) {
    std::vector<std::size_t> days;
    std::vector<std::size_t> steps;
    for (std::size_t step = 0; step < schedule.steps.size(); ++step) {
        if (const auto day = schedule.steps[step].day) {
            days.push_back(*day);
            steps.push_back(step);
        }
    }
    const std::size_t finished = journal.finished(tile, days);
    if (finished == 0)
        return {};
    SweepStart start{schedule.steps.size(), make_results(plan, MemoryKind::host)};
    const Slab slab = slab_of(tile.cells, mpi.rank(), mpi.size());
    for (std::size_t i = 0; i < finished; ++i) {
        agree(mpi, [&] { journal.read(tile, days[i], slab, start.results); });
        writer.write(days[i], start.results);
        stop.check();
    }
    if (finished < days.size())
        start.step = steps[finished] - static_cast<std::size_t>(plan.window_days - 1);
    return start;
}

}  // namespace sstclim
