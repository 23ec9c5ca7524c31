#include "kernels/kernel_table.hpp"

#include <cstdlib>
#include <string>

#include "kernels/target_table.hpp"
#include "src/error.hpp"

namespace sstclim::kernels {

std::string_view to_string(Target target) {
    switch (target) {
        case Target::baseline:
            return "baseline";
        case Target::avx2:
            return "avx2";
        case Target::avx512:
            return "avx512";
        case Target::gpu:
            break;
    }
    return "gpu";
}

Target cpu_target() {
    const Target widest = __builtin_cpu_supports("avx512bw") ? Target::avx512
                          : __builtin_cpu_supports("avx2")   ? Target::avx2
                                                             : Target::baseline;
    const char* const wanted = std::getenv("SSTCLIM_ISA");
    if (wanted == nullptr)
        return widest;
    for (const Target target : {Target::baseline, Target::avx2, Target::avx512}) {
        if (to_string(target) != wanted)
            continue;
        if (target > widest)
            throw UsageError("SSTCLIM_ISA={}: this CPU has {} at most", wanted, to_string(widest));
        return target;
    }
    throw UsageError("SSTCLIM_ISA={}: expected baseline, avx2 or avx512", wanted);
}

template <typename T>
const KernelTable<T>& kernel_table(Target target) {
    switch (target) {
        case Target::avx512:
            return avx512::target_table<T>();
        case Target::avx2:
            return avx2::target_table<T>();
        case Target::baseline:
            return baseline::target_table<T>();
        case Target::gpu:
            break;
    }
#if defined(SSTCLIM_HIP) || defined(SSTCLIM_CUDA)
    return gpu::target_table<T>();
#else
    throw RunError("this build of sstclim has no device backend");
#endif
}

template const KernelTable<std::int16_t>& kernel_table<std::int16_t>(Target);
template const KernelTable<float>& kernel_table<float>(Target);
template const KernelTable<double>& kernel_table<double>(Target);

}  // namespace sstclim::kernels
