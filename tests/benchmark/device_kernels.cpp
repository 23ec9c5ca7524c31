// Kernels of the main path on a device, each beside a device-to-device copy of as many bytes in the same run:
// 1440 x 721 cells, 30 years, 102 days of which 92 have results. Prints medians.

#include <algorithm>
#include <cstdio>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kernels/kernel_table.hpp"
#include "src/buffer.hpp"
#include "src/device_objects.hpp"
#include "src/normal_quantile.hpp"
#include "tests/benchmark/seed_kernels.hpp"

namespace sstclim::benchmark {
namespace {

using kernels::CellRange;
using kernels::MomentOrder;

constexpr std::size_t kCells = (1440 * 721 + 127) / 128 * 128;
constexpr int kYears = 30;
constexpr int kWindow = 11;
constexpr int kDays = 102;
constexpr int kRepeats = 7;
constexpr int kCapacity = 34;

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// Median seconds of `work`, after one run that does not count.
double time(StreamHandle stream, const std::function<void()>& work) {
    const device::Event begin;
    const device::Event end;
    std::vector<double> seconds;
    for (int i = 0; i <= kRepeats; ++i) {
        device::record(begin.get(), stream);
        work();
        device::record(end.get(), stream);
        device::synchronize(end.get());
        if (i > 0)
            seconds.push_back(device::seconds_between(begin.get(), end.get()));
    }
    return median(seconds);
}

/// Seconds that a copy takes which reads and writes `bytes` in all.
double copy_seconds(StreamHandle stream, std::size_t bytes) {
    const std::size_t half = std::min<std::size_t>(bytes / 2, std::size_t{6} << 30);
    const Buffer<std::byte> from(half, "copy", MemoryKind::device);
    const Buffer<std::byte> to(half, "copy", MemoryKind::device);
    device::fill_bytes(from.data(), 1, half, stream);
    const double seconds = time(stream, [&] { device::copy_on_device(to.data(), from.data(), half, stream); });
    return seconds * static_cast<double>(bytes) / (2.0 * static_cast<double>(half));
}

void report(const std::string& name, double seconds, std::size_t bytes, double copy) {
    fmt::print(
        "{:<62} {:9.3f} ms  {:7.2f} GB  {:6.2f} TB/s  copy of the bytes {:8.3f} ms  {:5.1f} % of its bandwidth\n", name,
        seconds * 1e3, static_cast<double>(bytes) / 1e9, static_cast<double>(bytes) / seconds / 1e12, copy * 1e3,
        100 * copy / seconds);
    std::fflush(stdout);
}

/// All state of a run of kDays days on the device, with kWindow days of fields that are used in turn.
template <typename T>
class Problem {
  public:
    explicit Problem(StreamHandle stream) : stream_(stream) {
        // One field of noise, turned a little further for every row: the kernels do not look at neighbouring cells.
        std::mt19937 random(7);
        std::normal_distribution<float> noise(2000, 150);
        std::vector<T> field(kCells);
        for (T& value : field)
            value = static_cast<T>(noise(random));
        for (std::size_t row = 0; row < kFieldDays * kYears; ++row) {
            std::ranges::rotate(field, field.begin() + 4099);
            copy_memory(fields_.data() + row * kCells, field.data(), kCells * sizeof(T), MemoryKind::device);
        }
        const auto plan = kernels::plan_rank(QuantileType::type7, 90, kYears * kWindow);
        copy_memory(positions_.data(), plan.positions.data(), positions_.size_bytes(), MemoryKind::device);
        const std::vector<std::int32_t> full(kCells, kYears * kWindow);
        copy_memory(full_count_.data(), full.data(), full_count_.size_bytes(), MemoryKind::device);
        const auto terms = kernels::expansion_terms(normal_quantile(90));
        copy_memory(terms_.data(), &terms, sizeof terms, MemoryKind::device);
        table_.fill({shift_.data(), missing_value<T>()}, all_, stream);
        clear_memory(window_count_.data(), window_count_.size_bytes(), MemoryKind::device, stream);
        clear_memory(window_words_.data(), window_words_.size_bytes(), MemoryKind::device, stream);
        day_moments(MomentOrder::second, 1);
        slide_rank(0, kWindow);
        device::synchronize(stream);
    }

    void day_moments(MomentOrder order, int batch) {
        for (int day = 0; day < kDays; day += batch) {
            table_.day_moment({.rows = rows(day),
                               .day_stride = kYears * kCells,
                               .days = std::min(batch, kDays - day),
                               .shift = shift_.data(),
                               .ring = ring(),
                               .first = day % kRing,
                               .order = order},
                              all_, stream_);
        }
    }

