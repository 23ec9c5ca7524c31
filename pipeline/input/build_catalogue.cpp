#include "pipeline/input/build_catalogue.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

#include <spdlog/spdlog.h>

#include "io/catalogue/agreement.hpp"
#include "io/catalogue/catalogue_cache.hpp"
#include "io/catalogue/file_stamp.hpp"
#include "io/catalogue/inspect.hpp"
#include "io/catalogue/source_file_json.hpp"
#include "io/files/file_list.hpp"
#include "pipeline/job/collective.hpp"

namespace sstclim {
namespace {

/// The files to use, and the facts of them.
struct Inspection {
    std::vector<io::SourceFile> files;
    std::size_t opened = 0;
};

/// Rank r looks at the files r, r + ranks, ..., and opens those of which nothing is known that is still true.
std::vector<io::SourceFile> inspect_share(const MpiSession& mpi, const std::vector<std::string>& paths,
                                          const std::string& variable,
                                          const std::map<std::string, io::SourceFile>& known) {
    std::vector<io::SourceFile> inspected;
    agree(mpi, [&] {
        for (auto i = static_cast<std::size_t>(mpi.rank()); i < paths.size();
             i += static_cast<std::size_t>(mpi.size())) {
            const auto found = known.find(paths[i]);
            if (found == known.end() || !io::is_unchanged(found->second))
                inspected.push_back(io::inspect(paths[i], variable));
        }
    });
    return inspected;
}

/// What each rank has inspected, of all ranks.
std::vector<io::SourceFile> gather(const MpiSession& mpi, std::vector<io::SourceFile> own) {
    if (mpi.size() == 1)
        return own;
    std::vector<io::SourceFile> all;
    for (const std::string& bytes : all_gather(mpi, io::to_bytes(own)))
        std::ranges::move(io::source_files(bytes), std::back_inserter(all));
    return all;
}

/// The facts of all files on every rank, of which `remembered` are from earlier. Collective.
Inspection inspect_all(const MpiSession& mpi, const std::vector<std::string>& paths, const std::string& variable,
                       std::vector<io::SourceFile> remembered) {
    std::map<std::string, io::SourceFile> known;
    for (io::SourceFile& file : remembered)
        known.emplace(file.path, std::move(file));
    Inspection result;
    for (io::SourceFile& file : gather(mpi, inspect_share(mpi, paths, variable, known))) {
        known.insert_or_assign(file.path, std::move(file));
        ++result.opened;
    }
    for (const std::string& path : paths)
        result.files.push_back(std::move(known.at(path)));
    return result;
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
    io::CatalogueCache cache;  // of rank 0
    std::vector<std::string> paths;
    std::string chosen = request.variable;
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        if (!request.cache_file.empty())
            cache = {io::read_cache_file(request.cache_file), request.cache_file};
        paths = io::expand_files(request.patterns);
        if (chosen.empty())
            chosen = io::inspect(paths.front(), chosen).variable;
    });
    paths.push_back(chosen);
    paths = broadcast(mpi, paths);
    chosen = paths.back();
    paths.pop_back();
    const std::string remembered = made_once(mpi, [&] { return io::to_bytes(cache.known(paths, chosen)); });
    Inspection found = inspect_all(mpi, paths, chosen, io::source_files(remembered));

    std::optional<io::Catalogue> catalogue;
    agree(mpi, [&] {
        if (mpi.rank() == 0)
            io::check_agreement(found.files);
    });
    agree(mpi, [&] { catalogue.emplace(std::move(found.files), request.cells); });
    if (!request.cache_file.empty()) {
        agree(mpi, [&] {
            if (mpi.rank() != 0)
                return;
            spdlog::info("the catalogue cache knew {} of {} files", paths.size() - found.opened, paths.size());
            if (found.opened > 0)
                remember(request.cache_file, cache.with(catalogue->files()));
        });
    }
    return *std::move(catalogue);
}

}  // namespace sstclim
