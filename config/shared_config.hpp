#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sstclim {

/// What all subcommands that read daily files are told.
struct SharedConfig {
    std::vector<std::string> files;
    std::string variable;                       ///< empty: the only candidate in the files
    bool celsius = false;                       ///< kelvin become degrees Celsius
    int threads = 0;                            ///< 0: as many as this process may use
    std::optional<std::uint64_t> cache_memory;  ///< of a rank for decoded chunks [bytes]; none: by what is available
    std::string output;
    bool overwrite = false;
    int compression = 1;          ///< level of deflate in the output, 0 for none
    std::string catalogue_cache;  ///< empty: nothing is remembered of the input files
    std::string log_level = "info";
};

}  // namespace sstclim
