#pragma once

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

namespace sstclim::fixture {

/// What is allocated meanwhile does not count as a leak: HDF5 keeps a file for ever that it could not flush and close,
/// as on a full disk.
class WithoutLeakCheck {
  public:
#if defined(__SANITIZE_ADDRESS__)
    WithoutLeakCheck() {
        __lsan_disable();
    }
    ~WithoutLeakCheck() {
        __lsan_enable();
    }
#else
    WithoutLeakCheck() {}
    ~WithoutLeakCheck() {}
#endif
    WithoutLeakCheck(const WithoutLeakCheck&) = delete;
    WithoutLeakCheck& operator=(const WithoutLeakCheck&) = delete;
};

}  // namespace sstclim::fixture
