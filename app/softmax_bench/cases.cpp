#include "app/softmax_bench/cases.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace sstclim::softmax_bench {
namespace {

using kernels::ElementType;
using enum ElementType;

constexpr std::array kColumns{32, 64, 128, 256, 512, 768, 1000, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072};

/// [4][32][512][512]: the attention scores of 4 texts of 512 words in 32 heads.
Case attention(std::string name, Step step, std::int64_t elements) {
    return {.name = std::move(name), .rows = std::max<std::int64_t>(elements / 512, 512), .columns = 512, .step = step};
}

void add_ladder(kernels::Target target, std::int64_t elements, std::vector<Case>& cases) {
    cases.push_back(attention("ladder: naive, a thread a row", Step::naive, elements));
    if (target == kernels::Target::gpu) {
        cases.push_back(attention("ladder: a wavefront a row", Step::scalar, elements));
        cases.push_back(attention("ladder: the same, 16 bytes a load", Step::vectorised, elements));
    }
    cases.push_back(attention("ladder: final", Step::library, elements));
}

void add_grid(std::int64_t elements, std::vector<Case>& cases) {
    struct Types {
        ElementType input;
        ElementType output;
    };
    for (const Types types : {Types{float16, float16}, Types{bfloat16, bfloat16}, Types{float32, float32},
                              Types{float16, float32}, Types{float32, bfloat16}}) {
        for (const int columns : kColumns) {
            const bool mixed = types.input != types.output;
            if (mixed && columns != 512 && columns != 4096 && columns != 131072)
                continue;
            cases.push_back({.name = "grid",
                             .rows = std::max<std::int64_t>(elements / columns, 1),
                             .columns = columns,
                             .input = types.input,
                             .output = types.output});
        }
    }
}

void add_others(std::int64_t elements, std::vector<Case>& cases) {
    for (const int columns : {33, 513, 1001, 4099, 50257})
        cases.push_back(
            {.name = "rows not aligned", .rows = std::max<std::int64_t>(elements / columns, 1), .columns = columns});
    Case causal = attention("causal mask", Step::library, elements);
    causal.masking = Masking::causal;
    cases.push_back(causal);
    Case additive = attention("additive mask [512][512]", Step::library, elements);
    additive.masking = Masking::additive;
    cases.push_back(additive);
    Case in_place = attention("in place", Step::library, elements);
    in_place.placement = Placement::in_place;
    cases.push_back(in_place);
    for (const int rows : {64, 8, 1}) {
        const std::int64_t columns = elements / rows;
        if (columns <= 1 << 25)
            cases.push_back({.name = "few rows",
                             .rows = rows,
                             .columns = columns,
                             .input = bfloat16,  // outputs below 2^-24 are 0 in float16
                             .output = bfloat16});
    }
    cases.push_back({.name = "few rows", .rows = 8, .columns = std::min<std::int64_t>(elements, 131072)});
    cases.push_back({.name = "few rows", .rows = 64, .columns = std::min<std::int64_t>(elements, 8192)});
}

}  // namespace

double Case::bytes() const {
    double read = static_cast<double>(elements());
    double mask = 0;
    if (masking == Masking::causal)
        read *= static_cast<double>(columns + 1) / (2.0 * static_cast<double>(columns));
    if (masking == Masking::additive)
        mask = static_cast<double>(columns * columns * bytes_of(input));
    return read * bytes_of(input) + static_cast<double>(elements()) * bytes_of(output) + mask;
}

std::vector<Case> make_cases(kernels::Target target, std::int64_t elements) {
    std::vector<Case> cases;
    add_ladder(target, elements, cases);
    add_grid(elements, cases);
    add_others(elements, cases);
    return cases;
}

}  // namespace sstclim::softmax_bench
