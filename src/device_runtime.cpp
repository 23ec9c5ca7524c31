#include "src/device_runtime.hpp"

#if defined(SSTCLIM_HIP)
#include <hip/hip_runtime_api.h>
#define SSTCLIM_RUNTIME(name) hip##name
#elif defined(SSTCLIM_CUDA)
#include <cuda_runtime_api.h>
#define SSTCLIM_RUNTIME(name) cuda##name
#endif

#if defined(SSTCLIM_RUNTIME)

#include "src/error.hpp"

namespace sstclim::device {
namespace {

using Status = SSTCLIM_RUNTIME(Error_t);
using NativeStream = SSTCLIM_RUNTIME(Stream_t);
using NativeEvent = SSTCLIM_RUNTIME(Event_t);

#if defined(SSTCLIM_HIP)
using Properties = hipDeviceProp_t;
using Attribute = hipDeviceAttribute_t;
constexpr Attribute kWavefrontLanes = hipDeviceAttributeWarpSize;
constexpr Attribute kMultiprocessors = hipDeviceAttributeMultiprocessorCount;
Status allocate_host(void** memory, std::size_t bytes) {
    return hipHostMalloc(memory, bytes, hipHostMallocDefault);
}
Status free_host(void* memory) {
    return hipHostFree(memory);
}
std::string architecture(const Properties& properties) {
    return properties.gcnArchName;
}
#else
using Properties = cudaDeviceProp;
using Attribute = cudaDeviceAttr;
constexpr Attribute kWavefrontLanes = cudaDevAttrWarpSize;
constexpr Attribute kMultiprocessors = cudaDevAttrMultiProcessorCount;
Status allocate_host(void** memory, std::size_t bytes) {
    return cudaHostAlloc(memory, bytes, cudaHostAllocDefault);
}
Status free_host(void* memory) {
    return cudaFreeHost(memory);
}
std::string architecture(const Properties& properties) {
    return fmt::format("sm_{}{}", properties.major, properties.minor);
}
#endif

void check(Status status, const char* call) {
    if (status == SSTCLIM_RUNTIME(Success))
        return;
    int device = -1;
    static_cast<void>(SSTCLIM_RUNTIME(GetDevice)(&device));
    throw RunError("{} {} on device {}: {}", runtime_name(), call, device, SSTCLIM_RUNTIME(GetErrorString)(status));
}

NativeStream native(StreamHandle stream) {
    return static_cast<NativeStream>(stream.native);
}
NativeEvent native(EventHandle event) {
    return static_cast<NativeEvent>(event.native);
}

}  // namespace

#if defined(SSTCLIM_HIP)
const char* runtime_name() {
    return "HIP";
}
#else
const char* runtime_name() {
    return "CUDA";
}
#endif

int device_count() {
    int count = 0;
    return SSTCLIM_RUNTIME(GetDeviceCount)(&count) == SSTCLIM_RUNTIME(Success) ? count : 0;
}

DeviceFacts facts(int device) {
    Properties properties;
    check(SSTCLIM_RUNTIME(GetDeviceProperties)(&properties, device), "device properties");
    char bus_address[32] = {};
    check(SSTCLIM_RUNTIME(DeviceGetPCIBusId)(bus_address, sizeof bus_address, device), "bus address");
    DeviceFacts facts{properties.name, architecture(properties), bus_address, 0};
    std::size_t total = 0;
    use(device);
    check(SSTCLIM_RUNTIME(MemGetInfo)(&facts.free_bytes, &total), "memory size");
    return facts;
}

LaunchFacts launch_facts() {
    int device = 0;
    check(SSTCLIM_RUNTIME(GetDevice)(&device), "current device");
    const auto value = [device](Attribute attribute) {
        int found = 0;
        check(SSTCLIM_RUNTIME(DeviceGetAttribute)(&found, attribute, device), "device attribute");
        return found;
    };
    return {value(kWavefrontLanes), value(kMultiprocessors)};
}

void use(int device) {
    check(SSTCLIM_RUNTIME(SetDevice)(device), "set device");
}

void* allocate(std::size_t bytes) {
    void* memory = nullptr;
    check(SSTCLIM_RUNTIME(Malloc)(&memory, bytes), "allocation");
    return memory;
}

void release(void* memory) noexcept {
    static_cast<void>(SSTCLIM_RUNTIME(Free)(memory));
}

void* allocate_pinned(std::size_t bytes) {
    void* memory = nullptr;
    check(allocate_host(&memory, bytes), "allocation of pinned host memory");
    return memory;
}

void release_pinned(void* memory) noexcept {
    static_cast<void>(free_host(memory));
}

StreamHandle create_stream() {
    NativeStream stream{};
    check(SSTCLIM_RUNTIME(StreamCreateWithFlags)(&stream, SSTCLIM_RUNTIME(StreamNonBlocking)), "stream creation");
    return {stream};
}

void destroy(StreamHandle stream) noexcept {
    static_cast<void>(SSTCLIM_RUNTIME(StreamDestroy)(native(stream)));
}

void synchronize(StreamHandle stream) {
    check(SSTCLIM_RUNTIME(StreamSynchronize)(native(stream)), "wait for a stream");
}

EventHandle create_event() {
    NativeEvent event{};
    // Who waits for it sleeps: the cores are for inflating.
    check(SSTCLIM_RUNTIME(EventCreateWithFlags)(&event, SSTCLIM_RUNTIME(EventBlockingSync)), "event creation");
    return {event};
}

void destroy(EventHandle event) noexcept {
    static_cast<void>(SSTCLIM_RUNTIME(EventDestroy)(native(event)));
}

void record(EventHandle event, StreamHandle stream) {
    check(SSTCLIM_RUNTIME(EventRecord)(native(event), native(stream)), "record of an event");
}

void wait(StreamHandle stream, EventHandle event) {
    check(SSTCLIM_RUNTIME(StreamWaitEvent)(native(stream), native(event), 0), "wait of a stream for an event");
}

void synchronize(EventHandle event) {
    check(SSTCLIM_RUNTIME(EventSynchronize)(native(event)), "wait for an event");
}

double seconds_between(EventHandle begin, EventHandle end) {
    float milliseconds = 0;
    check(SSTCLIM_RUNTIME(EventElapsedTime)(&milliseconds, native(begin), native(end)), "time between events");
    return static_cast<double>(milliseconds) * 1e-3;
}

void copy_to_device(void* device, const void* host, std::size_t bytes, StreamHandle stream) {
    check(SSTCLIM_RUNTIME(MemcpyAsync)(device, host, bytes, SSTCLIM_RUNTIME(MemcpyHostToDevice), native(stream)),
          "copy to the device");
}

void copy_to_host(void* host, const void* device, std::size_t bytes, StreamHandle stream) {
    check(SSTCLIM_RUNTIME(MemcpyAsync)(host, device, bytes, SSTCLIM_RUNTIME(MemcpyDeviceToHost), native(stream)),
          "copy to the host");
}

void copy_on_device(void* to, const void* from, std::size_t bytes, StreamHandle stream) {
    check(SSTCLIM_RUNTIME(MemcpyAsync)(to, from, bytes, SSTCLIM_RUNTIME(MemcpyDeviceToDevice), native(stream)),
          "copy on the device");
}

void fill_bytes(void* device, int byte, std::size_t bytes, StreamHandle stream) {
    check(SSTCLIM_RUNTIME(MemsetAsync)(device, byte, bytes, native(stream)), "fill");
}

void check_launch(const char* kernel) {
    const Status status = SSTCLIM_RUNTIME(GetLastError)();
    if (status != SSTCLIM_RUNTIME(Success)) {
        throw RunError("{} launch of {}: {}", runtime_name(), kernel, SSTCLIM_RUNTIME(GetErrorString)(status));
    }
}

}  // namespace sstclim::device

#endif
