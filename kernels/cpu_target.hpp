#pragma once

#include <string_view>

namespace sstclim::kernels {

/// What kernels are compiled for.
enum class Target { baseline, avx2, avx512, gpu };

std::string_view to_string(Target target);

/// The widest instruction set that this CPU has. The environment variable SSTCLIM_ISA (baseline, avx2 or avx512) asks
/// for a narrower one; a wider one than the CPU has is refused with a UsageError.
Target cpu_target();

}  // namespace sstclim::kernels
