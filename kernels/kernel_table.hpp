#pragma once

#include <string_view>

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

/// What the kernels of a table were compiled for.
enum class Target { baseline, avx2, avx512, gpu };

std::string_view to_string(Target target);

/// The widest instruction set that this CPU has. The environment variable SSTCLIM_ISA (baseline, avx2 or avx512) asks
/// for a narrower one; a wider one than the CPU has is refused with a UsageError.
Target cpu_target();

/// Throws RunError for Target::gpu in a build without a device backend.
template <typename T>
const KernelTable<T>& kernel_table(Target target);

}  // namespace sstclim::kernels
