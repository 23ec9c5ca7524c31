#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "io/catalogue/catalogue.hpp"
#include "io/reading/chunk_set.hpp"
#include "io/reading/field_read.hpp"
#include "src/team_work.hpp"

namespace sstclim::io {

/// What a reader did so far.
struct ReadCounts {
    std::uint64_t fields = 0;
    std::uint64_t library_fields = 0;   ///< of these, read through the netCDF library
    std::uint64_t chunks_inflated = 0;  ///< without those of library_fields
    std::uint64_t bytes = 0;            ///< as stored, without those of library_fields
    /// Of the time spent in `read`: what the team spent undoing filters, over its threads. Without library_fields.
    double inflate_seconds = 0;
};

/// Reads fields as cells of the catalogue's encoding. One thread uses a reader at a time; a read spreads over a team.
class FieldReader {
  public:
    static constexpr std::size_t kCacheBytes = std::size_t{1} << 30U;

    /// `threads`: of the team. `cache_bytes`: most memory for decoded chunks that are kept: those that hold several
    /// records, and those that are read again.
    explicit FieldReader(const Catalogue& catalogue, int threads = 1, std::size_t cache_bytes = kCacheBytes);
    ~FieldReader();

    /// Names all fields that will be read, each as often as it will be: decoded chunks that hold several records are
    /// kept, as far as the cache has room, until their last. Without this call every record counts as read once.
    void expect(std::span<const FieldRef> fields);

    /// Opens the files that a later read will want, and tells the system to fetch the chunks that hold any of its
    /// cells; the destinations may be null. What cannot be opened is left to the read.
    void prefetch(std::span<const FieldRead> batch);

    /// Reads all fields of the batch, and does `other` work with the same team, so that no thread waits for another
    /// between the two. Throws InputError with file, variable and date where a field cannot be read, or what the other
    /// work threw.
    void read(std::span<const FieldRead> batch, const TeamWork& other = {});

    const ReadCounts& counts() const;
    /// The chunks that `counts` counts.
    const ChunkSet& chunks_inflated() const;

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sstclim::io
