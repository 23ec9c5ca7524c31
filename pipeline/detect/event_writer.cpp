#include "pipeline/detect/event_writer.hpp"

#include <array>
#include <span>
#include <type_traits>

#include "pipeline/job/message_tags.hpp"

namespace sstclim {
namespace {

static_assert(std::is_trivially_copyable_v<io::EventRecord>, "records travel as bytes");

constexpr std::size_t kPartEvents = std::size_t{1} << 18U;

void append(std::span<const io::EventRecord> events, const EventOutputs& outputs) {
    if (events.empty())
        return;
    for (const auto& output : outputs)
        output->append(events);
}

/// Calls take(part) with all events in their order, in parts of which the last and no other is not full.
template <typename Take>
void in_parts(const EventBlocks& events, const Take& take) {
    std::vector<io::EventRecord> part;
    for (const std::vector<io::EventRecord>& block : events) {
        for (const io::EventRecord& event : block) {
            part.push_back(event);
            if (part.size() == kPartEvents) {
                take(part);
                part.clear();
            }
        }
    }
    take(part);
}

void send(const MpiSession& mpi, std::span<const io::EventRecord> part) {
    MPI_Send(part.data(), static_cast<int>(part.size_bytes()), MPI_BYTE, 0, kEventTag, mpi.comm());
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

EventCounts count_events(const MpiSession& mpi, const EventBlocks& events) {
    std::array<std::uint64_t, 2> counts{};
    for (const std::vector<io::EventRecord>& block : events) {
        counts[0] += block.size();
        for (std::size_t i = 0; i < block.size(); ++i)
            counts[1] += i == 0 || block[i].cell != block[i - 1].cell ? 1 : 0;
    }
    MPI_Allreduce(MPI_IN_PLACE, counts.data(), 2, MPI_UINT64_T, MPI_SUM, mpi.comm());
    return {counts[0], counts[1]};
}

void write_events(const MpiSession& mpi, const EventBlocks& events, const EventOutputs& outputs) {
    if (mpi.rank() != 0) {
        in_parts(events, [&](std::span<const io::EventRecord> part) { send(mpi, part); });
        return;
    }
    in_parts(events, [&](std::span<const io::EventRecord> part) { append(part, outputs); });
    for (int rank = 1; rank < mpi.size(); ++rank)
        receive_events(mpi, rank, outputs);
}

}  // namespace sstclim
