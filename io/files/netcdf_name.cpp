#include "io/files/netcdf_name.hpp"

#include <algorithm>
#include <cstddef>

#include <netcdf.h>

namespace sstclim::io {

namespace {

constexpr unsigned kAsciiEnd = 0x80;

unsigned byte_at(std::string_view text, std::size_t place) {
    return static_cast<unsigned char>(text[place]);
}

/// The bytes of the UTF-8 character that begins at `place` (RFC 3629); 0 where there is none.
std::size_t character_bytes(std::string_view text, std::size_t place) {
    const unsigned lead = byte_at(text, place);
    if (lead < kAsciiEnd) {
        return 1;
    }
    if (lead < 0xc2 || lead > 0xf4) {
        return 0;
    }
    const std::size_t bytes = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (text.size() - place < bytes) {
        return 0;
    }
    // What follows some leads would be too long a form, a surrogate, or beyond U+10FFFF.
    const unsigned least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    for (std::size_t i = 1; i < bytes; ++i) {
        const unsigned next = byte_at(text, place + i);
        if (next < (i == 1 ? least : 0x80) || next > (i == 1 ? most : 0xbf)) {
            return 0;
        }
    }
    return bytes;
}

bool is_utf8(std::string_view text) {
    for (std::size_t place = 0; place < text.size();) {
        const std::size_t bytes = character_bytes(text, place);
        if (bytes == 0) {
            return false;
        }
        place += bytes;
    }
    return true;
}

bool can_begin(unsigned byte) {
    return byte >= kAsciiEnd || byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z');
}

bool can_stand_inside(char character) {
    const unsigned byte = static_cast<unsigned char>(character);
    return byte >= ' ' && byte != '/' && byte != 0x7f;
}

}  // namespace

bool is_netcdf_name(std::string_view name) {
    return !name.empty() && name.size() <= NC_MAX_NAME && can_begin(byte_at(name, 0)) && name.back() != ' ' &&
           std::ranges::all_of(name, can_stand_inside) && is_utf8(name);
}

}  // namespace sstclim::io
