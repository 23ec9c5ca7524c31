#include "io/reading/chunk_team.hpp"

#include <algorithm>
#include <cstddef>

#include <omp.h>

#include "src/first_error.hpp"

namespace sstclim::io {

ChunkTeam::Work ChunkTeam::run(std::vector<ChunkTask>& tasks, const CellEncoding& encoding, const TeamWork& other) {
    const auto chunks = static_cast<std::ptrdiff_t>(tasks.size());
    const std::ptrdiff_t count = chunks + static_cast<std::ptrdiff_t>(other.count);
    FirstError error;
#pragma omp parallel num_threads(threads()) if (count > 1)
    {
        ChunkWorker& worker = workers_[static_cast<std::size_t>(omp_get_thread_num())];
#pragma omp for schedule(dynamic, 1)
        for (std::ptrdiff_t i = 0; i < count; ++i) {
            error.catching(static_cast<std::size_t>(i), [&] {
                if (i < chunks) {
                    worker.run(tasks[static_cast<std::size_t>(i)], encoding);
                } else {
                    other.run(static_cast<std::size_t>(i - chunks));
                }
            });
        }
    }
    Work work;
    for (ChunkWorker& worker : workers_) {
        work.bytes += worker.take_bytes_read();
        work.inflate_seconds += worker.take_inflate_seconds();
    }
    work.inflate_seconds /= static_cast<double>(std::clamp<std::ptrdiff_t>(count, 1, threads()));
    error.rethrow();
    return work;
}

}  // namespace sstclim::io
