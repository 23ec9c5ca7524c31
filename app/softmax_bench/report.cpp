#include "app/softmax_bench/report.hpp"

#include <cstdio>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <omp.h>

#include "src/device_runtime.hpp"
#include "src/error.hpp"

namespace sstclim::softmax_bench {
namespace {

double gigabytes_per_second(const Finding& finding) {
    return finding.what.bytes() / finding.measured.seconds / 1e9;
}

double share_of_copy(const Finding& finding) {
    return finding.measured.copy_seconds / finding.measured.seconds;
}

std::string types(const Case& what) {
    const std::string input = to_string(what.input);
    return what.input == what.output ? input : input + ">" + to_string(what.output);
}

nlohmann::json json_of(const Finding& finding) {
    const Case& what = finding.what;
    const Measurement& measured = finding.measured;
    return {{"case", what.name},
            {"rows", what.rows},
            {"columns", what.columns},
            {"input", to_string(what.input)},
            {"output", to_string(what.output)},
            {"bytes", what.bytes()},
            {"seconds", measured.seconds},
            {"fastest_seconds", measured.fastest},
            {"copy_seconds", measured.copy_seconds},
            {"bandwidth_bytes_per_second", what.bytes() / measured.seconds},
            {"share_of_copy_bandwidth", share_of_copy(finding)},
            {"largest_error", measured.deviation.largest},
            {"largest_row_sum_error", measured.deviation.row_sum},
            {"passed", measured.deviation.within}};
}

}  // namespace

std::string describe(kernels::Target target) {
    if (target == kernels::Target::gpu)
        return fmt::format("{} {}", device::runtime_name(), device::facts(0).name);
    return fmt::format("cpu ({}), {} threads", kernels::to_string(target), omp_get_max_threads());
}

void print_head(const Options& options) {
    fmt::print("softmax on {}, medians of {} batches\n", describe(options.target), options.repeats);
    fmt::print("{:<34} {:>19} {:<17} {:>10} {:>7} {:>10} {:>6} {:>9} {:>9}\n", "case", "rows x columns", "types", "ms",
               "GB/s", "copy ms", "% copy", "error", "row sum");
}

void print(const Finding& finding) {
    const Measurement& measured = finding.measured;
    fmt::print("{:<34} {:>9} x {:<7} {:<17} {:10.4f} {:7.1f} {:10.4f} {:6.1f} {:9.1e} {:9.1e}{}\n", finding.what.name,
               finding.what.rows, finding.what.columns, types(finding.what), measured.seconds * 1e3,
               gigabytes_per_second(finding), measured.copy_seconds * 1e3, 100 * share_of_copy(finding),
               measured.deviation.largest, measured.deviation.row_sum, measured.deviation.within ? "" : "  WRONG");
    std::fflush(stdout);
}

void write_json(const Options& options, const std::vector<Finding>& findings) {
    nlohmann::json report{{"processor", describe(options.target)}, {"batches", options.repeats}};
    for (const Finding& finding : findings)
        report["cases"].push_back(json_of(finding));
    std::ofstream file(options.json);
    file << report.dump(2) << '\n';
    file.close();
    if (!file)
        throw RunError("--json {}: the file cannot be written", options.json.string());
}

}  // namespace sstclim::softmax_bench
