#include "pipeline/build_catalogue.hpp"

#include <cstdint>
#include <optional>

#include "io/file_list.hpp"
#include "io/inspect.hpp"
#include "io/source_file_json.hpp"
#include "pipeline/agreement.hpp"

namespace sstclim {
namespace {

/// Gives every rank the texts of rank 0.
std::vector<std::string> broadcast(const MpiSession& mpi, const std::vector<std::string>& texts) {
    std::string bytes;
    if (mpi.rank() == 0)
        bytes = nlohmann::json(texts).dump();
    auto length = static_cast<std::uint64_t>(bytes.size());
    MPI_Bcast(&length, 1, MPI_UINT64_T, 0, mpi.comm());
    bytes.resize(length);
    MPI_Bcast(bytes.data(), static_cast<int>(length), MPI_CHAR, 0, mpi.comm());
    return nlohmann::json::parse(bytes).get<std::vector<std::string>>();
}

/// Gives every rank the facts of the files that each has inspected: rank r those of files r, r + ranks, ...
std::vector<io::SourceFile> gather(const MpiSession& mpi, const std::vector<io::SourceFile>& own, std::size_t files) {
    if (mpi.size() == 1)
        return own;
    const std::vector<std::uint8_t> bytes = nlohmann::json::to_msgpack(nlohmann::json(own));
    const int length = static_cast<int>(bytes.size());
    std::vector<int> lengths(static_cast<std::size_t>(mpi.size()));
    MPI_Allgather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, mpi.comm());
    std::vector<int> offsets;
    int total = 0;
    for (const int one : lengths) {
        offsets.push_back(total);
        total += one;
    }
    std::vector<std::uint8_t> all(static_cast<std::size_t>(total));
    MPI_Allgatherv(bytes.data(), length, MPI_BYTE, all.data(), lengths.data(), offsets.data(), MPI_BYTE, mpi.comm());

    std::vector<io::SourceFile> result(files);
    for (int rank = 0; rank < mpi.size(); ++rank) {
        const auto r = static_cast<std::size_t>(rank);
        const auto first = all.begin() + offsets[r];
        auto part = nlohmann::json::from_msgpack(first, first + lengths[r]).get<std::vector<io::SourceFile>>();
        for (std::size_t i = 0; i < part.size(); ++i) {
            result[r + i * static_cast<std::size_t>(mpi.size())] = std::move(part[i]);
        }
    }
    return result;
}

}  // namespace

io::Catalogue build_catalogue(const MpiSession& mpi, const std::vector<std::string>& patterns,
                              const std::string& variable) {
    std::vector<std::string> paths;
    std::string chosen = variable;
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        paths = io::expand_files(patterns);
        if (chosen.empty())
            chosen = io::inspect(paths.front(), variable).variable;
    });
    paths.push_back(chosen);
    paths = broadcast(mpi, paths);
    chosen = paths.back();
    paths.pop_back();

    std::vector<io::SourceFile> own;
    agree(mpi, [&] {
        for (auto i = static_cast<std::size_t>(mpi.rank()); i < paths.size();
             i += static_cast<std::size_t>(mpi.size())) {
            own.push_back(io::inspect(paths[i], chosen));
        }
    });
    std::optional<io::Catalogue> catalogue;
    agree(mpi, [&] { catalogue.emplace(gather(mpi, own, paths.size())); });
    return std::move(*catalogue);
}

}  // namespace sstclim
