// Speed on one core (by CPU time) and size of the output encoder by level of deflate, on fields that sstclim has
// written. usage: benchmark_encode_chunks FILE.nc VARIABLE...

#include <algorithm>
#include <ctime>
#include <span>
#include <vector>

#include <fmt/format.h>
#include <netcdf.h>

#include "io/files/netcdf_file.hpp"
#include "io/writing/chunk_encoder.hpp"
#include "io/writing/output_chunks.hpp"

namespace sstclim {
namespace {

/// Days of a field.
struct Fields {
    io::OutputType type;
    std::vector<std::size_t> shape;
    std::size_t cells = 1;
    std::vector<std::byte> values;
};

Fields read_fields(const io::NetcdfFile& file, const std::string& name) {
    const io::NetcdfVariable variable = file.variable(file.find_variable(name).value());
    Fields fields{variable.type == NC_FLOAT ? io::OutputType::float32 : io::OutputType::int32, {}, 1, {}};
    for (std::size_t i = 1; i < variable.dimensions.size(); ++i) {
        fields.shape.push_back(file.dimension(variable.dimensions[i]).length);
        fields.cells *= fields.shape.back();
    }
    const std::size_t days = file.dimension(variable.dimensions.front()).length;
    fields.values.resize(days * fields.cells * size_of(fields.type));
    file.check(nc_get_var(file.id(), variable.id, fields.values.data()), "nc_get_var", name);
    return fields;
}

void measure(const std::string& name, const Fields& fields, const io::OutputStorage& storage) {
    constexpr std::size_t kTurns = 3;
    const io::OutputChunks chunks(fields.shape);
    io::ChunkEncoder encoder(storage, chunks.chunk_cells());
    const std::size_t field_bytes = fields.cells * size_of(fields.type);
    std::size_t stored = 0;
    std::vector<double> seconds;
    for (std::size_t turn = 0; turn < kTurns; ++turn) {
        const std::clock_t start = std::clock();
        stored = 0;
        for (std::size_t first = 0; first < fields.values.size(); first += field_bytes) {
            for (std::size_t chunk = 0; chunk < chunks.count(); ++chunk) {
                const Slab cells = chunks.cells(chunk);
                const auto values =
                    std::span(fields.values)
                        .subspan(first + cells.begin * size_of(fields.type), cells.size() * size_of(fields.type));
                stored += encoder.encode(fields.type, values).size();
            }
        }
        seconds.push_back(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    std::ranges::sort(seconds);
    const auto bytes = static_cast<double>(fields.values.size());
    fmt::print("{:<8} compression {} quantize {:>2}: {:>7.0f} MB/s, {:>5.1f} % of the size\n", name,
               storage.compression, storage.quantize_bits, bytes / seconds[kTurns / 2] / 1e6,
               100 * static_cast<double>(stored) / bytes);
}

}  // namespace
}  // namespace sstclim

int main(int argc, char** argv) {
    using namespace sstclim;
    for (int i = 2; i < argc; ++i) {
        const Fields fields = read_fields(io::NetcdfFile::open(argv[1]), argv[i]);
        for (const int quantize : {0, 12}) {
            for (const int level : {0, 1, 2, 3, 4, 5, 6, 9})
                measure(argv[i], fields, {level, quantize});
        }
    }
}
