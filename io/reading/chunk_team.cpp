#include "io/reading/chunk_team.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <limits>

#include <omp.h>

namespace sstclim::io {

ChunkTeam::Work ChunkTeam::run(std::vector<ChunkTask>& tasks, const CellEncoding& encoding, const TeamWork& other) {
    const auto chunks = static_cast<std::ptrdiff_t>(tasks.size());
    const std::ptrdiff_t count = chunks + static_cast<std::ptrdiff_t>(other.count);
    std::ptrdiff_t failed = std::numeric_limits<std::ptrdiff_t>::max();
    std::exception_ptr error;
#pragma omp parallel num_threads(threads()) if (count > 1)
    {
        ChunkWorker& worker = workers_[static_cast<std::size_t>(omp_get_thread_num())];
#pragma omp for schedule(dynamic, 1)
        for (std::ptrdiff_t i = 0; i < count; ++i) {
            try {
                if (i < chunks) {
                    worker.run(tasks[static_cast<std::size_t>(i)], encoding);
                } else {
                    other.run(static_cast<std::size_t>(i - chunks));
                }
            } catch (...) {
#pragma omp critical(sstclim_chunk_team)
                if (i < failed) {
                    failed = i;
                    error = std::current_exception();
                }
            }
        }
    }
    Work work;
    for (ChunkWorker& worker : workers_) {
        work.bytes += worker.take_bytes_read();
        work.inflate_seconds += worker.take_inflate_seconds();
    }
    work.inflate_seconds /= static_cast<double>(std::clamp<std::ptrdiff_t>(count, 1, threads()));
    if (error) {
        std::rethrow_exception(error);
    }
    return work;
}

}  // namespace sstclim::io
