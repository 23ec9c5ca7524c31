#pragma once

#include "kernels/softmax/plan.hpp"
#include "kernels/softmax/row_args.hpp"
#include "src/stream.hpp"

// The launchers of the device kernels. Each throws RunError where the device refuses.

namespace sstclim::kernels::row_softmax {

void wavefront_rows(const RowArgs& args, const Plan& plan, StreamHandle stream);
void block_rows(const RowArgs& args, const Plan& plan, StreamHandle stream);
void split_rows(const RowArgs& args, const Plan& plan, void* workspace, StreamHandle stream);

}  // namespace sstclim::kernels::row_softmax
