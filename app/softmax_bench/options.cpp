#include "app/softmax_bench/options.hpp"

#include <iostream>
#include <string>

#include <CLI/CLI.hpp>

#include "src/device_runtime.hpp"
#include "src/error.hpp"

namespace sstclim::softmax_bench {
namespace {

kernels::Target target_of(const std::string& processor) {
    const bool device = device::device_count() > 0;
    if (processor == "gpu" && !device)
        throw UsageError("--processor gpu: this build or this machine has no device; use cpu");
    return device && processor != "cpu" ? kernels::Target::gpu : kernels::cpu_target();
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv) {
    Options options;
    std::string processor = "auto";
    std::optional<std::int64_t> elements;
    CLI::App app(
        "Times and checks the softmax against a float64 reference and a copy of as many bytes. Fails where a result is "
        "wrong.",
        "softmax-bench");
    app.add_option("--processor", processor, "auto takes the device where there is one")
        ->check(CLI::IsMember({"auto", "cpu", "gpu"}))
        ->capture_default_str();
    app.add_option("--elements", elements, "Elements of a matrix of the grid; by default 2^25, on a CPU 2^21")
        ->check(CLI::Range(std::int64_t{1} << 10, std::int64_t{1} << 31));
    app.add_option("--columns", options.columns, "Only the cases of these columns, as in 512,768")->delimiter(',');
    app.add_option("--repeats", options.repeats, "Timed batches, of which the median counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--json", options.json, "Write all figures to this file");
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        app.exit(help);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        throw UsageError("{}; softmax-bench --help lists the options", error.what());
    }
    options.target = target_of(processor);
    options.elements =
        elements.value_or(options.target == kernels::Target::gpu ? std::int64_t{1} << 25 : std::int64_t{1} << 21);
    return options;
}

}  // namespace sstclim::softmax_bench
