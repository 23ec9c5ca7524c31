#include "pipeline/job/progress.hpp"

#include <cstdio>
#include <string>

#include <fmt/core.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

namespace sstclim {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr double kBarSeconds = 0.1;
constexpr double kLineSeconds = 30;
constexpr std::size_t kBarWidth = 30;

std::string clock_text(double seconds) {
    const auto whole = static_cast<long>(seconds + 0.5);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

Progress::Progress(std::size_t steps, bool enabled)
    : steps_(steps),
      enabled_(enabled && spdlog::should_log(spdlog::level::info)),
      terminal_(isatty(STDERR_FILENO) != 0) {}

void Progress::skip(std::size_t steps) {
    done_ += steps;
    skipped_ += steps;
}

void Progress::advance(std::size_t fields_of_step) {
    const std::size_t done = ++done_;
    fields_ += fields_of_step;
    if (!enabled_)
        return;
    const auto now = Clock::now();
    const double since_last = Seconds(now - last_).count();
    const std::size_t tenth = 10 * done / steps_;
    const bool due =
        terminal_ ? since_last >= kBarSeconds || done == steps_ : since_last >= kLineSeconds || tenth > last_tenth_;
    if (!due)
        return;
    last_ = now;
    last_tenth_ = tenth;
    const double elapsed = Seconds(now - start_).count();
    const double rate = elapsed > 0 ? static_cast<double>(fields_) / elapsed : 0;
    const double left = elapsed / static_cast<double>(done - skipped_) * static_cast<double>(steps_ - done);
    if (terminal_) {
        const std::size_t full = kBarWidth * done / steps_;
        fmt::print(stderr, "\r[{}{}] {:3}% step {}/{}  {:.0f} fields/s  {} left ", std::string(full, '#'),
                   std::string(kBarWidth - full, '.'), 100 * done / steps_, done, steps_, rate, clock_text(left));
    } else {
        fmt::print(
            stderr,
            "progress step={} steps={} percent={} fields={} fields_per_s={:.1f} elapsed_s={:.1f} left_s={:.1f}\n", done,
            steps_, 100 * done / steps_, fields_, rate, elapsed, left);
    }
    std::fflush(stderr);
}

void Progress::finish() {
    if (enabled_ && terminal_)
        fmt::print(stderr, "\n");
}

}  // namespace sstclim
