#include "pipeline/event_writer.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "pipeline/message_tags.hpp"

namespace sstclim {
namespace {

static_assert(std::is_trivially_copyable_v<io::EventRecord>, "records travel as bytes");

constexpr std::size_t kPartEvents = std::size_t{1} << 18U;

void append(std::span<const io::EventRecord> events, const EventOutputs& outputs) {
    for (const auto& output : outputs)
        output->append(events);
}

/// In parts, the last of which is not full.
void send_events(const MpiSession& mpi, std::span<const io::EventRecord> events) {
    for (std::size_t begin = 0;; begin += kPartEvents) {
        const auto part = events.subspan(begin, std::min(kPartEvents, events.size() - begin));
        MPI_Send(part.data(), static_cast<int>(part.size_bytes()), MPI_BYTE, 0, kEventTag, mpi.comm());
        if (part.size() < kPartEvents)
            return;
    }
}

void receive_events(const MpiSession& mpi, int rank, const EventOutputs& outputs) {
    std::vector<io::EventRecord> part(kPartEvents);
    int bytes = 0;
    do {
        MPI_Status status;
        MPI_Recv(part.data(), static_cast<int>(part.size() * sizeof(io::EventRecord)), MPI_BYTE, rank, kEventTag,
                 mpi.comm(), &status);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        append(std::span(part).first(static_cast<std::size_t>(bytes) / sizeof(io::EventRecord)), outputs);
    } while (static_cast<std::size_t>(bytes) == part.size() * sizeof(io::EventRecord));
}

}  // namespace

EventCounts count_events(const MpiSession& mpi, std::span<const io::EventRecord> events) {
    std::array<std::uint64_t, 2> counts{events.size(), 0};
    for (std::size_t i = 0; i < events.size(); ++i)
        counts[1] += i == 0 || events[i].cell != events[i - 1].cell ? 1 : 0;
    MPI_Allreduce(MPI_IN_PLACE, counts.data(), 2, MPI_UINT64_T, MPI_SUM, mpi.comm());
    return {counts[0], counts[1]};
}

void write_events(const MpiSession& mpi, std::span<const io::EventRecord> events, const EventOutputs& outputs) {
    if (mpi.rank() != 0) {
        send_events(mpi, events);
        return;
    }
    for (std::size_t begin = 0; begin < events.size(); begin += kPartEvents)
        append(events.subspan(begin, std::min(kPartEvents, events.size() - begin)), outputs);
    for (int rank = 1; rank < mpi.size(); ++rank)
        receive_events(mpi, rank, outputs);
}

}  // namespace sstclim
