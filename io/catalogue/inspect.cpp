#include "io/catalogue/inspect.hpp"

#include <utility>

#include "io/catalogue/chunk_index.hpp"
#include "io/catalogue/file_stamp.hpp"
#include "io/catalogue/grid_facts.hpp"
#include "io/catalogue/packing_attributes.hpp"
#include "io/catalogue/time_axis.hpp"
#include "io/catalogue/variable_choice.hpp"
#include "io/files/classic_header.hpp"
#include "io/files/hdf5_data_file.hpp"
#include "io/files/netcdf_file.hpp"

namespace sstclim::io {

namespace {

void check_size(const NetcdfFile& file, const NetcdfVariable& variable, std::uint64_t size_bytes) {
    int format = 0;
    file.check(nc_inq_format(file.id(), &format), "nc_inq_format");
    if (format == NC_FORMAT_NETCDF4 || format == NC_FORMAT_NETCDF4_CLASSIC) {
        return;  // HDF5 compares the size itself when it opens the file
    }
    const std::uint64_t needed = classic_size_needed(file.path(), variable.name);
    if (size_bytes < needed) {
        throw InputError(
            "{}, variable \"{}\": cannot be read as NetCDF (the file is truncated: it has {} of at least {} bytes): "
            "fetch it again, or leave it out",
            file.path(), variable.name, size_bytes, needed);
    }
}

/// All but stamp and layout.
SourceFile facts_of(const DataFile& file, const NetcdfVariable& variable) {
    SourceFile source;
    source.path = file.path();
    source.variable = variable.name;
    source.packing = read_packing(file, variable);
    source.units = file.text(variable.id, "units").value_or("");
    const TimeSource time = find_time(file, variable);
    TimeAxis axis = read_times(file, variable, time);
    source.grid = read_grid(file, variable, time.position);
    source.calendar = axis.calendar;
    source.times = std::move(axis.times);
    return source;
}

void put_stamp(SourceFile& source, const FileStamp& stamp) {
    source.size_bytes = stamp.size_bytes;
    source.modified_ns = stamp.modified_ns;
}

}  // namespace

SourceFile inspect_by_netcdf(const std::string& path, const std::string& variable) {
    const FileStamp stamp = stamp_of(path);
    SourceFile source = [&] {
        const NetcdfFile file = NetcdfFile::open(path);
        const NetcdfVariable chosen = choose_variable(file, variable);
        check_size(file, chosen, stamp.size_bytes);
        return facts_of(file, chosen);
    }();
    put_stamp(source, stamp);
    const Hdf5Handle file = open_hdf5(path);
    if (file.is_valid()) {
        source.layout = read_layout(file.get(), source);
    }
    return source;
}

std::optional<SourceFile> inspect_by_hdf5(const std::string& path, const std::string& variable) {
    const FileStamp stamp = stamp_of(path);
    try {
        const Hdf5DataFile file(path);
        const std::optional<int> id = file.find_variable(variable);
        if (!id) {
            return std::nullopt;
        }
        SourceFile source = facts_of(file, file.variable(*id));
        put_stamp(source, stamp);
        source.layout = read_layout(file.id(), source);
        return source;
    } catch (const Unusual&) {
        return std::nullopt;
    } catch (const InputError&) {  // netCDF-C's view decides whether the file is wrong
        return std::nullopt;
    }
}

SourceFile inspect(const std::string& path, const std::string& variable) {
    if (!variable.empty()) {
        if (auto source = inspect_by_hdf5(path, variable)) {
            return *std::move(source);
        }
    }
    return inspect_by_netcdf(path, variable);
}

}  // namespace sstclim::io
