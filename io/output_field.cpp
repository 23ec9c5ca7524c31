#include "io/output_field.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "io/attribute_writer.hpp"

namespace sstclim::io {

namespace {

constexpr std::size_t kMaxChunkBytes = std::size_t{4} << 20;
constexpr int kDeflateLevel = 1;

struct External {
    nc_type type;
    std::size_t bytes;
    const void* fill;
};

External external(OutputType type) {
    switch (type) {
        case OutputType::float32:
            return {NC_FLOAT, sizeof(float), &kFillFloat};
        case OutputType::int32:
            return {NC_INT, sizeof(std::int32_t), &kFillInt32};
        case OutputType::int8:
            return {NC_BYTE, sizeof(std::int8_t), &kFillInt8};
    }
    throw RunError("an output variable has no known type");
}

std::vector<std::size_t> chunk_shape(const std::vector<std::size_t>& field, std::size_t value_bytes) {
    std::vector<std::size_t> chunk{1};
    chunk.insert(chunk.end(), field.begin(), field.end());
    for (std::size_t i = 1; i < chunk.size(); ++i) {
        const std::size_t bytes = std::accumulate(chunk.begin(), chunk.end(), value_bytes, std::multiplies<>());
        const std::size_t parts = std::clamp((bytes + kMaxChunkBytes - 1) / kMaxChunkBytes, std::size_t{1}, chunk[i]);
        chunk[i] = (chunk[i] + parts - 1) / parts;
    }
    return chunk;
}

}  // namespace

int define_field(const NetcdfFile& output, const OutputVariable& variable, const FieldSpace& space) {
    const auto check = [&](int status, const char* call) { output.check(status, call, variable.name); };
    const auto [type, bytes, fill] = external(variable.type);
    const int rank = static_cast<int>(space.dimensions.size());
    int id = 0;
    check(nc_def_var(output.id(), variable.name.c_str(), type, rank, space.dimensions.data(), &id), "nc_def_var");
    check(nc_def_var_chunking(output.id(), id, NC_CHUNKED, chunk_shape(space.shape, bytes).data()),
          "nc_def_var_chunking");
    check(nc_def_var_deflate(output.id(), id, 1, 1, kDeflateLevel), "nc_def_var_deflate");
    // Filling costs no writing: chunks come into being when they are written, and reading one that was never written
    // gives the fill value. Without fill mode it would give zeros.
    check(nc_def_var_fill(output.id(), id, NC_FILL, fill), "nc_def_var_fill");
    // Chunks are written whole and once. A cache would only put off the report of a full disk.
    check(nc_set_var_chunk_cache(output.id(), id, 1, 1, 0.0F), "nc_set_var_chunk_cache");

    if (variable.type == OutputType::float32 && !space.standard_name.empty()) {
        write_text(output, id, "standard_name", space.standard_name);
    }
    write_attributes(output, id, variable.attributes);
    write_text(output, id, "coordinates", space.coordinates);
    if (!space.grid_mapping.empty()) {
        write_text(output, id, "grid_mapping", space.grid_mapping);
    }
    return id;
}

}  // namespace sstclim::io
