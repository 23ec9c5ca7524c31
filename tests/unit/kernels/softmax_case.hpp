#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/reference/softmax.hpp"
#include "kernels/softmax/softmax.hpp"
#include "src/buffer.hpp"
#include "src/device_objects.hpp"

namespace sstclim::kernels {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// What this build and machine can run.
inline std::vector<Target> softmax_targets() {
    std::vector<Target> found;
    for (const Target target : {Target::baseline, Target::avx2, Target::avx512}) {
        if (target <= cpu_target())
            found.push_back(target);
    }
    if (device::device_count() > 0)
        found.push_back(Target::gpu);
    return found;
}

/// The compiler's own conversions, independent of those under test.
inline void write_element(void* to, ElementType type, float value) {
    if (type == ElementType::float32) {
        std::memcpy(to, &value, sizeof value);
    } else if (type == ElementType::float16) {
        const auto half = static_cast<_Float16>(value);
        std::memcpy(to, &half, sizeof half);
    } else {
        // Tests write values that a bfloat16 holds exactly or truncates.
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        const auto high = static_cast<std::uint16_t>(bits >> 16);
        std::memcpy(to, &high, sizeof high);
    }
}

inline float read_element(const void* from, ElementType type) {
    float value = 0;
    if (type == ElementType::float32) {
        std::memcpy(&value, from, sizeof value);
    } else if (type == ElementType::float16) {
        _Float16 half = 0;
        std::memcpy(&half, from, sizeof half);
        value = static_cast<float>(half);
    } else {
        std::uint16_t high = 0;
        std::memcpy(&high, from, sizeof high);
        const std::uint32_t bits = static_cast<std::uint32_t>(high) << 16;
        std::memcpy(&value, &bits, sizeof value);
    }
    return value;
}

/// A matrix in memory that the device reads, too: `before` elements before its first, `gap` after each row, and all of
/// what is not its own keeps a mark.
class TestMatrix {
  public:
    TestMatrix(std::int64_t rows, std::int64_t columns, ElementType type, std::int64_t before = 0, std::int64_t gap = 0)
        : rows_(rows),
          columns_(columns),
          type_(type),
          before_(before),
          stride_(columns + gap),
          memory_(static_cast<std::size_t>((before + rows * (columns + gap) + 64) * bytes_of(type)), "a test",
                  device::device_count() > 0 ? MemoryKind::pinned : MemoryKind::host) {
        std::memset(memory_.data(), kMark, memory_.size());
    }

    std::byte* at(std::int64_t row, std::int64_t column) const {
        return memory_.data() + (before_ + row * stride_ + column) * bytes_of(type_);
    }
    float get(std::int64_t row, std::int64_t column) const { return read_element(at(row, column), type_); }
    void set(std::int64_t row, std::int64_t column, float value) const { write_element(at(row, column), type_, value); }

    SoftmaxInput input() const { return {at(0, 0), type_, stride_}; }
    SoftmaxOutput output() const { return {at(0, 0), type_, stride_}; }
    ElementType type() const { return type_; }
    std::int64_t stride() const { return stride_; }
    std::int64_t rows() const { return rows_; }
    std::int64_t columns() const { return columns_; }

    void fill_normal(unsigned seed, float deviation = 2) const {
        std::mt19937 random(seed);
        std::normal_distribution<float> noise(0, deviation);
        for (std::int64_t row = 0; row < rows_; ++row) {
            for (std::int64_t column = 0; column < columns_; ++column)
                set(row, column, noise(random));
        }
    }

    /// Whether all bytes outside the matrix have kept their mark.
    bool outside_is_untouched() const {
        std::vector<bool> own(memory_.size());
        for (std::int64_t row = 0; row < rows_; ++row) {
            const auto first = static_cast<std::size_t>(at(row, 0) - memory_.data());
            for (std::size_t byte = 0; byte < static_cast<std::size_t>(columns_ * bytes_of(type_)); ++byte)
                own[first + byte] = true;
        }
        for (std::size_t byte = 0; byte < own.size(); ++byte) {
            if (!own[byte] && memory_.data()[byte] != std::byte{kMark})
                return false;
        }
        return true;
    }

  private:
    static constexpr unsigned char kMark = 0x5a;

    std::int64_t rows_;
    std::int64_t columns_;
    ElementType type_;
    std::int64_t before_;
    std::int64_t stride_;
    Buffer<std::byte> memory_;
};

inline SoftmaxProblem problem_of(const TestMatrix& input, const TestMatrix& output) {
    SoftmaxProblem problem;
    problem.rows = input.rows();
    problem.columns = input.columns();
    problem.input = input.input();
    problem.output = output.output();
    return problem;
}

/// Runs with a workspace of the size that the library asks for, and waits.
inline SoftmaxResult run_softmax(SoftmaxProblem problem, Target target) {
    const bool on_device = target == Target::gpu;
    const Buffer<std::byte> workspace(softmax_workspace_bytes(problem, target), "a test",
                                      on_device ? MemoryKind::device : MemoryKind::host);
    problem.workspace = {workspace.data(), workspace.size()};
    if (!on_device)
        return softmax(problem, target);
    const device::Stream stream;
    SoftmaxResult result = softmax(problem, target, stream.get());
    device::synchronize(stream.get());
    return result;
}

/// What rounding to the type and float32 arithmetic allow for an output.
inline double allowed_error(ElementType type, double expected) {
    switch (type) {
        case ElementType::float16:
            return expected * 0x1.02p-11 + 0x1p-25;
        case ElementType::bfloat16:
            return expected * 0x1.02p-8;
        case ElementType::float32:
            break;
    }
    return expected * 1e-5 + 1e-30;
}

/// Compares a row of output with the float64 softmax of the scores.
inline void expect_softmax(const TestMatrix& output, std::int64_t row, const std::vector<double>& scores) {
    const auto expected = reference::softmax(scores);
    for (std::size_t c = 0; c < expected.size(); ++c) {
        const double found = output.get(row, static_cast<std::int64_t>(c));
        if (std::isnan(expected[c])) {
            ASSERT_TRUE(std::isnan(found)) << "row " << row << ", column " << c << ": " << found;
        } else {
            ASSERT_NEAR(found, expected[c], allowed_error(output.type(), expected[c]))
                << "row " << row << ", column " << c;
        }
    }
}

inline std::vector<double> stored_row(const TestMatrix& matrix, std::int64_t row) {
    std::vector<double> values;
    for (std::int64_t c = 0; c < matrix.columns(); ++c)
        values.push_back(matrix.get(row, c));
    return values;
}

}  // namespace sstclim::kernels
