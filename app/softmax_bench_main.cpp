#include <algorithm>
#include <exception>
#include <vector>

#include <fmt/format.h>

#include "app/softmax_bench/cases.hpp"
#include "app/softmax_bench/measure.hpp"
#include "app/softmax_bench/options.hpp"
#include "app/softmax_bench/report.hpp"
#include "src/error.hpp"

namespace {

using namespace sstclim;

ExitCode run(const softmax_bench::Options& options) {
    std::vector<softmax_bench::Finding> findings;
    softmax_bench::print_head(options);
    for (const softmax_bench::Case& what : softmax_bench::make_cases(options.target, options.elements)) {
        if (!options.columns.empty() && std::ranges::find(options.columns, what.columns) == options.columns.end())
            continue;
        findings.push_back({what, softmax_bench::measure(what, options)});
        softmax_bench::print(findings.back());
    }
    if (!options.json.empty())
        softmax_bench::write_json(options, findings);
    const auto wrong = std::ranges::count_if(
        findings, [](const softmax_bench::Finding& finding) { return !finding.measured.deviation.within; });
    fmt::print("{} of {} results are right\n", findings.size() - static_cast<std::size_t>(wrong), findings.size());
    return wrong == 0 ? ExitCode::success : ExitCode::failure;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const auto options = softmax_bench::parse_options(argc, argv);
        return static_cast<int>(options ? run(*options) : ExitCode::success);
    } catch (const Error& error) {
        fmt::print(stderr, "softmax-bench: {}\n", error.what());
        return static_cast<int>(error.code());
    } catch (const std::exception& error) {
        fmt::print(stderr, "softmax-bench: {}\n", error.what());
        return static_cast<int>(ExitCode::failure);
    }
}
