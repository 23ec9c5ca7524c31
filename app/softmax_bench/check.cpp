#include "app/softmax_bench/check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "app/softmax_bench/elements.hpp"
#include "kernels/reference/softmax.hpp"
#include "src/first_error.hpp"

namespace sstclim::softmax_bench {
namespace {

using kernels::ElementType;

struct Limits {
    double absolute;  ///< of any output
    double relative;  ///< half a unit in the last place, where that is more
    double row_sum;
};

Limits limits(ElementType type) {
    switch (type) {
        case ElementType::float16:
            return {2e-4, 0x1.02p-11, 1e-3};
        case ElementType::bfloat16:
            return {2e-4, 0x1.02p-8, 4e-3};
        case ElementType::float32:
            break;
    }
    return {1e-7, 1e-5, 1e-3};
}

std::vector<double> row_scores(const Case& what, std::span<const std::byte> input, std::span<const std::byte> mask,
                               std::int64_t row) {
    const auto columns = static_cast<std::size_t>(what.columns);
    std::vector<double> scores = decoded(input, what.input, static_cast<std::size_t>(row) * columns, columns);
    const auto query = static_cast<std::size_t>(row % what.columns);
    if (what.masking == Masking::additive) {
        const std::vector<double> added = decoded(mask, what.input, query * columns, columns);
        for (std::size_t c = 0; c < columns; ++c)
            scores[c] += added[c];
    }
    if (what.masking == Masking::causal)
        std::fill(scores.begin() + static_cast<std::ptrdiff_t>(query) + 1, scores.end(),
                  -std::numeric_limits<double>::infinity());
    return scores;
}

/// NaN wins.
double larger(double a, double b) {
    return std::isnan(a) || a > b ? a : b;
}

}  // namespace

Deviation deviation(const Case& what, std::span<const std::byte> input, std::span<const std::byte> mask,
                    std::span<const std::byte> output) {
    const Limits limit = limits(what.output);
    const auto columns = static_cast<std::size_t>(what.columns);
    Deviation all;
    all.within = true;
    FirstError failure;
    const auto check_row = [&](std::int64_t row) {
        const auto expected = kernels::reference::softmax(row_scores(what, input, mask, row));
        const auto found = decoded(output, what.output, static_cast<std::size_t>(row) * columns, columns);
        double largest = 0;
        double sum = 0;
        bool within = true;
        for (std::size_t c = 0; c < columns; ++c) {
            const double error = std::abs(found[c] - expected[c]);
            largest = larger(error, largest);
            within = within && error <= std::max(limit.absolute, limit.relative * expected[c]);
            sum += found[c];
        }
        within = within && std::abs(sum - 1) <= limit.row_sum;
#pragma omp critical
        {
            all.largest = larger(largest, all.largest);
            all.row_sum = larger(std::abs(sum - 1), all.row_sum);
            all.within = all.within && within;
        }
    };
#pragma omp parallel for schedule(static)
    for (std::int64_t row = 0; row < what.rows; ++row)
        failure.catching(static_cast<std::size_t>(row), [&] { check_row(row); });
    failure.rethrow();
    return all;
}

}  // namespace sstclim::softmax_bench
