#pragma once

namespace sstclim {

/// A queue of device work in order; the null handle on the CPU, where a call returns when its work is done.
struct StreamHandle {
    void* native = nullptr;
};

}  // namespace sstclim
