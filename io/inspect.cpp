#include "io/inspect.hpp"

#include "io/classic_header.hpp"
#include "io/file_stamp.hpp"
#include "io/grid_facts.hpp"
#include "io/netcdf_file.hpp"
#include "io/packing_attributes.hpp"
#include "io/time_axis.hpp"
#include "io/variable_choice.hpp"

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

}  // namespace

SourceFile inspect(const std::string& path, const std::string& variable) {
    const FileStamp stamp = stamp_of(path);
    const NetcdfFile file = NetcdfFile::open(path);
    const NetcdfVariable chosen = choose_variable(file, variable);
    check_size(file, chosen, stamp.size_bytes);

    SourceFile source;
    source.path = path;
    source.size_bytes = stamp.size_bytes;
    source.modified_ns = stamp.modified_ns;
    source.variable = chosen.name;
    source.packing = read_packing(file, chosen);
    source.units = file.text(chosen.id, "units").value_or("");
    const TimeSource time = find_time(file, chosen);
    TimeAxis axis = read_times(file, chosen, time);
    source.grid = read_grid(file, chosen, time.position);
    source.calendar = axis.calendar;
    source.times = std::move(axis.times);
    return source;
}

}  // namespace sstclim::io
