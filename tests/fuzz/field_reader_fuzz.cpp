// Any description of a file, as a cache or another rank may send it, and any bytes of the file: all fields are read, or
// there is an error; memory stays in proportion to the file and its grid.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <unistd.h>

#include "io/catalogue/file_stamp.hpp"
#include "io/catalogue/source_file_json.hpp"
#include "io/reading/field_reader.hpp"
#include "src/error.hpp"

namespace {

using namespace sstclim;

/// A file of this process alone, removed at its end.
const std::string& file_path() {
    static const std::string path = [] {
        const char* const folder = std::getenv("TMPDIR");
        return fmt::format("{}/sstclim-fuzz-{}", folder != nullptr ? folder : "/tmp", ::getpid());
    }();
    static const int registered = std::atexit([] { std::remove(file_path().c_str()); });
    (void)registered;
    return path;
}

void read_all(io::SourceFile source) {
    constexpr std::size_t kMost = 4096;  // records, cells: those of an honest file need memory, too
    const bool is_small = !source.times.empty() && source.times.size() <= kMost && source.grid.shape.size() <= 2 &&
                          io::field_shape(source.grid).rows <= kMost && io::field_shape(source.grid).columns <= kMost &&
                          source.grid.cells() > 0 && source.grid.cells() <= kMost;
    if (!is_small || source.layout.kind == io::StorageLayout::Kind::library ||
        source.layout.kind == io::StorageLayout::Kind::many_chunks) {
        return;
    }
    const auto records = static_cast<std::uint32_t>(source.times.size());
    const io::Catalogue catalogue({std::move(source)});
    io::FieldReader reader(catalogue, 1, std::size_t{1} << 20U);
    std::vector<double> cells(catalogue.grid().cells());
    for (std::uint32_t record = 0; record < records; ++record) {
        const io::FieldRead wanted{{0, record}, {{{0, cells.size()}, cells.data()}}};
        reader.read({&wanted, 1});
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) {
        return 0;
    }
    // Two bytes of the description's length, the description, the file.
    const std::size_t length = std::min<std::size_t>(data[0] | data[1] << 8U, size - 2);
    const std::uint8_t* const content = data + 2 + length;
    try {
        auto source = nlohmann::json::from_msgpack(data + 2, content).get<io::SourceFile>();
        std::ofstream(file_path(), std::ios::binary)
            .write(reinterpret_cast<const char*>(content), static_cast<std::streamsize>(data + size - content));
        source.path = file_path();
        const io::FileStamp stamp = io::stamp_of(source.path);
        source.size_bytes = stamp.size_bytes;
        source.modified_ns = stamp.modified_ns;
        read_all(std::move(source));
    } catch (const InputError&) {
    } catch (const nlohmann::json::exception&) {
    }
    return 0;
}
