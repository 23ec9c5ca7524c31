#include "kernels/softmax/cpu_rows.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "kernels/softmax/causal_limit.hpp"
#include "kernels/softmax/cpu_exp.hpp"
#include "kernels/softmax/half_bits.hpp"
#include "kernels/softmax/partial.hpp"

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {
namespace {

/// Columns of a part: what a thread has in its cache. Parts do not depend on the number of threads, nor do the bits of
/// the results.
constexpr int kPartColumns = 8192;
/// Sums run in as many lanes as the widest vector register has: the same bits with every instruction set.
constexpr int kLanes = 16;
constexpr std::int64_t kFewElements = 1 << 14;

template <typename Decode>
void decode(const std::uint16_t* from, int columns, float* to, Decode decode_one) {
    for (int c = 0; c < columns; ++c)
        to[c] = decode_one(from[c]);
}

void load(const void* row, ElementType type, int first, int columns, float* to) {
    const auto* const bits = static_cast<const std::uint16_t*>(row) + first;
    switch (type) {
        case ElementType::float16:
            decode(bits, columns, to, float_of_half);
            return;
        case ElementType::bfloat16:
            decode(bits, columns, to, float_of_bfloat16);
            return;
        case ElementType::float32:
            std::copy_n(static_cast<const float*>(row) + first, columns, to);
            return;
    }
}

template <typename Encode>
void encode(const float* from, int columns, float factor, std::uint16_t* to, Encode encode_one) {
    for (int c = 0; c < columns; ++c)
        to[c] = encode_one(from[c] * factor);
}

void store(const float* from, int columns, float factor, ElementType type, int first, void* row) {
    auto* const bits = static_cast<std::uint16_t*>(row) + first;
    switch (type) {
        case ElementType::float16:
            encode(from, columns, factor, bits, half_of_float);
            return;
        case ElementType::bfloat16:
            encode(from, columns, factor, bits, bfloat16_of_float);
            return;
        case ElementType::float32:
            for (int c = 0; c < columns; ++c)
                static_cast<float*>(row)[first + c] = from[c] * factor;
            return;
    }
}

template <typename T>
T* row_of(T* data, std::int64_t row, std::int64_t stride, ElementType type);

template <>
const void* row_of(const void* data, std::int64_t row, std::int64_t stride, ElementType type) {
    return static_cast<const std::byte*>(data) + row * stride * bytes_of(type);
}

template <>
void* row_of(void* data, std::int64_t row, std::int64_t stride, ElementType type) {
    return static_cast<std::byte*>(data) + row * stride * bytes_of(type);
}

/// Columns [first, first + columns) of a row: their scores, then their exponentials.
class RowPart {
  public:
    RowPart(const RowArgs& args, std::int64_t row, int first)
        : args_(args), row_(row), first_(first), columns_(std::min(kPartColumns, args.columns - first)) {
        const int seen = std::clamp(causal_limit(args, row) - first, 0, columns_);
        load(row_of(args.in, row, args.in_stride, args.in_type), args.in_type, first, seen, values_.data());
        for (int c = 0; c < seen; ++c)
            values_[static_cast<std::size_t>(c)] *= args.scale;
        if (args.mask != nullptr)
            add_mask(seen);
        std::fill(values_.begin() + seen, values_.begin() + padded(), kMinusInfinity);
    }

    /// Replaces the scores by their exponentials.
    Partial exponentials() {
        Partial partial;
        partial.max = greatest();
        const float shift = shift_of(partial.max);
        float* const values = values_.data();
        const int count = padded();
        for (int c = 0; c < count; ++c)
            values[c] = exp_of_negative(values[c] - shift);
        std::array<float, kLanes> sums{};
        for (int c = 0; c < count; c += kLanes) {
            for (int lane = 0; lane < kLanes; ++lane)
                sums[static_cast<std::size_t>(lane)] += values[c + lane];
        }
        for (const float sum : sums)
            partial.sum += sum;
        return partial;
    }

    /// Of the row's whole: what exponentials() gave for all its parts.
    void write(float factor) const {
        store(values_.data(), columns_, factor, args_.out_type, first_,
              row_of(args_.out, row_, args_.out_stride, args_.out_type));
    }

  private:
    int padded() const { return (columns_ + kLanes - 1) / kLanes * kLanes; }

    void add_mask(int seen) {
        std::array<float, kPartColumns> mask;
        const std::int64_t mask_row = row_ / args_.mask_repeat % args_.mask_rows;
        load(row_of(args_.mask, mask_row, args_.mask_stride, args_.mask_type), args_.mask_type, first_, seen,
             mask.data());
        for (std::size_t c = 0; c < static_cast<std::size_t>(seen); ++c)
            values_[c] += mask[c];
    }

    /// NaN or not where there is a NaN: the sum is then NaN in any case.
    float greatest() const {
        const float* const values = values_.data();
        float greatest = kMinusInfinity;
#pragma omp simd reduction(max : greatest)
        for (int c = 0; c < columns_; ++c)
            greatest = std::max(greatest, values[c]);
        return greatest;
    }

    const RowArgs& args_;
    std::int64_t row_;
    int first_;
    int columns_;
    std::array<float, kPartColumns> values_;
};

void short_rows(const RowArgs& args) {
#pragma omp parallel for schedule(static) if (args.rows * args.columns > kFewElements)
    for (std::int64_t row = 0; row < args.rows; ++row) {
        RowPart part(args, row, 0);
        const float sum = part.exponentials().sum;
        part.write(factor_of(sum, args.zero_empty_row));
    }
}

/// What brings exp(score - part_max) to exp(score - max), max >= part_max.
float weight(float part_max, float max) {
    return part_max == max ? 1.0F : exp_of_negative(part_max - max);
}

void long_rows(const RowArgs& args) {
    const std::int64_t parts = (args.columns + kPartColumns - 1) / kPartColumns;
    std::vector<Partial> partials(static_cast<std::size_t>(args.rows * parts));
#pragma omp parallel for schedule(static)
    for (std::int64_t i = 0; i < args.rows * parts; ++i) {
        RowPart part(args, i / parts, static_cast<int>(i % parts) * kPartColumns);
        partials[static_cast<std::size_t>(i)] = part.exponentials();
    }
#pragma omp parallel for schedule(static)
    for (std::int64_t i = 0; i < args.rows * parts; ++i) {
        const Partial* const first = partials.data() + i / parts * parts;
        Partial row;
        for (const Partial* part = first; part < first + parts; ++part)
            row.max = std::max(row.max, part->max);
        for (const Partial* part = first; part < first + parts; ++part)
            row.sum += part->sum * weight(part->max, row.max);
        RowPart part(args, i / parts, static_cast<int>(i % parts) * kPartColumns);
        const float part_max = part.exponentials().max;
        part.write(factor_of(row.sum, args.zero_empty_row) * weight(part_max, row.max));
    }
}

}  // namespace

void cpu_rows(const RowArgs& args) {
    if (args.columns <= kPartColumns) {
        short_rows(args);
    } else {
        long_rows(args);
    }
}

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
