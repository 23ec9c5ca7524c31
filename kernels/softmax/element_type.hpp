#pragma once

#include <cstdint>

namespace sstclim::kernels {

/// How the elements of a matrix are stored. Arithmetic is in float32 whatever the type.
enum class ElementType : std::uint8_t { float16, bfloat16, float32 };

constexpr int bytes_of(ElementType type) {
    return type == ElementType::float32 ? 4 : 2;
}

constexpr const char* to_string(ElementType type) {
    switch (type) {
        case ElementType::float16:
            return "float16";
        case ElementType::bfloat16:
            return "bfloat16";
        case ElementType::float32:
            break;
    }
    return "float32";
}

}  // namespace sstclim::kernels
