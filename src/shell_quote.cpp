#include "src/shell_quote.hpp"

#include <string_view>

namespace sstclim {
namespace {

constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";

std::string quoted(const std::string& word) {
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos)
        return word;
    std::string result = "'";
    for (const char c : word)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

}  // namespace

std::string shell_quoted(const std::vector<std::string>& words) {
    std::string result;
    for (const std::string& word : words)
        result += (result.empty() ? "" : " ") + quoted(word);
    return result;
}

}  // namespace sstclim
