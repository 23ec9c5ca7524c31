#include "pipeline/device_stage.hpp"

#include <array>

#include "pipeline/windows.hpp"
#include "src/device_objects.hpp"

namespace sstclim {
namespace {

using kernels::CellRange;

/// Fields and results of one step on the device, and the events of its way.
struct Lane {
    Lane(const ComputePlan& plan, std::size_t percentiles)
        : fields(static_cast<std::size_t>(plan.rows) * plan.cells * size_of(plan.encoding.type), "the fields of a step",
                 MemoryKind::device),
          result(plan.cells, percentiles, !plan.normal_quantiles.empty(), MemoryKind::device) {}

    Buffer<std::byte> fields;
    DayResult result;
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
          lanes_{Lane(plan, plan.percentiles.place.size()), Lane(plan, plan.percentiles.place.size())} {
        windows_.reset(all_cells(), kernel_stream_.get());
        device::record(start_.get(), copy_stream_.get());
        device::synchronize(start_.get());
        start_seconds_ = clock.seconds();
    }

    std::size_t depth() const override { return lanes_.size(); }

    void push(Slot& slot) override {
        Lane& lane = lane_of(slot);
        const StreamHandle copies = copy_stream_.get();
        const StreamHandle kernels = kernel_stream_.get();
        device::record(lane.copy_begin.get(), copies);
        const std::size_t bytes = static_cast<std::size_t>(slot.rows) * plan_.cells * sizeof(T);
        device::copy_to_device(lane.fields.data(), slot.fields.data(), bytes, copies);
        device::record(lane.copy_end.get(), copies);

        device::wait(kernels, lane.copy_end.get());
        device::record(lane.kernels_begin.get(), kernels);
        const kernels::FieldRows<T> rows{reinterpret_cast<const T*>(lane.fields.data()), plan_.cells, slot.rows};
        windows_.push(slot.step, rows, lane.result, all_cells(), kernels);
        device::record(lane.kernels_end.get(), kernels);

        if (!slot.day)
            return;
        const StreamHandle results = result_stream_.get();
        device::wait(results, lane.kernels_end.get());
        device::record(lane.result_begin.get(), results);
        copy_back(lane.result.mean, slot.result.mean);
        copy_back(lane.result.standard_deviation, slot.result.standard_deviation);
        copy_back(lane.result.count, slot.result.count);
        copy_back(lane.result.percentiles, slot.result.percentiles);
        copy_back(lane.result.domains, slot.result.domains);
        device::record(lane.result_end.get(), results);
    }

    void wait(Slot& slot, PhaseTimer& timer) override {
        Lane& lane = lane_of(slot);
        device::synchronize(slot.day ? lane.result_end.get() : lane.kernels_end.get());
        slot.times.h2d = between(lane.copy_begin, lane.copy_end);
        slot.times.kernels = between(lane.kernels_begin, lane.kernels_end);
        slot.times.d2h = slot.day ? between(lane.result_begin, lane.result_end) : Interval{};
        timer.add(Phase::h2d, slot.times.h2d.seconds());
        timer.add(Phase::gpu, slot.times.kernels.seconds());
        timer.add(Phase::d2h, slot.times.d2h.seconds());
    }

  private:
    CellRange all_cells() const { return {0, plan_.cells}; }
    Lane& lane_of(const Slot& slot) { return lanes_[slot.step % lanes_.size()]; }

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
    Windows<T> windows_;
    std::array<Lane, 2> lanes_;
};

}  // namespace

std::unique_ptr<ComputeStage> make_device_stage(const ComputePlan& plan, RunClock clock) {
    return dispatch(plan.encoding.type, [&](auto cell) -> std::unique_ptr<ComputeStage> {
        return std::make_unique<DeviceStage<decltype(cell)>>(plan, clock);
    });
}

}  // namespace sstclim
