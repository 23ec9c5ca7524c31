#pragma once

#include "src/buffer.hpp"

namespace sstclim {
template <typename T>
using HostBuffer = Buffer<T>;
}
