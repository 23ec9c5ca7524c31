#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "io/catalogue.hpp"
#include "io/field_scatter.hpp"

namespace sstclim::io {

/// A field to read, and how its cells are spread over destinations. Segments may leave cells out.
struct FieldRead {
    FieldRef field;
    std::vector<Segment> segments;
};

/// What a reader did so far.
struct ReadCounts {
    std::uint64_t fields = 0;
    std::uint64_t library_fields = 0;     ///< of these, read through the netCDF library
    std::uint64_t chunks_inflated = 0;    ///< without those of library_fields
    std::uint64_t chunks_reinflated = 0;  ///< of these, decoded before: the cache could not keep them
    std::uint64_t bytes = 0;              ///< as stored, without those of library_fields
};

/// Reads fields as cells of the catalogue's encoding. One thread uses a reader at a time; a read spreads over a team.
class FieldReader {
  public:
    static constexpr std::size_t kCacheBytes = std::size_t{1} << 30U;

    /// `threads`: of the team. `cache_bytes`: most memory for decoded chunks that hold several records.
    explicit FieldReader(const Catalogue& catalogue, int threads = 1, std::size_t cache_bytes = kCacheBytes);
    ~FieldReader();

    /// Reads all fields of the batch. Throws InputError with file, variable and date where a field cannot be read.
    void read(std::span<const FieldRead> batch);

    /// Fields read so far.
    std::uint64_t fields_read() const { return counts().fields; }
    const ReadCounts& counts() const;

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sstclim::io
