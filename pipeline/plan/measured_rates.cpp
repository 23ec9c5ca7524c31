#include <algorithm>
#include <cstdint>

#include "io/catalogue/chunk_grid.hpp"
#include "io/reading/field_reader.hpp"
#include "pipeline/compute/compute_stage.hpp"
#include "pipeline/job/step_times.hpp"
#include "pipeline/plan/rates.hpp"
#include "src/cell_type.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kFields = 8;           ///< that are decoded at most
constexpr std::size_t kCells = 4096;         ///< of the kernels' windows
constexpr std::size_t kSteps = 24;           ///< that are timed at least
constexpr std::size_t kMostCells = 1 << 20;  ///< of a field that are wanted
constexpr double kMostSeconds = 1;

std::size_t chunk_bytes(const io::SourceFile& file) {
    if (file.layout.kind == io::StorageLayout::Kind::library)
        return file.grid.cells() * size_of(file.packing.storage);
    return io::ChunkGrid(file).chunk_bytes();
}

/// Fields of the plan, far apart.
std::vector<io::FieldRef> handful_of(const ReadPlan& plan) {
    std::vector<io::FieldRef> fields;
    const std::size_t steps = plan.steps().size();
    const std::size_t count = std::min(kFields, steps);
    for (std::size_t i = 0; i < count; ++i) {
        const StepReads& step = plan.steps()[i * steps / count];
        if (!step.fields.empty())
            fields.push_back(step.fields[i % step.fields.size()]);
    }
    return fields;
}

/// A slot whose rows have values around 15 degrees, as packed ones have them.
Slot made_up_slot(const ComputePlan& plan) {
    Slot slot{.fields = Buffer<std::byte>(plan.fields * plan.cells * size_of(plan.encoding.type), "made-up fields"),
              .rows = {},
              .day = 0,
              .min_count = {},
              .results = make_results(plan, MemoryKind::host)};
    for (const BaselinePlan& baseline : plan.baselines) {
        slot.rows.push_back({0, std::min(plan.fields, static_cast<std::size_t>(baseline.rows))});
        slot.min_count.push_back(1);
    }
    dispatch(plan.encoding.type, [&](auto cell) {
        using T = decltype(cell);
        T* const values = reinterpret_cast<T*>(slot.fields.data());
        std::uint32_t random = 1;
        for (std::size_t i = 0; i < plan.fields * plan.cells; ++i) {
            random = random * 1664525U + 1013904223U;
            values[i] = static_cast<T>(1200 + random / (UINT32_MAX / 600));
        }
    });
    return slot;
}

}  // namespace

Rate measured_opening(std::size_t files, double seconds) {
    return {static_cast<double>(files) / seconds, "files a rank", "measured here: all of them opened, or known",
            RateUnit::files};
}

Rate measure_inflating(const io::Catalogue& catalogue, const ReadPlan& plan) {
    io::FieldReader reader(catalogue, 1, 0);
    const std::size_t cells = std::min(catalogue.grid().cells(), kMostCells);
    Buffer<std::byte> values(cells * size_of(catalogue.encoding().type), "a field to measure with");
    const RunClock clock;
    std::uint64_t bytes = 0;
    std::size_t fields = 0;
    for (const io::FieldRef& field : handful_of(plan)) {
        if (clock.seconds() > kMostSeconds)
            break;
        const io::ReadCounts before = reader.counts();
        reader.read(std::vector<io::FieldRead>{{field, {{{0, cells}, values.data()}}, false}});
        const std::uint64_t read = reader.counts().chunks_inflated - before.chunks_inflated +
                                   reader.counts().library_fields - before.library_fields;
        bytes += read * chunk_bytes(catalogue.files()[field.file]);
        ++fields;
    }
    if (bytes == 0)
        return assumed_inflating();
    return {static_cast<double>(bytes) / clock.seconds(), "decoded bytes a core",
            fmt::format("measured here: {} fields read and inflated", fields)};
}

Rate measure_kernels(const ComputePlan& plan) {
    ComputePlan few = plan;
    few.cells = kCells;
    few.threads = 1;
    few.processor = Processor::cpu;
    const auto stage = make_compute_stage(few);
    std::vector<Slot> slots;
    std::vector<Slot*> block;
    while (slots.size() < stage->block_steps())
        slots.push_back(made_up_slot(few));
    for (Slot& slot : slots)
        block.push_back(&slot);
    std::size_t steps = 0;
    const auto push_until = [&](std::size_t end) {
        for (; steps < end; steps += block.size()) {
            for (std::size_t i = 0; i < block.size(); ++i)
                slots[i].place = slots[i].step = steps + i;
            stage->push(block);
        }
    };
    push_until(static_cast<std::size_t>(few.window_days));
    const std::size_t begin = steps;
    const RunClock clock;
    push_until(begin + kSteps);
    const auto bytes = static_cast<double>((steps - begin) * few.fields * few.cells * size_of(few.encoding.type));
    return {bytes / clock.seconds(), "bytes of fields a core", "measured here: these windows on one core"};
}

}  // namespace sstclim
