// The device steps of the ladder in a build without an accelerator.

#include "app/softmax_bench/ladder.hpp"

#if !defined(SSTCLIM_HIP) && !defined(SSTCLIM_CUDA)

#include "src/error.hpp"

namespace sstclim::softmax_bench {
namespace {

[[noreturn]] void refuse() {
    throw RunError("this build of softmax-bench has no device backend");
}

}  // namespace

void naive_on_device(const LadderArgs&, StreamHandle) {
    refuse();
}
void scalar_on_device(const LadderArgs&, StreamHandle) {
    refuse();
}
void vectorised_on_device(const LadderArgs&, StreamHandle) {
    refuse();
}

}  // namespace sstclim::softmax_bench

#endif
