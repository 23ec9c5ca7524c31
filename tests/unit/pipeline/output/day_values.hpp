#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "pipeline/output/day_fields.hpp"

namespace sstclim {

/// The values of a day, as fields of a slab: one of float32, a count, more of float32, a flag.
struct DayValues {
    /// Fields of float32, and how many of them are smoothed: those have residuals.
    DayValues(std::size_t cells, std::size_t fields, std::size_t smoothed)
        : floats(fields, std::vector<float>(cells)),
          residuals(smoothed, std::vector<float>(cells)),
          counts(cells),
          flags(cells) {}

    SlabFields fields() const {
        SlabFields all{bytes_of(floats.front()), bytes_of(counts)};
        for (std::size_t field = 1; field < floats.size(); ++field)
            all.push_back(bytes_of(floats[field]));
        all.push_back(bytes_of(flags));
        return all;
    }

    SlabFields residual_fields() const {
        SlabFields all;
        for (const std::vector<float>& residual : residuals)
            all.push_back(bytes_of(residual));
        return all;
    }

    /// Takes the values of such fields.
    void copy(const SlabFields& from) {
        copy(from[0], floats[0]);
        copy(from[1], counts);
        for (std::size_t field = 1; field < floats.size(); ++field)
            copy(from[field + 1], floats[field]);
        copy(from.back(), flags);
    }

    std::vector<std::vector<float>> floats;     ///< [field][cell]
    std::vector<std::vector<float>> residuals;  ///< [smoothed field][cell]: what float32 leaves of the value
    std::vector<std::int32_t> counts;
    std::vector<std::int8_t> flags;

  private:
    template <typename T>
    static const std::byte* bytes_of(const std::vector<T>& values) {
        return std::as_bytes(std::span(values)).data();
    }

    template <typename T>
    static void copy(const std::byte* from, std::vector<T>& to) {
        if (!to.empty())  // of an empty slab there is nothing, not even an address
            std::memcpy(to.data(), from, to.size() * sizeof(T));
    }
};

}  // namespace sstclim
