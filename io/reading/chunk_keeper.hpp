#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>

#include "io/reading/chunk_cache.hpp"
#include "io/reading/chunk_grids.hpp"

namespace sstclim::io {

/// Decides which decoded chunks are kept: those that hold several records, until the last of these is read, and those
/// whose one record is read again soon.
class ChunkKeeper {
  public:
    /// `catalogue` and `grids` must outlive the object.
    ChunkKeeper(const Catalogue& catalogue, ChunkGrids& grids, std::size_t budget_bytes)
        : catalogue_(catalogue), grids_(grids), cache_(budget_bytes) {}

    /// Names all fields that will be read, each as often as it will be.
    void expect(std::span<const FieldRef> fields);

    void begin_batch() { cache_.begin_batch(); }
    /// The chunk of a field if it is kept, or room for it if it shall be; else nullptr. `again`: the field is read
    /// again soon.
    std::shared_ptr<KeptChunk> chunk(const FieldRef& field, std::size_t chunk, bool again);
    /// Counts uses of a chunk.
    void consume(const ChunkCache::Key& key, std::size_t uses) { cache_.consume(key, uses); }
    /// A field has been read.
    void finish(const FieldRef& field);

    bool holds(const ChunkCache::Key& key) const { return cache_.holds(key); }

  private:
    const Catalogue& catalogue_;
    ChunkGrids& grids_;
    ChunkCache cache_;
    std::map<ChunkCache::Key, std::size_t> reads_left_;  ///< of fields whose chunks hold several, by group
};

}  // namespace sstclim::io
