#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "kernels/cpu_target.hpp"
#include "src/device_objects.hpp"

namespace sstclim::softmax_bench {

/// Times batches of calls: by events in a stream of the device, by the clock on a CPU.
class Clock {
  public:
    explicit Clock(kernels::Target target) {
        if (target == kernels::Target::gpu)
            device_.emplace();
    }

    StreamHandle stream() const { return device_ ? device_->stream.get() : StreamHandle{}; }

    /// Seconds that `work` takes.
    template <typename Work>
    double seconds(Work&& work) const {
        if (device_) {
            device::record(device_->begin.get(), stream());
            work();
            device::record(device_->end.get(), stream());
            device::synchronize(device_->end.get());
            return device::seconds_between(device_->begin.get(), device_->end.get());
        }
        const auto begin = std::chrono::steady_clock::now();
        work();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }

  private:
    struct OnDevice {
        device::Stream stream;
        device::Event begin;
        device::Event end;
    };
    std::optional<OnDevice> device_;
};

inline double median(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace sstclim::softmax_bench
