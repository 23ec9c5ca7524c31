#include "pipeline/detect/detect_climatology.hpp"

#include <fmt/format.h>

#include "pipeline/output/output_variables.hpp"

namespace sstclim {

std::string threshold_path(const DetectConfig& config) {
    return config.climatology + "/" + percentile_file(config.threshold_percentile());
}

DetectClimatology read_climatology(const MpiSession& mpi, const DetectConfig& config, const io::SourceFile& data,
                                   int threads, std::uint64_t cache_bytes, PhaseTimer& timer) {
    const double percentile = config.threshold_percentile();
    const std::string remedy =
        fmt::format("make it with \"sstclim run --percentile {} --output {} ...\"", percentile, config.climatology);
    const auto read = [&](const std::string& path, const std::string& variable) {
        return CalendarFields(mpi, {path, variable, data, remedy, threads, cache_bytes}, timer);
    };
    return {read(config.climatology + "/" + kMomentFile, "mean"),
            read(threshold_path(config), percentile_variable(percentile))};
}

}  // namespace sstclim