    /// With the Cornish-Fisher expansion of order four.
    void slide_moments(MomentOrder order, int batch) {
        for (int day = 0; day < kDays; day += batch) {
            table_.slide_moment({.ring = ring(),
                                 .first = day % kRing,
                                 .days = std::min(batch, kDays - day),
                                 .window_days = kWindow,
                                 .filled = std::min(day, kWindow),
                                 .window = {window_count_.data(), window_words_.data()},
                                 .order = order,
                                 .shift = shift_.data(),
                                 .scale = 0.01,
                                 .offset = 0,
                                 .min_count = 1,
                                 .result = {mean_.data(), deviation_.data(), count_.data(), kCells},
                                 .expansion = {1, terms_.data(), p90_.data(), domain_.data(), 0, kCells}},
                                all_, stream_);
        }
    }

    /// Moves over `days` days from `day` on, all in one block.
    void slide_rank(int day, int days) {
        const kernels::RankResult result{.values = p90_.data(),
                                         .percentile_stride = 0,
                                         .day_stride = 0,
                                         .percentiles = 1,
                                         .positions = positions_.data(),
                                         .max_count = kYears * kWindow,
                                         .count = full_count_.data(),
                                         .count_day_stride = 0,
                                         .min_count = 1,
                                         .side = kernels::RankSide::high,
                                         .scale = 0.01,
                                         .offset = 0};
        const kernels::RankLists<T> lists{kWindow,         kYears,         kCapacity,       0,
                                          columns_.data(), prefix_.data(), suffixes_.data()};
        table_.slide_rank({rows(day), kYears * kCells, shift_.data(), lists, day % kWindow, days, 0, result}, all_,
                          stream_);
    }

    static std::size_t day_moment_bytes(MomentOrder order, int batch) {
        return kDays * kCells * (kYears * sizeof(T) + sums_bytes(order)) + batches(batch) * kCells * sizeof(T);
    }
    /// For floating-point cells the days of the window are read anew for every day.
    static std::size_t slide_moment_bytes(MomentOrder order, int batch) {
        const std::size_t results = kDays - kWindow + 1;
        const std::size_t result = 12 + (order == MomentOrder::fourth ? 5 : 0);
        const std::size_t days_read =
            std::is_floating_point_v<T> ? results * kWindow + kWindow * (kWindow - 1) / 2 : kDays + kDays - kWindow;
        return kCells * (days_read * sums_bytes(order) + results * result +
                         batches(batch) * (2 * sums_bytes(order) + sizeof(T)));
    }
    static std::size_t slide_rank_bytes(int batch) {
        const std::size_t columns = 2 * (kWindow - 2) * kYears;      // out, and in again at the block's end
        const std::size_t suffixes = 2 * (kWindow - 1) * kCapacity;  // in, and out at the block's end
        const std::size_t prefixes = batch == 1 ? 2 * (kWindow - 1) * kCapacity : 0;
        const std::size_t a_block =
            kWindow * kYears + kWindow / static_cast<std::size_t>(batch) + columns + suffixes + prefixes;
        return kCells * (sizeof(T) * kDays * a_block / kWindow + kDays * 8);
    }

  private:
    static constexpr std::size_t kFieldDays = kWindow;
    static constexpr int kRing = 2 * kWindow;
    using Words = kernels::MomentWords<T>;

    static std::size_t batches(int batch) { return static_cast<std::size_t>((kDays + batch - 1) / batch); }
    static std::size_t sums_bytes(MomentOrder order) { return 4 + 8 * static_cast<std::size_t>(Words::count(order)); }

    kernels::FieldRows<T> rows(int day) const {
        return {fields_.data() + static_cast<std::size_t>(day % kWindow) * kYears * kCells, kCells, kYears};
    }
    kernels::MomentRing<T> ring() const { return {{day_count_.data(), day_words_.data()}, kCells, kRing}; }

    template <typename V>
    static Buffer<V> on_device(std::size_t size) {
        return Buffer<V>(size, "the benchmark", MemoryKind::device);
    }

