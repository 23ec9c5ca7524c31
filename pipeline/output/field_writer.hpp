#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "io/writing/chunk_encoder.hpp"
#include "io/writing/output_chunks.hpp"
#include "pipeline/output/chunk_cells.hpp"
#include "pipeline/output/day_fields.hpp"
#include "pipeline/output/output_dealing.hpp"
#include "src/mpi_session.hpp"
#include "src/team_work.hpp"

namespace sstclim {

/// Encodes the chunks of a day's fields on all ranks and hands them out on rank 0, while the next day's are encoded.
/// Members are collective but for work() and run().
class FieldWriter {
  public:
    /// Takes an encoded chunk; called on rank 0 only, from one thread at a time.
    using Sink = std::function<void(std::size_t field, std::size_t chunk, std::span<const std::byte> stored)>;

    /// `types`: of the fields. `mpi` must outlive the object.
    FieldWriter(const MpiSession& mpi, const io::OutputChunks& chunks, std::vector<io::OutputType> types,
                const io::OutputStorage& storage, int threads);

    /// What is written from now on is of the cells of `tile`, whole chunks.
    void begin(Slab tile);

    /// Brings the cells of the chunks together; what `fields` point to stays as it is until the next work is done.
    void prepare(const SlabFields& fields);
    /// The encoding of what was prepared, and the writing of what was collected before; for a team of at most the
    /// writer's threads. None of its tasks is the second to call the sink.
    TeamWork work();
    /// All of it, by a team.
    void run();
    /// Collects on rank 0 what was encoded. The next work gives it to `sink`, in one order for any number of ranks, so
    /// that files are the same.
    void collect(Sink sink);

  private:
    /// What a thread needs to encode.
    struct Worker {
        io::ChunkEncoder encoder;
        std::vector<std::byte> values;  ///< of a chunk
    };

    /// An encoded chunk that waits for being written.
    struct Collected {
        FieldChunk chunk;
        std::vector<std::byte> stored;
    };

    int team() const;
    void encode(std::size_t task);
    void write();
    void send_chunks() const;
    void receive_chunks();
    void receive(int rank, std::vector<std::byte>& stored) const;

    const MpiSession& mpi_;
    io::OutputChunks chunks_;
    std::vector<io::OutputType> types_;
    std::optional<OutputDealing> dealing_;        ///< of the tile
    std::optional<ChunkCells> chunk_cells_;       ///< of the tile
    SlabFields fields_;                           ///< that are being written
    std::vector<Worker> workers_;                 ///< one a thread
    std::vector<std::vector<std::byte>> stored_;  ///< this rank's chunks of the day, encoded
    std::vector<Collected> collected_;            ///< on rank 0: all chunks of the day before
    Sink sink_;                                   ///< for these; none where nothing waits
};

}  // namespace sstclim
