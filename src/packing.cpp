#include "src/packing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <type_traits>

#include "src/error.hpp"
#include "src/valid_set.hpp"

namespace sstclim {
namespace {

bool fits_int16(StorageType type) {
    return type == StorageType::int8 || type == StorageType::uint8 || type == StorageType::int16;
}

/// The type in which stored values are compared with their limits: the narrow one in the narrow lanes; double on the
/// way to double, where all lanes of a vector then have one width.
template <typename Stored, typename Cell>
using Compared = std::conditional_t<std::is_same_v<Cell, double>, double, Stored>;

template <typename Cell>
struct Keep {
    Cell stand_in = missing_value<Cell>();
    Cell operator()(Cell stored) const { return stored; }
};

/// Takes an infinity in for a missing value, of the sign that makes it the marker: arithmetic behind the choice is
/// what the compiler vectorises, arithmetic before it is not.
struct Decode {
    double scale;
    double offset;
    double stand_in = std::copysign(missing_value<double>(), -scale);
    double operator()(double stored) const { return stored * scale + offset; }
};

/// Free of branches, with | and & for || and &&, so that it vectorises where `is_excluded` is simple.
template <typename Stored, typename Cell, typename T, typename Excluded, typename Finish>
void convert_loop(const Stored* stored, Cell* cells, std::size_t count, T low, T high, Excluded is_excluded,
                  Finish finish) {
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = static_cast<T>(stored[i]);
        const bool is_valid = (value >= low) & (value <= high) & !is_excluded(value);
        cells[i] = finish(is_valid ? static_cast<Cell>(value) : finish.stand_in);
    }
}

template <typename Stored, typename Cell, typename Finish>
void convert_all(const void* stored, const Packing& packing, Finish finish, std::size_t count, void* cells) {
    using T = Compared<Stored, Cell>;
    const ValidSet<T> set = valid_set<Stored, T>(packing);
    const auto* in = static_cast<const Stored*>(stored);
    auto* out = static_cast<Cell*>(cells);
    if (!(set.low <= set.high)) {
        std::fill_n(out, count, missing_value<Cell>());
        return;
    }
    const T low = static_cast<T>(set.low);
    const T high = static_cast<T>(set.high);
    if (set.excluded.empty()) {
        convert_loop(in, out, count, low, high, NoneExcluded{}, finish);
    } else if (set.excluded.size() <= 2) {
        convert_loop(in, out, count, low, high, FewExcluded<T, 2>(set.excluded), finish);
    } else if (set.excluded.size() <= 4) {
        convert_loop(in, out, count, low, high, FewExcluded<T, 4>(set.excluded), finish);
    } else {
        convert_loop(in, out, count, low, high, ManyExcluded<T>{set.excluded}, finish);
    }
}

/// Calls `function` with a value of the C++ type that `type` stands for.
template <typename Function>
decltype(auto) dispatch_storage(StorageType type, Function&& function) {
    switch (type) {
        case StorageType::int8:
            return function(std::int8_t{});
        case StorageType::uint8:
            return function(std::uint8_t{});
        case StorageType::int16:
            return function(std::int16_t{});
        case StorageType::uint16:
            return function(std::uint16_t{});
        case StorageType::int32:
            return function(std::int32_t{});
        case StorageType::uint32:
            return function(std::uint32_t{});
        case StorageType::int64:
            return function(std::int64_t{});
        case StorageType::float32:
            return function(float{});
        default:
            return function(double{});
    }
}

}  // namespace

std::size_t size_of(StorageType type) {
    return dispatch_storage(type, [](auto value) { return sizeof(value); });
}

std::string_view to_string(StorageType type) {
    constexpr std::array<std::string_view, 9> kNames{"int8",   "uint8", "int16",   "uint16", "int32",
                                                     "uint32", "int64", "float32", "float64"};
    return kNames[static_cast<std::size_t>(type)];
}

CellEncoding common_encoding(const std::vector<Packing>& packings) {
    for (const Packing& packing : packings) {
        if (packing.scale == 0.0 || !std::isfinite(packing.scale) || !std::isfinite(packing.offset)) {
            throw InputError("scale_factor {} with add_offset {} decodes to nothing; repair the file's attributes",
                             packing.scale, packing.offset);
        }
    }
    const auto all = [&](auto condition) {
        return !packings.empty() && std::all_of(packings.begin(), packings.end(), condition);
    };
    // A negative scale would turn the order of the cells, and with it the meaning of a percentile.
    if (all([&](const Packing& p) {
            return fits_int16(p.storage) && p.scale > 0.0 && p.scale == packings.front().scale &&
                   p.offset == packings.front().offset;
        })) {
        return {CellType::int16, packings.front().scale, packings.front().offset};
    }
    if (all([](const Packing& p) { return p.storage == StorageType::float32 && !p.is_scaled(); })) {
        return {CellType::float32, 1.0, 0.0};
    }
    return {CellType::float64, 1.0, 0.0};
}

void convert_to_cells(const void* stored, const Packing& packing, const CellEncoding& encoding, std::size_t count,
                      void* cells) {
    if (encoding.type == CellType::float64) {
        dispatch_storage(packing.storage, [&](auto value) {
            convert_all<decltype(value), double>(stored, packing, Decode{packing.scale, packing.offset}, count, cells);
        });
        return;
    }
    if (encoding != common_encoding({packing})) {
        throw std::invalid_argument("convert_to_cells: the encoding is not one of this packing");
    }
    switch (packing.storage) {
        case StorageType::int8:
            return convert_all<std::int8_t, std::int16_t>(stored, packing, Keep<std::int16_t>{}, count, cells);
        case StorageType::uint8:
            return convert_all<std::uint8_t, std::int16_t>(stored, packing, Keep<std::int16_t>{}, count, cells);
        case StorageType::int16:
            return convert_all<std::int16_t, std::int16_t>(stored, packing, Keep<std::int16_t>{}, count, cells);
        default:
            return convert_all<float, float>(stored, packing, Keep<float>{}, count, cells);
    }
}

}  // namespace sstclim
