#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pipeline/output/day_fields.hpp"
#include "pipeline/output/output_dealing.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// Brings every rank the cells of the chunks that it encodes, from its own slab and from those of others.
class ChunkCells {
  public:
    /// `value_bytes`: of each field. `mpi` must outlive the object. Throws RunError where a rank's share of what is
    /// exchanged exceeds what MPI can count.
    ChunkCells(const MpiSession& mpi, const io::OutputChunks& chunks, const OutputDealing& dealing, Slab tile,
               std::vector<std::size_t> value_bytes);

    /// Exchanges what lies in other ranks' slabs. Collective.
    void exchange(const SlabFields& fields);

    /// The values of this rank's chunk number `task`, of `fields` as given to exchange: put together in `values` where
    /// they do not lie in one piece already.
    std::span<const std::byte> gather(std::size_t task, const SlabFields& fields, std::span<std::byte> values) const;

  private:
    /// Bytes of a field's slab, or of what came from other ranks.
    struct Piece {
        std::size_t field;
        std::size_t begin;
        std::size_t bytes;
        bool is_own;
    };

    const MpiSession& mpi_;
    std::vector<std::vector<Piece>> pieces_;  ///< of each chunk, in order of cells
    std::vector<Piece> sent_;                 ///< in order of ranks
    std::vector<int> send_counts_;            ///< bytes by rank, as all that follow
    std::vector<int> send_offsets_;
    std::vector<int> receive_counts_;
    std::vector<int> receive_offsets_;
    std::vector<std::byte> outgoing_;
    std::vector<std::byte> incoming_;
};

}  // namespace sstclim
