#include "pipeline/compute/device_stage.hpp"

#include <array>

#include "pipeline/compute/windows.hpp"
#include "src/device_objects.hpp"

namespace sstclim {
namespace {

using kernels::CellRange;

/// Fields and results of one step on the device, and the events of its way.
struct Lane {
    explicit Lane(const ComputePlan& plan)
        : fields(plan.fields * plan.cells * size_of(plan.encoding.type), "the fields of a step", MemoryKind::device),
          results(make_results(plan, MemoryKind::device)) {}

    Buffer<std::byte> fields;
    std::vector<DayResult> results;
    device::Event copy_begin;
    device::Event copy_end;
    device::Event kernels_begin;
    device::Event kernels_end;
    device::Event result_begin;
    device::Event result_end;
};

template <typename T>
class DeviceStage final : public ComputeStage {
  public:
    DeviceStage(const ComputePlan& plan, RunClock clock)
        : plan_(plan),
          windows_(plan_, kernels::kernel_table<T>(kernels::Target::gpu), MemoryKind::device),
          lanes_{Lane(plan), Lane(plan)} {
        windows_.reset(all_cells(), kernel_stream_.get());
        device::record(start_.get(), copy_stream_.get());
        device::synchronize(start_.get());
        start_seconds_ = clock.seconds();
    }

    void restore(const std::vector<DayResult>& results) override {
        device::synchronize(kernel_stream_.get());
        windows_.restore(results);
    }

    std::size_t depth() const override { return lanes_.size(); }
    std::size_t block_steps() const override { return 1; }

    void push(std::span<Slot* const> slots) override {
        for (Slot* const slot : slots)
            push(*slot);
    }

    void wait(Slot& slot, PhaseTimer& timer) override {
        Lane& lane = lane_of(slot);
        device::synchronize(slot.day ? lane.result_end.get() : lane.kernels_end.get());
        slot.times.h2d = between(lane.copy_begin, lane.copy_end);
        slot.times.kernels = between(lane.kernels_begin, lane.kernels_end);
        slot.times.d2h = slot.day ? between(lane.result_begin, lane.result_end) : Interval{};
        timer.add(Phase::h2d, slot.times.h2d.seconds());
        timer.add(Phase::compute, slot.times.kernels.seconds());
        timer.add(Phase::d2h, slot.times.d2h.seconds());
    }

  private:
    void push(Slot& slot) {
        Lane& lane = lane_of(slot);
        const StreamHandle copies = copy_stream_.get();
        const StreamHandle kernels = kernel_stream_.get();
        device::record(lane.copy_begin.get(), copies);
        const std::size_t bytes = slot.row_count() * plan_.cells * sizeof(T);
        device::copy_to_device(lane.fields.data(), slot.fields.data(), bytes, copies);
        device::record(lane.copy_end.get(), copies);

        device::wait(kernels, lane.copy_end.get());
        device::record(lane.kernels_begin.get(), kernels);
        BlockSteps<T> step(plan_.baselines.size(), plan_.cells);
        step.add(slot, lane.fields.data(), lane.results);
        windows_.push(step, all_cells(), {kernels});
        device::record(lane.kernels_end.get(), kernels);

        if (!slot.day)
            return;
        const StreamHandle results = result_stream_.get();
        device::wait(results, lane.kernels_end.get());
        device::record(lane.result_begin.get(), results);
        for (std::size_t b = 0; b < lane.results.size(); ++b)
            copy_back(lane.results[b], slot.results[b]);
        device::record(lane.result_end.get(), results);
    }

    CellRange all_cells() const { return {0, plan_.cells}; }
    Lane& lane_of(const Slot& slot) { return lanes_[slot.step % lanes_.size()]; }

    void copy_back(const DayResult& from, const DayResult& to) {
        copy_back(from.mean, to.mean);
        copy_back(from.standard_deviation, to.standard_deviation);
        copy_back(from.count, to.count);
        copy_back(from.percentiles, to.percentiles);
        copy_back(from.domains, to.domains);
        copy_back(from.mean_residual, to.mean_residual);
        copy_back(from.percentile_residuals, to.percentile_residuals);
        copy_back(from.shift, to.shift);
    }

    template <typename Value>
    void copy_back(const Buffer<Value>& from, const Buffer<Value>& to) {
        device::copy_to_host(to.data(), from.data(), from.size_bytes(), result_stream_.get());
    }

    Interval between(const device::Event& begin, const device::Event& end) const {
        const double from = start_seconds_ + device::seconds_between(start_.get(), begin.get());
        return {from, from + device::seconds_between(begin.get(), end.get())};
    }

    ComputePlan plan_;
    device::Stream copy_stream_;
    device::Stream kernel_stream_;
    device::Stream result_stream_;
    device::Event start_;
    double start_seconds_ = 0;  ///< when it passed
    AllWindows<T> windows_;
    std::array<Lane, 2> lanes_;
};

}  // namespace

std::unique_ptr<ComputeStage> make_device_stage(const ComputePlan& plan, RunClock clock) {
    return dispatch(plan.encoding.type, [&](auto cell) -> std::unique_ptr<ComputeStage> {
        return std::make_unique<DeviceStage<decltype(cell)>>(plan, clock);
    });
}

}  // namespace sstclim
