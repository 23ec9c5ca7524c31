// What reading daily fields costs, of the same files in one run, medians of five turns: their stored bytes alone, the
// floor that is these bytes and libdeflate, the reader, and netCDF-C, with malloc as it is and told to keep its memory.
// usage: benchmark_read_fields [--floor] VARIABLE THREADS FILE...     --floor: the floor alone, in seconds of all files

#include <algorithm>
#include <chrono>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <libdeflate.h>
#include <malloc.h>
#include <netcdf.h>

#include "io/catalogue/inspect.hpp"
#include "io/files/netcdf_file.hpp"
#include "io/reading/field_reader.hpp"
#include "io/reading/raw_file.hpp"
#include "src/error.hpp"
#include "src/first_error.hpp"

namespace sstclim {
namespace {

constexpr int kTurns = 5;
constexpr std::size_t kFieldsOfNetcdf = 200;  ///< that suffice for the slow ones
constexpr std::size_t kBatch = 30;            ///< fields of a step

/// Median milliseconds a field.
double measure(std::size_t fields, const std::function<void()>& read) {
    std::vector<double> seconds;
    for (int turn = 0; turn < kTurns; ++turn) {
        const auto start = std::chrono::steady_clock::now();
        read();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::ranges::sort(seconds);
    return seconds[kTurns / 2] * 1e3 / static_cast<double>(fields);
}

/// Reads the stored bytes of every file's field, and inflates them where `inflates` says so.
void read_chunks(const std::vector<io::SourceFile>& files, int threads, bool inflates) {
    FirstError error;
#pragma omp parallel num_threads(threads)
    {
        std::vector<std::byte> stored;
        std::vector<std::byte> raw;
        libdeflate_decompressor* const decompressor = libdeflate_alloc_decompressor();
#pragma omp for schedule(dynamic)
        for (std::size_t i = 0; i < files.size(); ++i) {
            error.catching(i, [&] {
                const io::SourceFile& source = files[i];
                const io::RawFile file(source);
                raw.resize(source.grid.cells() * size_of(source.packing.storage));
                for (const io::StoredChunk& chunk : source.layout.chunks) {
                    stored.resize(std::max<std::size_t>(stored.size(), chunk.bytes));
                    file.read(chunk.address, std::span(stored).first(chunk.bytes));
                    std::size_t size = 0;
                    if (inflates && libdeflate_zlib_decompress(decompressor, stored.data(), chunk.bytes, raw.data(),
                                                               raw.size(), &size) != LIBDEFLATE_SUCCESS)
                        throw RunError("{}: a chunk cannot be inflated", source.path);
                }
            });
        }
        libdeflate_free_decompressor(decompressor);
    }
    error.rethrow();
}

void read_cells(const io::Catalogue& catalogue, int threads) {
    io::FieldReader reader(catalogue, threads);
    std::vector<std::vector<std::byte>> cells(kBatch);
    for (std::vector<std::byte>& field : cells)
        field.resize(catalogue.grid().cells() * size_of(catalogue.encoding().type));
    for (std::size_t first = 0; first < catalogue.files().size(); first += kBatch) {
        std::vector<io::FieldRead> batch;
        for (std::size_t i = first; i < std::min(first + kBatch, catalogue.files().size()); ++i)
            batch.push_back(
                {{static_cast<std::uint32_t>(i), 0}, {{{0, catalogue.grid().cells()}, cells[i - first].data()}}});
        reader.read(batch);
    }
}

void read_by_netcdf(const std::vector<io::SourceFile>& files) {
    std::vector<std::byte> values;
    for (const io::SourceFile& source : files) {
        values.resize(source.grid.cells() * size_of(source.packing.storage));
        const io::NetcdfFile file = io::NetcdfFile::open(source.path);
        file.check(nc_get_var(file.id(), file.find_variable(source.variable).value(), values.data()), "nc_get_var",
                   source.variable);
    }
}

std::vector<io::SourceFile> inspect_all(const std::string& variable, std::span<char*> paths) {
    std::vector<io::SourceFile> files;
    for (const char* const path : paths)
        files.push_back(io::inspect(path, variable));
    return files;
}

void print_floor(const std::string& variable, int threads, std::span<char*> paths) {
    const std::vector<io::SourceFile> files = inspect_all(variable, paths);
    const auto start = std::chrono::steady_clock::now();
    read_chunks(files, threads, true);
    fmt::print("{:.3f}\n", std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
}

void compare(const std::string& variable, int threads, std::span<char*> paths) {
    const std::vector<io::SourceFile> files = inspect_all(variable, paths);
    const std::vector<io::SourceFile> few(
        files.begin(), files.begin() + static_cast<std::ptrdiff_t>(std::min(kFieldsOfNetcdf, files.size())));
    // First of all: malloc learns from what is freed.
    const double stock = measure(few.size(), [&] { read_by_netcdf(few); });
    const io::Catalogue catalogue(files);
    const double bytes = measure(files.size(), [&] { read_chunks(files, threads, false); });
    const double floor = measure(files.size(), [&] { read_chunks(files, threads, true); });
    const double reader = measure(files.size(), [&] { read_cells(catalogue, threads); });
    constexpr int kKeep = 1 << 30;
    mallopt(M_TRIM_THRESHOLD, kKeep);
    mallopt(M_MMAP_THRESHOLD, kKeep);
    mallopt(M_TOP_PAD, 1 << 26);
    const double tuned = measure(few.size(), [&] { read_by_netcdf(few); });
    fmt::print("{} files, {} threads, ms a field (times the reader's)\n", files.size(), threads);
    const auto print = [&](const char* what, double milliseconds) {
        fmt::print("  {:<44} {:>8.3f} ({:.2f})\n", what, milliseconds, milliseconds / reader);
    };
    print("stored bytes", bytes);
    print("stored bytes and libdeflate", floor);
    print("reader", reader);
    print("netCDF-C, one thread", stock);
    print("netCDF-C, one thread, malloc keeps memory", tuned);
}

}  // namespace
}  // namespace sstclim

int main(int argc, char** argv) {
    std::span<char*> arguments = std::span(argv, static_cast<std::size_t>(argc)).subspan(1);
    const bool floor_alone = !arguments.empty() && std::string(arguments.front()) == "--floor";
    arguments = arguments.subspan(floor_alone ? 1 : 0);
    if (arguments.size() < 3) {
        fmt::print(stderr, "usage: benchmark_read_fields [--floor] VARIABLE THREADS FILE...\n");
        return EXIT_FAILURE;
    }
    try {
        const int threads = std::atoi(arguments[1]);
        if (floor_alone) {
            sstclim::print_floor(arguments[0], threads, arguments.subspan(2));
        } else {
            sstclim::compare(arguments[0], threads, arguments.subspan(2));
        }
    } catch (const sstclim::Error& error) {
        fmt::print(stderr, "{}\n", error.what());
        return EXIT_FAILURE;
    }
}
