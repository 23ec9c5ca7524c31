#include "io/reading/record_file.hpp"

#include <algorithm>

#include "io/catalogue/file_stamp.hpp"
#include "io/catalogue/known_grid.hpp"
#include "src/pieces.hpp"

namespace sstclim::io {

namespace {

NetcdfFile open_unchanged(const SourceFile& source) {
    check_unchanged(source, stamp_of(source.path));
    return NetcdfFile::open(source.path);
}

}  // namespace

RecordFile::RecordFile(const SourceFile& source, std::size_t cache_bytes)
    : source_(source), file_(open_unchanged(source)) {
    const NetcdfVariable variable = known_variable(file_, source);
    variable_ = variable.id;
    for (const int dimension : variable.dimensions) {
        count_.push_back(file_.dimension(dimension).length);
    }
    start_.assign(count_.size(), 0);
    // Before the horizontal dimensions, all but the time have length 1 (or time itself has, and any place will do).
    const std::size_t leading = count_.size() - source.grid.shape.size();
    for (std::size_t position = 0; position < leading; ++position) {
        if (count_[position] > 1) {
            time_position_ = position;
        }
        count_[position] = 1;
    }
    if (source.times.size() > 1) {
        set_chunk_cache(cache_bytes);
    }
}

void RecordFile::set_chunk_cache(std::size_t cache_bytes) {
    int storage = NC_CONTIGUOUS;
    std::vector<std::size_t> chunk(count_.size());
    file_.check(nc_inq_var_chunking(file_.id(), variable_, &storage, chunk.data()), "nc_inq_var_chunking",
                source_.variable);
    if (storage != NC_CHUNKED) {
        return;
    }
    std::size_t chunks = 1;  // that hold one field
    std::size_t bytes = size_of(source_.packing.storage);
    for (std::size_t position = 0; position < chunk.size(); ++position) {
        chunks *= pieces(count_[position], chunk[position]);
        bytes *= chunk[position];
    }
    bytes *= chunks;
    // A chunk of a single record is read once; a cache that cannot hold a field's chunks would only be swept through.
    const bool is_reused = chunk[time_position_] > 1 && bytes <= cache_bytes;
    // One day of many years is read before the next day: keep the chunks of all years, as far as they fit.
    const std::size_t chunks_in_time = pieces(source_.times.size(), chunk[time_position_]);
    bytes = std::min(bytes * chunks_in_time, cache_bytes);
    chunks *= chunks_in_time;
    // HDF5 wants about 100 places a chunk in its hash table, a prime number of them; 8 MB of places are enough. Pure
    // LRU, since the next record follows.
    constexpr std::size_t kMostPlaces = 1'000'003;
    const std::size_t places = chunks < kMostPlaces / 100 ? chunks * 100 + 1 : kMostPlaces;
    file_.check(nc_set_var_chunk_cache(file_.id(), variable_, is_reused ? bytes : 0, places, 0.0F),
                "nc_set_var_chunk_cache", source_.variable);
}

void RecordFile::read(std::size_t record, void* values) {
    if (!start_.empty()) {
        start_[time_position_] = source_.times.size() > 1 ? record : 0;
    }
    const int status = nc_get_vara(file_.id(), variable_, start_.data(), count_.data(), values);
    if (status != NC_NOERR) {
        throw InputError(
            "{}, variable \"{}\", {}: nc_get_vara: {}: the file is damaged; fetch it again, or leave it out",
            source_.path, source_.variable, to_string(source_.times.at(record).date), nc_strerror(status));
    }
}

}  // namespace sstclim::io