    StreamHandle stream_;
    const kernels::KernelTable<T>& table_ = kernels::kernel_table<T>(kernels::Target::gpu);
    CellRange all_{0, kCells};
    Buffer<T> fields_ = on_device<T>(kFieldDays * kYears * kCells);
    Buffer<T> shift_ = on_device<T>(kCells);
    Buffer<std::int32_t> day_count_ = on_device<std::int32_t>(kRing * kCells);
    Buffer<typename Words::Word> day_words_ = on_device<typename Words::Word>(kRing * kCells * 5);
    Buffer<std::int32_t> window_count_ = on_device<std::int32_t>(kCells);
    Buffer<typename Words::Word> window_words_ = on_device<typename Words::Word>(kCells * 5);
    Buffer<T> columns_ = on_device<T>(kWindow * kYears * kCells);
    Buffer<T> prefix_ = on_device<T>(kCapacity * kCells);
    Buffer<T> suffixes_ = on_device<T>((kWindow - 1) * kCapacity * kCells);
    Buffer<kernels::RankPosition> positions_ = on_device<kernels::RankPosition>(kYears * kWindow + 1);
    Buffer<std::int32_t> full_count_ = on_device<std::int32_t>(kCells);
    Buffer<std::int32_t> count_ = on_device<std::int32_t>(kWindow * kCells);
    Buffer<kernels::ExpansionTerms> terms_ = on_device<kernels::ExpansionTerms>(1);
    Buffer<float> mean_ = on_device<float>(kWindow * kCells);
    Buffer<float> deviation_ = on_device<float>(kWindow * kCells);
    Buffer<float> p90_ = on_device<float>(kWindow * kCells);
    Buffer<std::int8_t> domain_ = on_device<std::int8_t>(kWindow * kCells);
};

template <typename T>
void run(StreamHandle stream, const char* type) {
    Problem<T> problem(stream);
    const auto measure = [&](const std::string& name, std::size_t bytes, const std::function<void()>& work) {
        report(fmt::format("{} {}", type, name), time(stream, work), bytes, copy_seconds(stream, bytes));
    };
    for (const int batch : {1, kWindow}) {
        for (const MomentOrder order : {MomentOrder::second, MomentOrder::fourth}) {
            const bool expand = order == MomentOrder::fourth;
            const std::string how = fmt::format("order {}, {} day(s) a launch", expand ? 4 : 2, batch);
            measure("day_moment " + how, Problem<T>::day_moment_bytes(order, batch),
                    [&] { problem.day_moments(order, batch); });
            measure(fmt::format("slide_moment{} {}", expand ? "+cornish_fisher" : "", how),
                    Problem<T>::slide_moment_bytes(order, batch), [&] { problem.slide_moments(order, batch); });
        }
    }
    for (const int batch : {1, kWindow}) {
        measure(fmt::format("slide_rank (day_rank in it), {} day(s) a launch", batch),
                Problem<T>::slide_rank_bytes(batch), [&] {
                    for (int day = 0; day < kDays; day += batch)
                        problem.slide_rank(day, std::min(batch, kDays - day));
                });
    }
}

/// Copies from pinned host memory, for comparison: what the kernels must hide behind.
void host_copy(StreamHandle stream) {
    const std::size_t bytes = kCells * kYears * sizeof(std::int16_t);
    const Buffer<std::byte> host(bytes, "copy", MemoryKind::pinned);
    const Buffer<std::byte> on_device(bytes, "copy", MemoryKind::device);
    std::fill(host.data(), host.data() + bytes, std::byte{1});
    const double seconds = time(stream, [&] { device::copy_to_device(on_device.data(), host.data(), bytes, stream); });
    fmt::print("int16 fields to the device: {:.1f} GB/s, {:.1f} ms for {} days\n",
               static_cast<double>(bytes) / seconds / 1e9, seconds * kDays * 1e3, kDays);
}

/// On a twentieth of the days: these take long.
void seed_baselines(StreamHandle stream) {
    constexpr int kSomeDays = 4;
    const std::size_t values = kCells * kYears * (kSomeDays + kWindow - 1);
    const Buffer<double> input(values, "the baselines' input", MemoryKind::device);
    std::mt19937 random(3);
    std::normal_distribution<double> noise(20, 1.5);
    std::vector<double> field(kCells);
    for (double& value : field)
        value = noise(random);
    for (std::size_t row = 0; row < values / kCells; ++row) {
        std::ranges::rotate(field, field.begin() + 4099);
        copy_memory(input.data() + row * kCells, field.data(), kCells * sizeof(double), MemoryKind::device);
    }
    const Buffer<float> output(kCells * kSomeDays * 4, "the baselines' output", MemoryKind::device);
    const SeedInput problem{input.data(), kCells, kYears, kSomeDays, kWindow};
    const double scale = 92.0 / kSomeDays;
    const double heap = time(stream, [&] { heap_percentile(problem, output.data(), stream); }) * scale;
    const double moments = time(stream, [&] { window_moment(problem, output.data(), stream); }) * scale;
    fmt::print(
        "baselines, float64 input, scaled from {} to 92 days: heap of 34 {:.1f} ms, moments anew for every window "
        "{:.1f} ms\n",
        kSomeDays, heap * 1e3, moments * 1e3);
}

}  // namespace
}  // namespace sstclim::benchmark

int main() {
    using namespace sstclim;
    if (device::device_count() == 0) {
        std::puts("no device here");
        return 1;
    }
    const device::DeviceFacts facts = device::facts(0);
    fmt::print("{} {}: 1440 x 721 cells, 30 years, 102 days, medians of 7\n", device::runtime_name(), facts.name);
    const device::Stream stream;
    benchmark::host_copy(stream.get());
    benchmark::run<std::int16_t>(stream.get(), "int16");
    benchmark::run<float>(stream.get(), "float32");
    benchmark::seed_baselines(stream.get());
    return 0;
}
