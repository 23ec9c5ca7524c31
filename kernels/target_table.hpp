#pragma once

#include <cstdint>

#include "kernels/kernel_table.hpp"

// Declares, in the namespace of every target, the function that gives its launchers.

#define SSTCLIM_DECLARE_TARGET_TABLE(target) \
    namespace sstclim::kernels::target {     \
    template <typename T>                    \
    const KernelTable<T>& target_table();    \
    }

SSTCLIM_DECLARE_TARGET_TABLE(baseline)
SSTCLIM_DECLARE_TARGET_TABLE(avx2)
SSTCLIM_DECLARE_TARGET_TABLE(avx512)
SSTCLIM_DECLARE_TARGET_TABLE(gpu)
