#include "kernels/kernel_table.hpp"

#include "kernels/target_table.hpp"
#include "src/error.hpp"

namespace sstclim::kernels {

template <typename T>
const KernelTable<T>& kernel_table(Target target) {
    switch (target) {
        case Target::avx512:
#if defined(SSTCLIM_HAS_avx512)
            return avx512::target_table<T>();
#else
            break;
#endif
        case Target::avx2:
#if defined(SSTCLIM_HAS_avx2)
            return avx2::target_table<T>();
#else
            break;
#endif
        case Target::baseline:
            return baseline::target_table<T>();
        case Target::gpu:
#if defined(SSTCLIM_HIP) || defined(SSTCLIM_CUDA)
            return gpu::target_table<T>();
#else
            break;
#endif
    }
    throw RunError("this build of sstclim has no kernels for {}", to_string(target));
}

template const KernelTable<std::int16_t>& kernel_table<std::int16_t>(Target);
template const KernelTable<float>& kernel_table<float>(Target);
template const KernelTable<double>& kernel_table<double>(Target);

}  // namespace sstclim::kernels
