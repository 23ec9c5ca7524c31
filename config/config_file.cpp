#include "config/config_file.hpp"

#include <cctype>
#include <fstream>
#include <sstream>

#include "src/error.hpp"

namespace sstclim {
namespace {

class Reader {
  public:
    Reader(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}

    std::vector<ConfigEntry> read() {
        std::vector<ConfigEntry> entries;
        while (skip_to_entry()) {
            if (peek() == '[')
                fail("unknown section: all keys stand at the top level");
            ConfigEntry entry{word(), {}, line_};
            skip_blanks();
            if (!take('='))
                fail(fmt::format("'=' expected behind '{}'", entry.key));
            skip_blanks();
            entry.values = take('[') ? list() : std::vector<std::string>{value()};
            skip_blanks();
            if (peek() == '#')
                skip_line();
            if (!at_end() && peek() != '\n')
                fail("one key = value a line expected");
            entries.push_back(std::move(entry));
        }
        return entries;
    }

  private:
    bool at_end() const { return at_ == text_.size(); }
    char peek() const { return at_end() ? '\n' : text_[at_]; }

    void advance() {
        if (text_[at_] == '\n')
            ++line_;
        ++at_;
    }

    bool take(char c) {
        if (at_end() || text_[at_] != c)
            return false;
        advance();
        return true;
    }

    void skip_blanks() {
        while (!at_end() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r'))
            advance();
    }

    void skip_line() {
        while (!at_end() && text_[at_] != '\n')
            advance();
    }

    /// Skips blank lines and comments; false at the end of the file.
    bool skip_to_entry() {
        while (!at_end()) {
            skip_blanks();
            if (peek() == '#')
                skip_line();
            if (at_end())
                return false;
            if (text_[at_] != '\n')
                return true;
            advance();
        }
        return false;
    }

    std::string word() {
        std::string result;
        while (!at_end() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 ||
                             std::string_view("-_.+:/*@%~").find(text_[at_]) != std::string_view::npos)) {
            result += text_[at_];
            advance();
        }
        if (result.empty())
            fail("a word or a \"text\" expected");
        return result;
    }

    std::string value() {
        if (!take('"'))
            return word();
        std::string result;
        while (!take('"')) {
            if (at_end() || peek() == '\n')
                fail("a text is not closed with '\"'");
            if (peek() == '\\')
                advance();
            if (at_end())
                fail("a text is not closed with '\"'");
            result += text_[at_];
            advance();
        }
        return result;
    }

    std::vector<std::string> list() {
        std::vector<std::string> values;
        const int opened = line_;
        while (true) {
            if (!skip_to_entry())
                fail(fmt::format("the list opened in line {} is not closed with ']'", opened));
            if (take(']'))
                return values;
            values.push_back(value());
            if (!skip_to_entry())
                fail(fmt::format("the list opened in line {} is not closed with ']'", opened));
            if (!take(',') && peek() != ']') {
                fail(fmt::format("',' or ']' expected in the list opened in line {}", opened));
            }
        }
    }

    [[noreturn]] void fail(const std::string& message) const {
        throw UsageError("--config {}, line {}: {}", path_, line_, message);
    }

    std::string path_;
    std::string text_;
    std::size_t at_ = 0;
    int line_ = 1;
};

}  // namespace

std::vector<ConfigEntry> read_config_entries(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf()))
        throw UsageError("--config {}: the file cannot be read, or is empty", path);
    return Reader(path, text.str()).read();
}

}  // namespace sstclim
