#include "pipeline/input/field_input.hpp"

#include <limits>

#include "kernels/cells.hpp"
#include "pipeline/input/static_mask.hpp"
#include "pipeline/job/collective.hpp"
#include "src/cell_type.hpp"

namespace sstclim {
namespace {

template <typename Cell>
bool accepts(const MaskRule& rule, const CellEncoding& encoding, Cell cell) {
    return rule.accepts(cell == missing_value<Cell>() ? std::numeric_limits<double>::quiet_NaN()
                                                      : static_cast<double>(cell) * encoding.scale + encoding.offset);
}

/// Makes those of `count` cells missing that `is_accepted(cell)` does not let in.
template <typename Accepted>
void mask_cells(CellType type, std::byte* cells, std::size_t count, const Accepted& is_accepted) {
    dispatch(type, [&](auto cell) {
        using T = decltype(cell);
        T* const values = reinterpret_cast<T*>(cells);
        for (std::size_t i = 0; i < count; ++i)
            values[i] = is_accepted(i) ? values[i] : missing_value<T>();
    });
}

}  // namespace

InputPlan::InputPlan(const std::vector<std::vector<Date>>& steps, const io::Catalogue& catalogue, const Masks& all,
                     int ranks, std::size_t reuse_steps)
    : reads(steps, catalogue, ranks, reuse_steps) {
    std::vector<std::vector<Date>> present;
    for (const StepReads& step : reads.steps())
        present.push_back(step.days);
    for (const auto& mask : all.daily)
        masks.emplace_back(present, mask->catalogue, ranks, reuse_steps);
}

FieldInput::MaskInput::MaskInput(const MpiSession& mpi, const DailyMask& daily, const ReadPlan& reads, const Slab& tile,
                                 int threads, std::uint64_t cache_bytes)
    : mask(daily),
      session(mpi),
      plan(reads),
      exchange(mpi, tile, mask.catalogue.encoding().type, reads),
      reader(mask.catalogue, threads, cache_bytes),
      fields(reads.most_fields() * exchange.row_stride() * size_of(mask.catalogue.encoding().type),
             "fields of a mask") {
    reader.expect(reads.of_rank(mpi.rank()));
    if (mask.catalogue.encoding().type != CellType::int16)
        return;
    for (int value = 0; value < 65536; ++value)
        accepted.push_back(accepts(mask.rule, mask.catalogue.encoding(), static_cast<std::int16_t>(value)));
}

void FieldInput::MaskInput::check(const StepReads& step) const {
    const double most = mask.rule.most_of_fraction().value();
    const CellEncoding& encoding = mask.catalogue.encoding();
    for (std::size_t day = 0; day < step.days.size(); ++day) {
        const bool is_fraction = dispatch(encoding.type, [&](auto cell) {
            using T = decltype(cell);
            const std::span row(reinterpret_cast<const T*>(fields.data()) + day * exchange.row_stride(),
                                exchange.row_stride());
            return std::ranges::none_of(row, [&](T value) {
                return value != missing_value<T>() &&
                       static_cast<double>(value) * encoding.scale + encoding.offset > most;
            });
        });
        if (!is_fraction) {
            const io::SourceFile& file = mask.catalogue.files()[step.fields[day].file];
            throw InputError(
                "{}, variable \"{}\", {}: values above {:g}, where --max-ice takes it for a fraction: give --max-ice "
                "in "
                "the unit of the variable, as 15 for per cent",
                file.path, file.variable, to_string(step.days[day]), most);
        }
    }
}

FieldInput::FieldInput(const MpiSession& mpi, const io::Catalogue& data, const Masks& masks, const InputPlan& plan,
                       const Slab& tile, int threads, std::uint64_t cache_bytes)
    : data_(data),
      plan_(plan),
      threads_(threads),
      cells_(slab_of(tile, mpi.rank(), mpi.size()).size()),
      exchange_(mpi, tile, data.encoding().type, plan.reads) {
    agree(mpi, [&] {
        for (std::size_t m = 0; m < masks.daily.size(); ++m)
            masks_.push_back(
                std::make_unique<MaskInput>(mpi, *masks.daily[m], plan.masks[m], tile, threads, cache_bytes));
    });
    if (masks.fixed)
        fixed_ = read_static_mask(mpi, *masks.fixed, data.files().front(), tile);
}

void FieldInput::apply(const MaskInput& mask, std::size_t fields, std::byte* data) const {
    const CellEncoding& encoding = mask.mask.catalogue.encoding();
    const CellType type = data_.encoding().type;
    const std::size_t stride = row_stride();
#pragma omp parallel for num_threads(threads_) if (fields > 1)
    for (std::size_t field = 0; field < fields; ++field) {
        std::byte* const row = data + field * stride * size_of(type);
        dispatch(encoding.type, [&](auto cell) {
            using T = decltype(cell);
            const T* const values = reinterpret_cast<const T*>(mask.fields.data()) + field * stride;
            if constexpr (sizeof(T) == 2) {
                mask_cells(type, row, cells_,
                           [&](std::size_t i) { return mask.accepted[static_cast<std::uint16_t>(values[i])]; });
            } else {
                mask_cells(type, row, cells_,
                           [&](std::size_t i) { return accepts(mask.mask.rule, encoding, values[i]); });
            }
        });
    }
}

void FieldInput::fill(std::size_t step, io::FieldReader& reader, std::byte* fields, PhaseTimer& timer,
                      const TeamWork& other) {
    exchange_.fill(step, reader, fields, timer, other);
    const std::size_t count = plan_.reads.steps()[step].fields.size();
    for (const auto& mask : masks_) {
        mask->exchange.fill(step, mask->reader, mask->fields.data(), timer);
        if (mask->mask.rule.most_of_fraction())
            agree(mask->session, [&] { mask->check(mask->plan.steps()[step]); });
        apply(*mask, count, fields);
    }
    if (fixed_.empty())
        return;
    const CellType type = data_.encoding().type;
#pragma omp parallel for num_threads(threads_) if (count > 1)
    for (std::size_t field = 0; field < count; ++field)
        mask_cells(type, fields + field * row_stride() * size_of(type), cells_,
                   [&](std::size_t i) { return fixed_[i]; });
}

std::vector<std::size_t> FieldInput::exchange_bytes(const InputPlan& plan, const Masks& masks, const Slab& tile,
                                                    CellType type, int ranks) {
    std::vector<std::size_t> bytes = SlabExchange::outgoing_bytes(plan.reads, tile, type, ranks);
    for (std::size_t m = 0; m < masks.daily.size(); ++m) {
        const CellType of_mask = masks.daily[m]->catalogue.encoding().type;
        const std::vector<std::size_t> outgoing = SlabExchange::outgoing_bytes(plan.masks[m], tile, of_mask, ranks);
        for (std::size_t rank = 0; rank < bytes.size(); ++rank) {
            const std::size_t row = kernels::padded_cells(slab_of(tile, static_cast<int>(rank), ranks).size());
            bytes[rank] += outgoing[rank] + plan.masks[m].most_fields() * row * size_of(of_mask);
        }
    }
    return bytes;
}

std::size_t FieldInput::bytes_sent() const {
    std::size_t bytes = exchange_.bytes_sent();
    for (const auto& mask : masks_)
        bytes += mask->exchange.bytes_sent();
    return bytes;
}

}  // namespace sstclim
