// The device runtime of a build without an accelerator.

#include "src/device_runtime.hpp"

#if !defined(SSTCLIM_HIP) && !defined(SSTCLIM_CUDA)

#include "src/error.hpp"

namespace sstclim::device {
namespace {

[[noreturn]] void refuse() {
    throw RunError("this build of sstclim has no device backend");
}

}  // namespace

const char* runtime_name() {
    return "no device";
}
int device_count() {
    return 0;
}
DeviceFacts facts(int) {
    refuse();
}
LaunchFacts launch_facts() {
    refuse();
}
void use(int) {
    refuse();
}
void* allocate(std::size_t) {
    refuse();
}
void release(void*) noexcept {}
void* allocate_pinned(std::size_t) {
    refuse();
}
void release_pinned(void*) noexcept {}
StreamHandle create_stream() {
    refuse();
}
void destroy(StreamHandle) noexcept {}
void synchronize(StreamHandle) {
    refuse();
}
EventHandle create_event() {
    refuse();
}
void destroy(EventHandle) noexcept {}
void record(EventHandle, StreamHandle) {
    refuse();
}
void wait(StreamHandle, EventHandle) {
    refuse();
}
void synchronize(EventHandle) {
    refuse();
}
double seconds_between(EventHandle, EventHandle) {
    refuse();
}
void copy_to_device(void*, const void*, std::size_t, StreamHandle) {
    refuse();
}
void copy_to_host(void*, const void*, std::size_t, StreamHandle) {
    refuse();
}
void copy_on_device(void*, const void*, std::size_t, StreamHandle) {
    refuse();
}
void fill_bytes(void*, int, std::size_t, StreamHandle) {
    refuse();
}
void check_launch(const char*) {
    refuse();
}

}  // namespace sstclim::device

#endif
