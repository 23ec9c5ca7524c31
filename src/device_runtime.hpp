#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "src/stream.hpp"

// The accelerator's runtime as typed functions: device_runtime.cpp, and native_stream.hpp for device compilers, are the
// only places that spell hip* or cuda*. In a build without an accelerator there are no devices, and all else throws.
// Every function throws RunError with the call's name, the device and the runtime's own message where the runtime
// reports an error.

namespace sstclim::device {

/// "HIP" or "CUDA".
const char* runtime_name();

/// Devices that this process may use; 0 where there is no device or no driver.
int device_count();

struct DeviceFacts {
    std::string name;
    std::string architecture;  ///< "gfx906", "sm_90"
    std::string bus_address;   ///< on its host
    std::size_t free_bytes = 0;
};

DeviceFacts facts(int device);

/// What a launch depends on.
struct LaunchFacts {
    int wavefront_lanes = 0;
    int multiprocessors = 0;
};

/// Of the calling thread's device.
LaunchFacts launch_facts();

/// Makes `device` the one of the calling thread.
void use(int device);

void* allocate(std::size_t bytes);
void release(void* memory) noexcept;
/// Host memory that the device copies from and to by itself.
void* allocate_pinned(std::size_t bytes);
void release_pinned(void* memory) noexcept;

StreamHandle create_stream();
void destroy(StreamHandle stream) noexcept;
void synchronize(StreamHandle stream);

/// A point in a stream, with its time.
struct EventHandle {
    void* native = nullptr;
};

EventHandle create_event();
void destroy(EventHandle event) noexcept;
void record(EventHandle event, StreamHandle stream);
/// Work given to `stream` from now on waits for the event.
void wait(StreamHandle stream, EventHandle event);
void synchronize(EventHandle event);
/// Seconds between two events that have passed.
double seconds_between(EventHandle begin, EventHandle end);

void copy_to_device(void* device, const void* host, std::size_t bytes, StreamHandle stream);
void copy_to_host(void* host, const void* device, std::size_t bytes, StreamHandle stream);
void copy_on_device(void* to, const void* from, std::size_t bytes, StreamHandle stream);
/// Sets bytes.
void fill_bytes(void* device, int byte, std::size_t bytes, StreamHandle stream);

/// Throws where the last kernel could not be launched.
void check_launch(const char* kernel);

}  // namespace sstclim::device
