#include "pipeline/run/run_report.hpp"

#include "pipeline/input/distinct_chunks.hpp"
#include "src/available_memory.hpp"
#include "src/buffer.hpp"

namespace sstclim {
namespace {

std::uint64_t reduce_one(const MpiSession& mpi, std::uint64_t value, MPI_Op operation) {
    std::uint64_t result = 0;
    MPI_Reduce(&value, &result, 1, MPI_UINT64_T, operation, 0, mpi.comm());
    return result;
}

}  // namespace

void reduce(const MpiSession& mpi, const PhaseTimer& timer, const io::FieldReader& reader,
            std::uint64_t bytes_exchanged, RunReport& report) {
    const io::ReadCounts& read = reader.counts();
    report.library_fields = reduce_one(mpi, read.library_fields, MPI_SUM);
    report.chunks_inflated = reduce_one(mpi, read.chunks_inflated, MPI_SUM);
    report.chunks_distinct = count_distinct(mpi, reader.chunks_inflated());
    report.bytes_read = reduce_one(mpi, read.bytes, MPI_SUM);
    report.bytes_exchanged = reduce_one(mpi, bytes_exchanged, MPI_SUM);
    report.device_bytes = reduce_one(mpi, peak_allocated_bytes(MemoryKind::device), MPI_MAX);
    report.peak_bytes = reduce_one(mpi, peak_resident_bytes(), MPI_MAX);
    std::array<double, kPhaseCount> least{};
    std::array<double, kPhaseCount> sum{};
    std::array<double, kPhaseCount> most{};
    const int count = static_cast<int>(kPhaseCount);
    MPI_Reduce(timer.all().data(), least.data(), count, MPI_DOUBLE, MPI_MIN, 0, mpi.comm());
    MPI_Reduce(timer.all().data(), sum.data(), count, MPI_DOUBLE, MPI_SUM, 0, mpi.comm());
    MPI_Reduce(timer.all().data(), most.data(), count, MPI_DOUBLE, MPI_MAX, 0, mpi.comm());
    for (std::size_t i = 0; i < kPhaseCount; ++i)
        report.phases[i] = {least[i], sum[i] / mpi.size(), most[i]};
}

}  // namespace sstclim
