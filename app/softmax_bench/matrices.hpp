#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/softmax_bench/cases.hpp"
#include "kernels/cpu_target.hpp"
#include "src/buffer.hpp"
#include "src/stream.hpp"

namespace sstclim::softmax_bench {

/// The memory of a case: one input many times and as many outputs, so that the next call finds none of its data in the
/// cache.
class Matrices {
  public:
    /// On the device for Target::gpu.
    Matrices(const Case& what, kernels::Target target);

    std::size_t count() const { return inputs_.size(); }
    kernels::SoftmaxProblem problem(std::size_t index) const;

    /// Makes buffer 0 ready for a checked call: the input as it was, or NaN in all of the output.
    void prepare() const;
    /// Of buffer 0, when the stream's work is done.
    std::vector<std::byte> output(StreamHandle stream) const;

    std::span<const std::byte> host_input() const { return host_input_; }
    std::span<const std::byte> host_mask() const { return host_mask_; }

  private:
    const Case& case_;
    kernels::Target target_;
    std::vector<std::byte> host_input_;
    std::vector<std::byte> host_mask_;
    std::vector<Buffer<std::byte>> inputs_;
    std::vector<Buffer<std::byte>> outputs_;
    Buffer<std::byte> mask_;
    Buffer<std::byte> workspace_;
};

}  // namespace sstclim::softmax_bench
