#include "pipeline/plan/rates.hpp"

namespace sstclim {
namespace {

constexpr double kMegabyte = 1e6;
constexpr double kGigabyte = 1e9;

}  // namespace

Rate assumed_opening() {
    return {500, "files a rank", "assumed: a shared file system", RateUnit::files};
}

Rate storage_rate() {
    return {1 * kGigabyte, "stored bytes a node", "assumed: a shared file system"};
}

Rate exchange_rate() {
    return {5 * kGigabyte, "bytes that a node sends", "assumed: half of a network of 100 Gbit/s"};
}

Rate copy_rate() {
    return {12 * kGigabyte, "bytes to a device", "assumed: PCIe 3 x16, pinned memory"};
}

/// As in tests/benchmark/RESULTS.md.
Rate encoding_rate(int compression) {
    const double megabytes = compression == 0 ? 2000 : compression == 1 ? 700 : compression < 7 ? 110 : 30;
    return {megabytes * kMegabyte, "bytes of results a core",
            "assumed: shuffle and deflate of level " + std::to_string(compression)};
}

Rate writing_rate() {
    return {1 * kGigabyte, "encoded bytes by rank 0", "assumed: a shared file system"};
}

double assumed_output_share(int compression) {
    return compression == 0 ? 1.0 : 0.4;
}

Rate assumed_inflating() {
    return {700 * kMegabyte, "decoded bytes a core", "assumed: libdeflate, int16 after shuffle"};
}

/// Of an MI50: the estimate in tests/benchmark/RESULTS.md, 6.4 GB of fields in 61 ms.
Rate assumed_device_kernels() {
    return {100 * kGigabyte, "bytes of fields a device", "assumed: 1 TB/s of device memory"};
}

}  // namespace sstclim
