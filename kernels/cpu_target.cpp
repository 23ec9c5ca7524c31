#include "kernels/cpu_target.hpp"

#include <cstdlib>
#include <string>

#include "src/error.hpp"

namespace sstclim::kernels {

namespace {

/// The widest instruction set that the CPU has and this build was compiled for.
Target widest_target() {
#if defined(SSTCLIM_HAS_avx512)
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl")) {
        return Target::avx512;
    }
#endif
#if defined(SSTCLIM_HAS_avx2)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return Target::avx2;
#endif
    return Target::baseline;
}

}  // namespace

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
    const Target widest = widest_target();
    const char* const wanted = std::getenv("SSTCLIM_ISA");
    if (wanted == nullptr)
        return widest;
    for (const Target target : {Target::baseline, Target::avx2, Target::avx512}) {
        if (to_string(target) != wanted)
            continue;
        if (target > widest)
            throw UsageError("SSTCLIM_ISA={}: this CPU and this build have {} at most", wanted, to_string(widest));
        return target;
    }
    throw UsageError("SSTCLIM_ISA={}: expected baseline, avx2 or avx512", wanted);
}

}  // namespace sstclim::kernels
