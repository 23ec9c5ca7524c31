#include <chrono>
#include <exception>
#include <filesystem>

#include <fmt/format.h>

#include "app/sample/file_plan.hpp"
#include "app/sample/layouts.hpp"
#include "app/sample/options.hpp"
#include "app/sample/sea_surface.hpp"
#include "src/error.hpp"
#include "src/mpi_session.hpp"

namespace {

using namespace sstclim;

/// Writes this rank's share of the files: every size-th, from its own rank on.
void generate(const sample::Options& options, const MpiSession& mpi) {
    std::error_code failure;
    std::filesystem::create_directories(options.output, failure);
    if (failure)
        throw RunError("--output {}: the folder cannot be made: {}; name one that you may write to",
                       options.output.string(), failure.message());
    const auto files = sample::plan_files(options);
    const auto grid = sample::make_grid(options);
    sample::SeaSurface sea(grid, options.seed);

    std::size_t written = 0;
    const auto start = std::chrono::steady_clock::now();
    for (auto i = static_cast<std::size_t>(mpi.rank()); i < files.size(); i += static_cast<std::size_t>(mpi.size())) {
        if (!options.overwrite && std::filesystem::exists(files[i].path))
            continue;
        sample::write_file(files[i], options, grid, sea);
        ++written;
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    fmt::print("rank={} files={} written={} seconds={:.2f}\n", mpi.rank(), files.size(), written, seconds.count());
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const sstclim::MpiSession mpi(argc, argv);
        try {
            if (const auto options = sample::parse_options(argc, argv))
                generate(*options, mpi);
            return static_cast<int>(ExitCode::success);
        } catch (const Error& error) {
            fmt::print(stderr, "sstclim-sample: rank {}: {}\n", mpi.rank(), error.what());
            mpi.abort(static_cast<int>(error.code()));
        } catch (const std::exception& error) {
            fmt::print(stderr, "sstclim-sample: rank {}: {}\n", mpi.rank(), error.what());
            mpi.abort(static_cast<int>(ExitCode::failure));
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "sstclim-sample: {}\n", error.what());
        return static_cast<int>(ExitCode::failure);
    }
}
