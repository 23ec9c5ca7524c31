#include "io/writing/output_field.hpp"

#include "io/writing/attribute_writer.hpp"

namespace sstclim::io {

namespace {

/// What netCDF-C 4.9 writes where it quantizes, and reads as nc_inq_var_quantize; older ones do not know it.
constexpr const char* kBitRoundAttribute = "_QuantizeBitRoundNumberOfSignificantBits";

struct External {
    nc_type type;
    const void* fill;
};

External external(OutputType type) {
    switch (type) {
        case OutputType::float32:
            return {NC_FLOAT, &kFillFloat};
        case OutputType::int32:
            return {NC_INT, &kFillInt32};
        case OutputType::int8:
            return {NC_BYTE, &kFillInt8};
    }
    throw RunError("an output variable has no known type");
}

}  // namespace

void define_field(const NetcdfFile& output, const OutputVariable& variable, const FieldSpace& space,
                  const OutputStorage& storage) {
    const auto check = [&](int status, const char* call) { output.check(status, call, variable.name); };
    const auto [type, fill] = external(variable.type);
    const int rank = static_cast<int>(space.dimensions.size());
    int id = 0;
    check(nc_def_var(output.id(), variable.name.c_str(), type, rank, space.dimensions.data(), &id), "nc_def_var");
    check(nc_def_var_chunking(output.id(), id, NC_CHUNKED, space.chunk.data()), "nc_def_var_chunking");
    if (storage.compression > 0) {
        const int shuffle = size_of(variable.type) > 1 ? NC_SHUFFLE : NC_NOSHUFFLE;
        check(nc_def_var_deflate(output.id(), id, shuffle, 1, storage.compression), "nc_def_var_deflate");
    }
    // Filling costs no writing: chunks come into being when they are written, and reading one that was never written
    // gives the fill value. Without fill mode it would give zeros.
    check(nc_def_var_fill(output.id(), id, NC_FILL, fill), "nc_def_var_fill");

    if (variable.type == OutputType::float32 && !space.standard_name.empty()) {
        write_text(output, id, "standard_name", space.standard_name);
    }
    if (variable.type == OutputType::float32 && storage.quantize_bits > 0) {
        check(nc_put_att_int(output.id(), id, kBitRoundAttribute, NC_INT, 1, &storage.quantize_bits), "nc_put_att_int");
    }
    write_attributes(output, id, variable.attributes);
    if (!space.coordinates.empty()) {
        write_text(output, id, "coordinates", space.coordinates);
    }
    if (!space.grid_mapping.empty()) {
        write_text(output, id, "grid_mapping", space.grid_mapping);
    }
}

}  // namespace sstclim::io
