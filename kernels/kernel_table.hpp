#pragma once

#include "kernels/cpu_target.hpp"
#include "kernels/day_moment.hpp"
#include "kernels/fill.hpp"
#include "kernels/select_rank.hpp"
#include "kernels/slide_moment.hpp"
#include "kernels/slide_rank.hpp"

namespace sstclim::kernels {

/// The launchers of one target for cells of type T.
template <typename T>
struct KernelTable {
    void (*day_moment)(const DayMomentArgs<T>&, CellRange, StreamHandle);
    void (*slide_moment)(const SlideMomentArgs<T>&, CellRange, StreamHandle);
    void (*slide_rank)(const SlideRankArgs<T>&, CellRange, StreamHandle);
    void (*keep_rows)(const KeepRowsArgs<T>&, CellRange, StreamHandle);
    void (*select_rank)(const SelectRankArgs<T>&, CellRange, StreamHandle);
    void (*fill)(const FillArgs<T>&, CellRange, StreamHandle);
};

/// Throws RunError for Target::gpu in a build without a device backend.
template <typename T>
const KernelTable<T>& kernel_table(Target target);

}  // namespace sstclim::kernels
