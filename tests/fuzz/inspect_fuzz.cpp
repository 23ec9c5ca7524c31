// Any bytes as an input file: inspected, or an InputError. Most of this runs in the HDF5 and netCDF libraries, whose
// own faults it finds as well: for a developer's machine, not for every commit.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <unistd.h>

#include "io/inspect.hpp"
#include "src/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sstclim;
    static const std::string path = fmt::format("/tmp/sstclim-fuzz-inspect-{}", ::getpid());
    static const int registered = std::atexit([] { std::remove(path.c_str()); });
    (void)registered;
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    try {
        io::inspect(path, "sst");
    } catch (const InputError&) {
    }
    return 0;
}
