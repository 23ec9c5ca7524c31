#include "src/log.hpp"

#include <algorithm>
#include <memory>

#include <fmt/ranges.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "src/error.hpp"

namespace sstclim {
namespace {

spdlog::level::level_enum parse_level(const std::string& level) {
    // spdlog itself takes an unknown name for "off".
    if (std::ranges::find(log_levels(), level) == log_levels().end())
        throw UsageError("unknown log level \"{}\": give one of {}", level, fmt::join(log_levels(), ", "));
    return spdlog::level::from_str(level);
}

}  // namespace

const std::vector<std::string>& log_levels() {
    static const std::vector<std::string> levels{"trace", "debug", "info", "warn", "error", "off"};
    return levels;
}

void init_log(const std::string& level, int rank, int ranks) {
    const auto chosen = parse_level(level);
    // The sink colours what a terminal shows and nothing else.
    auto logger = std::make_shared<spdlog::logger>("sstclim", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
    logger->set_level(rank == 0 ? chosen : std::max(chosen, spdlog::level::warn));
    logger->set_pattern(ranks > 1 ? fmt::format("[%Y-%m-%d %H:%M:%S.%e] [rank {}] [%^%l%$] %v", rank)
                                  : std::string("[%Y-%m-%d %H:%M:%S.%e] [%^%l%$] %v"));
    logger->flush_on(spdlog::level::info);
    spdlog::set_default_logger(std::move(logger));
}

}  // namespace sstclim
