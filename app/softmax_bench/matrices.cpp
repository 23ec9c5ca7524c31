#include "app/softmax_bench/matrices.hpp"

#include <algorithm>

#include "app/softmax_bench/elements.hpp"
#include "app/softmax_bench/rotation.hpp"
#include "src/device_runtime.hpp"

namespace sstclim::softmax_bench {

using kernels::Target;

Matrices::Matrices(const Case& what, Target target) : case_(what), target_(target) {
    const auto elements = static_cast<std::size_t>(what.elements());
    const auto columns = static_cast<std::size_t>(what.columns);
    host_input_ = encoded(normal_numbers(elements, 1), what.input);
    if (what.masking == Masking::additive)
        host_mask_ = encoded(normal_numbers(columns * columns, 2), what.input);
    const std::size_t out_bytes = elements * static_cast<std::size_t>(bytes_of(what.output));
    const std::size_t count = rotation_count(host_input_.size() + out_bytes, target);
    for (std::size_t i = 0; i < count; ++i) {
        inputs_.push_back(make_buffer(host_input_.size(), target));
        copy_memory(inputs_.back().data(), host_input_.data(), host_input_.size(), kind(target));
        if (what.placement == Placement::apart)
            outputs_.push_back(make_buffer(out_bytes, target));
    }
    mask_ = make_buffer(host_mask_.size(), target);
    copy_memory(mask_.data(), host_mask_.data(), host_mask_.size(), kind(target));
    workspace_ = make_buffer(softmax_workspace_bytes(problem(0), target), target);
    set_memory(workspace_.data(), 0, workspace_.size_bytes(), kind(target));
}

kernels::SoftmaxProblem Matrices::problem(std::size_t index) const {
    const bool apart = case_.placement == Placement::apart;
    kernels::SoftmaxProblem problem;
    problem.rows = case_.rows;
    problem.columns = case_.columns;
    problem.input = {inputs_[index].data(), case_.input, case_.columns};
    problem.output = {apart ? outputs_[index].data() : inputs_[index].data(), case_.output, case_.columns};
    problem.workspace = {workspace_.data(), workspace_.size_bytes()};
    if (case_.masking == Masking::additive)
        problem.mask = {mask_.data(), case_.input, case_.columns, case_.columns};
    if (case_.masking == Masking::causal)
        problem.causal = {.queries = case_.columns};
    return problem;
}

void Matrices::prepare() const {
    if (case_.placement == Placement::apart) {
        set_memory(outputs_[0].data(), 0xff, outputs_[0].size_bytes(), kind(target_));
    } else {
        copy_memory(inputs_[0].data(), host_input_.data(), host_input_.size(), kind(target_));
    }
}

std::vector<std::byte> Matrices::output(StreamHandle stream) const {
    const Buffer<std::byte>& written = case_.placement == Placement::apart ? outputs_[0] : inputs_[0];
    std::vector<std::byte> output(written.size());
    if (target_ == Target::gpu) {
        device::copy_to_host(output.data(), written.data(), output.size(), stream);
        device::synchronize(stream);
    } else {
        std::copy_n(written.data(), output.size(), output.data());
    }
    return output;
}

}  // namespace sstclim::softmax_bench
