// The header of the classic formats: NetCDF Users Guide, appendix B "File Format Specifications".

#include "io/files/classic_header.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <vector>

#include <netcdf.h>

#include "io/files/netcdf_name.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace {

constexpr std::uint64_t padded(std::uint64_t bytes) {
    return (bytes + 3) / 4 * 4;
}

std::uint64_t bytes_of(std::uint64_t nc_type) {
    constexpr std::array<std::uint64_t, 12> sizes{0, 1, 1, 2, 4, 4, 8, 1, 2, 4, 8, 8};
    return nc_type < sizes.size() ? sizes[nc_type] : 0;
}

/// A name for a message: what terminals may act on is replaced.
std::string printable(std::string name) {
    std::ranges::replace_if(
        name, [](unsigned char byte) { return byte < ' ' || byte >= 0x7f; }, '?');
    return name;
}

struct ClassicVariable {
    std::string name;
    bool is_record = false;
    std::uint64_t bytes = 0;  ///< of one record, or of all values
    std::uint64_t begin = 0;
};

/// Walks the header from its first byte to its last.
class HeaderReader {
  public:
    explicit HeaderReader(const std::string& path) : path_(path), stream_(path, std::ios::binary) {}

    void start() {
        std::array<char, 4> magic{};
        stream_.read(magic.data(), magic.size());
        version_ = static_cast<unsigned char>(magic[3]);
        records_ = count();
        for_each_in_list([this](std::uint64_t) {
            name("dimensions");
            lengths_.push_back(count());
        });
        skip_attributes();
    }

    std::vector<ClassicVariable> variables() {
        std::vector<ClassicVariable> found;
        for_each_in_list([&](std::uint64_t) { found.push_back(variable()); });
        if (!stream_.good()) {
            throw InputError("{}: cannot be read as NetCDF (its header is truncated): fetch it again, or leave it out",
                             path_);
        }
        return found;
    }

    std::uint64_t records() const { return records_; }

  private:
    std::uint64_t big_endian(int bytes) {
        std::uint64_t value = 0;
        for (int i = 0; i < bytes; ++i) {
            value = value << 8U | static_cast<unsigned char>(stream_.get());
        }
        return value;
    }

    std::uint64_t count() { return big_endian(version_ == 5 ? 8 : 4); }
    std::uint64_t offset() { return big_endian(version_ == 1 ? 4 : 8); }
    void skip(std::uint64_t bytes) { stream_.ignore(static_cast<std::streamsize>(bytes)); }

    std::string name(const char* kind) {
        const std::uint64_t bytes = count();
        std::string name(std::min<std::uint64_t>(bytes, NC_MAX_NAME + 1), '\0');
        stream_.read(name.data(), static_cast<std::streamsize>(name.size()));
        if (stream_.good() && !is_netcdf_name(name)) {
            throw InputError(
                "{}: netCDF does not allow the name of one of its {} (\"{}\"{}): rename it with what has made the "
                "file, or "
                "leave the file out",
                path_, kind, printable(name), bytes > NC_MAX_NAME ? " and more" : "");
        }
        skip(padded(bytes) - bytes);
        return name;
    }

    template <typename Element>
    void for_each_in_list(Element&& element) {
        big_endian(4);  // the list's tag
        const std::uint64_t elements = count();
        for (std::uint64_t i = 0; i < elements && stream_.good(); ++i) {
            element(i);
        }
    }

    void skip_attributes() {
        for_each_in_list([this](std::uint64_t) {
            name("attributes");
            const std::uint64_t type = big_endian(4);
            skip(padded(count() * bytes_of(type)));
        });
    }

    ClassicVariable variable() {
        ClassicVariable variable;
        variable.name = name("variables");
        const std::uint64_t rank = count();
        std::uint64_t values = 1;
        for (std::uint64_t i = 0; i < rank && stream_.good(); ++i) {
            const std::uint64_t dimension = count();
            const std::uint64_t length = dimension < lengths_.size() ? lengths_[dimension] : 0;
            variable.is_record = variable.is_record || (i == 0 && length == 0);
            values *= i == 0 && length == 0 ? 1 : length;
        }
        skip_attributes();
        variable.bytes = values * bytes_of(big_endian(4));
        count();  // the padded size, which overflows for large variables
        variable.begin = offset();
        return variable;
    }

    const std::string& path_;
    std::ifstream stream_;
    int version_ = 0;
    std::uint64_t records_ = 0;
    std::vector<std::uint64_t> lengths_;
};

}  // namespace

std::uint64_t classic_size_needed(const std::string& path, const std::string& variable) {
    HeaderReader header(path);
    header.start();
    const std::vector<ClassicVariable> variables = header.variables();
    std::uint64_t record_bytes = 0;
    std::uint64_t record_variables = 0;
    std::optional<ClassicVariable> wanted;
    for (const ClassicVariable& other : variables) {
        record_bytes += other.is_record ? padded(other.bytes) : 0;
        record_variables += other.is_record ? 1 : 0;
        if (other.name == variable) {
            wanted = other;
        }
    }
    if (!wanted) {
        throw InputError("{}: there is no variable \"{}\" in its header", path, variable);
    }
    if (!wanted->is_record) {
        return wanted->begin + wanted->bytes;
    }
    if (record_variables == 1) {
        record_bytes = wanted->bytes;  // a single record variable is not padded
    }
    return header.records() == 0 ? wanted->begin
                                 : wanted->begin + (header.records() - 1) * record_bytes + wanted->bytes;
}

void check_classic_names(const std::string& path) {
    HeaderReader header(path);
    header.start();
    header.variables();
}

}  // namespace sstclim::io
