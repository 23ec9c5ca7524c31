#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

namespace sstclim::io {

/// A decoded chunk that will be read again: it holds several records, or one that windows need again.
struct KeptChunk {
    std::unique_ptr<std::byte[]> bytes;  ///< none until decoded
    std::size_t size = 0;
    std::size_t reads_left = 0;   ///< of its records, before the chunk is dropped
    std::uint64_t last_used = 0;  ///< batch
};

/// Keeps decoded chunks until their records have been read as often as they will be, within a budget.
///
/// Records are read day after day over all years, so that all chunks come round in a circle: dropping the oldest for
/// the newest would drop each just before its use. A chunk is dropped for another only where two batches passed it by;
/// otherwise the newcomer is not kept.
class ChunkCache {
  public:
    using Key = std::pair<std::uint32_t, std::uint64_t>;  ///< file, chunk

    explicit ChunkCache(std::size_t budget_bytes) : budget_(budget_bytes) {}

    /// The kept chunk, or nullptr.
    std::shared_ptr<KeptChunk> find(const Key& key);
    /// Room for a chunk, its memory not yet asked for; nullptr where it does not fit.
    std::shared_ptr<KeptChunk> admit(const Key& key, std::size_t size, std::size_t reads);
    /// Counts reads of a kept chunk's records.
    void consume(const Key& key, std::size_t reads);
    bool holds(const Key& key) const { return chunks_.contains(key); }
    void begin_batch() { ++batch_; }

    std::size_t bytes() const { return used_; }

  private:
    void drop(const Key& key);
    void drop_stale(std::size_t wanted);

    std::size_t budget_;
    std::size_t used_ = 0;
    std::uint64_t batch_ = 0;
    std::map<Key, std::shared_ptr<KeptChunk>> chunks_;
};

}  // namespace sstclim::io
