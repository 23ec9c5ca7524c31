#pragma once

#include <string>

namespace sstclim::io {

/// A text attribute without the blanks and zeros that some writers leave at its end.
inline std::string without_padding(std::string text) {
    while (!text.empty() && (text.back() == '\0' || text.back() == ' ')) {
        text.pop_back();
    }
    return text;
}

}  // namespace sstclim::io
