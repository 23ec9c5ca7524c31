#include "pipeline/job/collective.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <nlohmann/json.hpp>

namespace sstclim {

void agree(const MpiSession& mpi, const std::function<void()>& work) {
    std::string message;
    int code = 0;
    int failed_rank = mpi.size();
    try {
        work();
    } catch (const std::exception& error) {
        message = message_of(error, mpi.rank());
        code = static_cast<int>(exit_code_of(error));
        failed_rank = mpi.rank();
    }
    int first_failed = 0;
    MPI_Allreduce(&failed_rank, &first_failed, 1, MPI_INT, MPI_MIN, mpi.comm());
    if (first_failed == mpi.size())
        return;
    MPI_Bcast(&code, 1, MPI_INT, first_failed, mpi.comm());
    int length = static_cast<int>(message.size());
    MPI_Bcast(&length, 1, MPI_INT, first_failed, mpi.comm());
    message.resize(static_cast<std::size_t>(length));
    MPI_Bcast(message.data(), length, MPI_CHAR, first_failed, mpi.comm());
    throw CollectiveError(message, static_cast<ExitCode>(code));
}

std::string made_once(const MpiSession& mpi, const std::function<std::string()>& make) {
    std::string bytes;
    agree(mpi, [&] {
        if (mpi.rank() == 0)
            bytes = make();
    });
    return broadcast(mpi, std::move(bytes));
}

std::string broadcast(const MpiSession& mpi, std::string bytes, int root) {
    auto length = static_cast<std::uint64_t>(bytes.size());
    MPI_Bcast(&length, 1, MPI_UINT64_T, root, mpi.comm());
    bytes.resize(length);
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30U;  // of one message: its length is an int
    for (std::uint64_t begin = 0; begin < length; begin += kMost)
        MPI_Bcast(bytes.data() + begin, static_cast<int>(std::min(kMost, length - begin)), MPI_CHAR, root, mpi.comm());
    return bytes;
}

std::vector<std::string> all_gather(const MpiSession& mpi, const std::string& bytes, std::size_t most) {
    const auto ranks = static_cast<std::size_t>(mpi.size());
    const std::uint64_t length = bytes.size();
    std::vector<std::uint64_t> lengths(ranks);
    MPI_Allgather(&length, 1, MPI_UINT64_T, lengths.data(), 1, MPI_UINT64_T, mpi.comm());
    // The places of a message are ints: where all is more, each rank sends a part at a time.
    const std::uint64_t part = std::max<std::uint64_t>(most / ranks, 1);
    std::vector<std::string> all(ranks);
    std::vector<int> counts(ranks);
    std::vector<int> places(ranks);
    std::string message;
    for (std::uint64_t begin = 0; begin < std::ranges::max(lengths); begin += part) {
        int total = 0;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            counts[rank] = static_cast<int>(std::min(part, lengths[rank] - std::min(begin, lengths[rank])));
            places[rank] = total;
            total += counts[rank];
        }
        message.resize(static_cast<std::size_t>(total));
        MPI_Allgatherv(bytes.data() + std::min(begin, length), counts[static_cast<std::size_t>(mpi.rank())], MPI_CHAR,
                       message.data(), counts.data(), places.data(), MPI_CHAR, mpi.comm());
        for (std::size_t rank = 0; rank < ranks; ++rank)
            all[rank].append(message, static_cast<std::size_t>(places[rank]), static_cast<std::size_t>(counts[rank]));
    }
    return all;
}

std::vector<std::string> broadcast(const MpiSession& mpi, const std::vector<std::string>& texts) {
    std::string bytes;
    if (mpi.rank() == 0)
        nlohmann::json::to_msgpack(nlohmann::json(texts), bytes);
    return nlohmann::json::from_msgpack(broadcast(mpi, std::move(bytes))).get<std::vector<std::string>>();
}

}  // namespace sstclim
