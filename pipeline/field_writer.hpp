#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "io/chunk_encoder.hpp"
#include "io/output_chunks.hpp"
#include "pipeline/chunk_cells.hpp"
#include "pipeline/output_dealing.hpp"
#include "src/mpi_session.hpp"
#include "src/team_work.hpp"

namespace sstclim {

/// Encodes the chunks of a day's fields on all ranks and hands them out on rank 0. Members are collective.
class FieldWriter {
  public:
    /// Takes an encoded chunk; called on rank 0 only.
    using Sink = std::function<void(std::size_t field, std::size_t chunk, std::span<const std::byte> stored)>;

    /// `types`: of the fields. `mpi` must outlive the object.
    FieldWriter(const MpiSession& mpi, const io::OutputChunks& chunks, std::vector<io::OutputType> types,
                const io::OutputStorage& storage, int threads);

    /// What is written from now on is of the cells of `tile`, whole chunks.
    void begin(Slab tile);

    /// Encodes `fields`, of this rank's slab of the tile, and gives all chunks to `sink`, in one order for any number
    /// of ranks, so that files are the same. The same as prepare, encode and finish.
    void write(const SlabFields& fields, const Sink& sink);

    /// Brings the cells of the chunks together; what `fields` point to stays as it is until all is encoded.
    void prepare(const SlabFields& fields);
    /// The encoding of what was prepared, nothing otherwise; for a team of at most the writer's threads. Not
    /// collective.
    TeamWork encoding();
    /// All of it, by a team. Not collective.
    void encode();
    void finish(const Sink& sink);

  private:
    /// What a thread needs to encode.
    struct Worker {
        io::ChunkEncoder encoder;
        std::vector<std::byte> values;  ///< of a chunk
    };

    void encode(std::size_t task);
    void send_chunks() const;
    void receive_chunk(int rank, std::vector<std::byte>& stored) const;
    void give_chunks(const Sink& sink) const;

    const MpiSession& mpi_;
    io::OutputChunks chunks_;
    std::vector<io::OutputType> types_;
    std::optional<OutputDealing> dealing_;        ///< of the tile
    std::optional<ChunkCells> chunk_cells_;       ///< of the tile
    SlabFields fields_;                           ///< that are being written
    std::vector<Worker> workers_;                 ///< one a thread
    std::vector<std::vector<std::byte>> stored_;  ///< this rank's chunks of the day, encoded
};

}  // namespace sstclim
