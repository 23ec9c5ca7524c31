#pragma once

#include <cstdint>
#include <vector>

#include "io/reading/chunk_task.hpp"
#include "src/team_work.hpp"

namespace sstclim::io {

/// A team of threads that decodes chunks and spreads them over segments.
class ChunkTeam {
  public:
    struct Work {
        std::uint64_t bytes = 0;  ///< read, as stored
        double inflate_seconds = 0;
    };

    explicit ChunkTeam(int threads) : workers_(static_cast<std::size_t>(threads)) {}

    int threads() const { return static_cast<int>(workers_.size()); }

    /// Runs all tasks and the other work, so that no thread waits for another between the two. Where several fail, the
    /// error of the first in order is thrown when all have ended.
    Work run(std::vector<ChunkTask>& tasks, const CellEncoding& encoding, const TeamWork& other);

  private:
    std::vector<ChunkWorker> workers_;
};

}  // namespace sstclim::io
