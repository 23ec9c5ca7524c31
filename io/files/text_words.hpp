#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace sstclim::io {

/// The words of a text, separated by blanks: how CF attributes list variables.
inline std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream stream(text);
    for (std::string word; stream >> word;) {
        result.push_back(word);
    }
    return result;
}

}  // namespace sstclim::io
