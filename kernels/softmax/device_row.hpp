#pragma once

#include <type_traits>

#include "kernels/softmax/device_any_row.hpp"
#include "kernels/softmax/device_whole_row.hpp"

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

template <bool kWhole, int kInBytes, int kOutBytes>
using Row = std::conditional_t<kWhole, WholeRow<kInBytes, kOutBytes>, AnyRow<kInBytes, kOutBytes>>;

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
