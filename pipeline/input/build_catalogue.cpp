#include "pipeline/input/build_catalogue.hpp"

#include <cstdint>
#include <optional>

#include <spdlog/spdlog.h>

#include "io/catalogue/agreement.hpp"
#include "io/catalogue/catalogue_cache.hpp"
#include "io/catalogue/inspect.hpp"
#include "io/catalogue/source_file_json.hpp"
#include "io/files/file_list.hpp"
#include "pipeline/job/collective.hpp"

namespace sstclim {
namespace {

using Bytes = std::string;

/// Gives every rank the facts of the files that each has inspected: rank r those of files r, r + ranks, ...
std::vector<io::SourceFile> gather(const MpiSession& mpi, std::vector<io::SourceFile> own, std::size_t files) {
    if (mpi.size() == 1)
        return own;
    const Bytes bytes = io::to_bytes(own);
    std::vector<io::SourceFile> result(files);
    for (int rank = 0; rank < mpi.size(); ++rank) {
        const auto r = static_cast<std::size_t>(rank);
        const Bytes sent = broadcast(mpi, rank == mpi.rank() ? bytes : Bytes(), rank);
        std::vector<io::SourceFile> part = io::source_files(sent);
        for (std::size_t i = 0; i < part.size(); ++i) {
            result[r + i * static_cast<std::size_t>(mpi.size())] = std::move(part[i]);
        }
    }
    return result;
}

io::CatalogueCache read_cache(const MpiSession& mpi, const std::string& path) {
    if (path.empty())
        return {};
    const Bytes bytes = made_once(mpi, [&] { return io::read_cache_file(path); });
    std::optional<io::CatalogueCache> cache;
    agree(mpi, [&] { cache.emplace(bytes, path); });
    return *std::move(cache);
}

/// A cache that cannot be written costs the next run time, and is no reason to end this one.
void remember(const std::string& path, const std::string& bytes) {
    try {
        io::write_cache_file(path, bytes);
    } catch (const RunError& error) {
        spdlog::warn("{}; the next run will open all files", error.what());
    }
}

}  // namespace

io::Catalogue build_catalogue(const MpiSession& mpi, const CatalogueRequest& request) {
    const io::CatalogueCache cache = read_cache(mpi, request.cache_file);
    std::vector<std::string> paths;
    std::string chosen = request.variable;
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        paths = io::expand_files(request.patterns);
        if (chosen.empty())
            chosen = io::inspect(paths.front(), chosen).variable;
    });
    paths.push_back(chosen);
    paths = broadcast(mpi, paths);
    chosen = paths.back();
    paths.pop_back();

    std::vector<io::SourceFile> own;
    std::uint64_t inspected = 0;
    agree(mpi, [&] {
        for (auto i = static_cast<std::size_t>(mpi.rank()); i < paths.size();
             i += static_cast<std::size_t>(mpi.size())) {
            const io::SourceFile* const known = cache.find(paths[i], chosen);
            inspected += known != nullptr ? 0 : 1;
            own.push_back(known != nullptr ? *known : io::inspect(paths[i], chosen));
        }
    });
    MPI_Allreduce(MPI_IN_PLACE, &inspected, 1, MPI_UINT64_T, MPI_SUM, mpi.comm());
    std::vector<io::SourceFile> files = gather(mpi, std::move(own), paths.size());
    std::optional<io::Catalogue> catalogue;
    agree(mpi, [&] {
        if (mpi.rank() == 0)
            io::check_agreement(files);
    });
    agree(mpi, [&] { catalogue.emplace(std::move(files), request.cells); });
    if (!request.cache_file.empty()) {
        agree(mpi, [&] {
            if (mpi.rank() != 0)
                return;
            spdlog::info("the catalogue cache knew {} of {} files", paths.size() - inspected, paths.size());
            if (inspected > 0)
                remember(request.cache_file, cache.with(catalogue->files()));
        });
    }
    return *std::move(catalogue);
}

}  // namespace sstclim
