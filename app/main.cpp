#include <cstdio>
#include <utility>

#include <malloc.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "app/build_facts.hpp"
#include "app/json_output.hpp"
#include "app/writable_path.hpp"
#include "config/command_line.hpp"
#include "config/detect_options.hpp"
#include "config/options.hpp"
#include "io/files/libraries.hpp"
#include "pipeline/compare/compare.hpp"
#include "pipeline/compare/comparison_report.hpp"
#include "pipeline/detect/detect.hpp"
#include "pipeline/job/collective.hpp"
#include "pipeline/plan/run_plan.hpp"
#include "pipeline/run/run.hpp"
#include "src/error.hpp"
#include "src/log.hpp"
#include "src/mpi_session.hpp"
#include "src/shell_quote.hpp"

namespace sstclim {
namespace {

/// netCDF and HDF5 allocate and free megabytes for every file: keep them in the heap instead of mapping them anew.
void tune_allocator() {
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 29);
}

std::string version_text() {
    return fmt::format("sstclim {} ({} build, {}, backends {}, {})", kVersion, kBuildType, kCompiler, kBackends,
                       io::library_versions());
}

std::string joined(const std::vector<std::string>& texts) {
    std::string result;
    for (const std::string& text : texts)
        result += (result.empty() ? "" : " ") + text;
    return result;
}

template <typename Config>
Provenance make_provenance(const std::vector<OptionOf<Config>>& options, const Config& config, int argc, char** argv) {
    Provenance provenance{version_text(), shell_quoted({argv, argv + argc}), {}};
    for (const OptionOf<Config>& option : options) {
        if (!option.scientific)
            continue;
        std::string name = option.name;
        for (char& c : name)
            c = c == '-' ? '_' : c;
        provenance.choices.emplace_back(name, joined(option.get(config)));
    }
    return provenance;
}

using WrittenPaths = std::vector<std::pair<const char*, std::string>>;

/// Refuses, before any work, what could not be written at its end: paths by the options that name them. Collective.
void check_writable(const MpiSession& mpi, const WrittenPaths& paths) {
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        for (const auto& [option, path] : paths)
            require_writable(option, path);
    });
}

/// The first rank does all the work; the exit code is that of every rank.
int compare_results(const CompareConfig& config, const MpiSession& mpi) {
    check_writable(mpi, {{"--json", config.json}});
    int code = static_cast<int>(ExitCode::success);
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        const Comparison comparison = compare(config);
        fmt::print("{}", to_text(comparison));
        if (!config.json.empty())
            write_json("--json", config.json, to_json(comparison));
        if (config.fail_above && is_above(comparison, *config.fail_above)) {
            fmt::print("\ndifferent: a |difference| is above {:g}, or only one has a value, a variable or a file\n",
                       *config.fail_above);
            code = static_cast<int>(ExitCode::failure);
        }
    });
    MPI_Bcast(&code, 1, MPI_INT, 0, mpi.comm());
    return code;
}

void execute_run(const RunConfig& config, const MpiSession& mpi, const Provenance& provenance) {
    init_log(config.log_level, mpi.rank(), mpi.size());
    check_writable(mpi, {{"--report", config.report}, {"--catalogue-cache", config.catalogue_cache}});
    const RunReport report = run(config, mpi, provenance);
    if (mpi.rank() != 0)
        return;
    fmt::print("{}\n", to_text(report));
    if (!config.report.empty())
        write_json("--report", config.report, to_json(report));
    fmt::print("completed: {} days in {}\n", report.days, config.output);
}

void execute_plan(const PlanConfig& config, const MpiSession& mpi) {
    init_log(config.log_level, mpi.rank(), mpi.size());
    check_writable(mpi, {{"--json", config.json}, {"--catalogue-cache", config.catalogue_cache}});
    const RunPlan plan = plan_run(config, mpi);
    if (mpi.rank() != 0)
        return;
    fmt::print("{}", to_text(plan));
    if (!config.json.empty())
        write_json("--json", config.json, to_json(plan));
}

void execute_detect(const DetectConfig& config, const MpiSession& mpi, const Provenance& provenance) {
    init_log(config.log_level, mpi.rank(), mpi.size());
    check_writable(mpi, {{"--catalogue-cache", config.catalogue_cache}});
    const DetectReport report = detect(config, mpi, provenance);
    if (mpi.rank() == 0)
        fmt::print("{}\ncompleted: {} events in {}\n", to_text(report), report.events, config.output);
}

/// The exit code.
int execute(int argc, char** argv, const MpiSession& mpi) {
    init_log("info", mpi.rank(), mpi.size());
    CommandLine command;
    agree(mpi, [&] { command = parse_command_line(argc, argv, version_text()); });
    switch (command.command) {
        case Command::run:
            execute_run(command.config, mpi, make_provenance(run_options(), command.config, argc, argv));
            break;
        case Command::plan:
            execute_plan(command.plan, mpi);
            break;
        case Command::detect:
            execute_detect(command.detect, mpi, make_provenance(detect_options(), command.detect, argc, argv));
            break;
        case Command::compare:
            init_log(command.comparison.log_level, mpi.rank(), mpi.size());
            return compare_results(command.comparison, mpi);
        case Command::print_text:
        case Command::print_config:
            if (mpi.rank() == 0) {
                const bool is_text = command.command == Command::print_text;
                std::fputs(is_text ? command.text.c_str() : to_config_file(command.config).c_str(), stdout);
            }
            break;
    }
    return static_cast<int>(ExitCode::success);
}

}  // namespace
}  // namespace sstclim

int main(int argc, char** argv) {
    using namespace sstclim;
    tune_allocator();
    io::initialise_libraries();
    try {
        const MpiSession mpi(argc, argv);
        try {
            return execute(argc, argv, mpi);
        } catch (const CollectiveError& error) {
            if (mpi.rank() == 0)
                spdlog::error("{}", error.what());
            return static_cast<int>(error.code());
        } catch (const std::exception& error) {
            spdlog::error("{}", message_of(error, mpi.rank()));
            mpi.abort(static_cast<int>(exit_code_of(error)));
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "sstclim: %s\n", error.what());
        return static_cast<int>(ExitCode::failure);
    }
}
