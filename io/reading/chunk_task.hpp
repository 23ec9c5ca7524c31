#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "io/reading/chunk_cache.hpp"
#include "io/reading/chunk_decoder.hpp"
#include "io/reading/field_scatter.hpp"
#include "io/reading/raw_file.hpp"
#include "src/error.hpp"

namespace sstclim::io {

/// The fields of a batch that want one chunk.
struct ChunkUse {
    std::size_t record_in_chunk;
    std::size_t record;  ///< in the file
    std::span<const Segment> segments;
};

/// One chunk to decode, or to take from those kept, and to spread. Tasks of a batch share nothing that they change.
struct ChunkTask {
    const SourceFile* source = nullptr;
    const ChunkGrid* grid = nullptr;
    std::shared_ptr<const RawFile> file;  ///< none: the task opens it
    StoredChunk stored;
    std::vector<std::byte> bytes;  ///< of `stored`, where the library has read them already
    ChunkCache::Key key;           ///< which file, which chunk
    std::size_t part = 0;          ///< of a field
    std::vector<ChunkUse> uses;
    std::shared_ptr<KeptChunk> kept;  ///< none: not to be kept

    bool is_decoded() const { return kept && kept->bytes; }
    /// The error of a file whose bytes are not what they should be, for the first field that wants them.
    InputError damage(const InputError& reason) const;
};

/// What a thread of the team needs to run tasks; memory that grows to what the largest chunk wants.
class ChunkWorker {
  public:
    /// Throws InputError with file, variable and date.
    void run(ChunkTask& task, const CellEncoding& encoding);

    std::uint64_t take_bytes_read() { return std::exchange(bytes_read_, 0); }
    /// Seconds spent undoing filters since the last call.
    double take_inflate_seconds() { return std::exchange(inflate_seconds_, 0.0); }

  private:
    void spread_in_pieces(const ChunkTask& task, const FieldScatter& scatter);
    const std::byte* decoded(ChunkTask& task);
    void decode(ChunkTask& task, const ChunkForm& form, std::span<std::byte> raw);
    void inflate(std::span<const std::byte> stored, const ChunkForm& form, std::uint32_t skipped_filters,
                 std::span<std::byte> raw);

    ChunkDecoder decoder_;
    std::vector<std::byte> stored_;
    std::vector<std::byte> raw_;
    std::vector<std::byte> cells_;
    std::uint64_t bytes_read_ = 0;
    double inflate_seconds_ = 0;
};

}  // namespace sstclim::io
