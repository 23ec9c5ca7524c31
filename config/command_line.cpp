#include "config/command_line.hpp"

#include <sstream>

#include <CLI/CLI.hpp>

#include "config/compare_options.hpp"
#include "config/config_file.hpp"
#include "config/detect_options.hpp"
#include "config/option_values.hpp"
#include "config/options.hpp"
#include "config/plan_options.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

template <typename Config>
using Options = std::vector<OptionOf<Config>>;

template <typename Config>
void add_options(CLI::App& command, const Options<Config>& options) {
    for (const OptionOf<Config>& option : options) {
        const std::string flag = "--" + option.name;
        if (option.value.empty()) {
            command.add_flag(flag, option.help);
        } else {
            CLI::Option* const added = command.add_option(flag, option.help);
            added->type_name(option.value);
            if (option.several)
                added->expected(1, -1)->allow_extra_args();
            else
                added->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
        }
    }
    const std::string help = "configuration file: keys are the option names";
    command.add_option("--config", help)->type_name("FILE");
}

template <typename Config>
const OptionOf<Config>& find_option(const Options<Config>& options, const std::string& path, const ConfigEntry& entry,
                                    const std::string& command) {
    for (const OptionOf<Config>& option : options) {
        if (option.name == entry.key)
            return option;
    }
    throw UsageError("--config {}: unknown key '{}': the keys are the long options of sstclim {} --help", path,
                     entry.key, command);
}

/// What the file gives for options that the command line does not give, which wins.
template <typename Config>
std::vector<std::pair<const OptionOf<Config>*, ConfigEntry>> read_config_file(const std::string& path,
                                                                              const CLI::App& command,
                                                                              const Options<Config>& options) {
    std::vector<std::pair<const OptionOf<Config>*, ConfigEntry>> entries;
    for (const ConfigEntry& entry : read_config_entries(path)) {
        const OptionOf<Config>& option = find_option(options, path, entry, command.get_name());
        if (command.get_option("--" + option.name)->count() > 0)
            continue;
        if (entry.values.empty() || (!option.several && entry.values.size() > 1)) {
            throw UsageError("--config {}, line {}: key '{}' needs {}", path, entry.line, option.name,
                             option.several ? "at least one value" : "one value");
        }
        for (const auto& [earlier, given] : entries) {
            if (earlier == &option) {
                throw UsageError("--config {}, line {}: key '{}' stands in line {} already", path, entry.line,
                                 option.name, given.line);
            }
        }
        entries.emplace_back(&option, entry);
    }
    return entries;
}

template <typename Config>
Config read_config(const CLI::App& command, const Options<Config>& options) {
    Config config;
    const CLI::Option* const file = command.get_option("--config");
    const std::string path = file->count() > 0 ? file->results().front() : "";
    const auto entries =
        path.empty() ? decltype(read_config_file(path, command, options)){} : read_config_file(path, command, options);
    // Options that set others come first, wherever they stand.
    for (const bool sets_others : {true, false}) {
        for (const auto& [option, entry] : entries) {
            if (option->sets_others != sets_others)
                continue;
            try {
                option->set(config, entry.values);
            } catch (const UsageError& error) {
                throw UsageError("--config {}, line {}: {}", path, entry.line, error.what());
            }
        }
        for (const OptionOf<Config>& option : options) {
            const CLI::Option* const found = command.get_option("--" + option.name);
            if (option.sets_others != sets_others || found->count() == 0)
                continue;
            // Of a repeated single option the last one counts.
            const Texts given = found->results();
            option.set(config, option.several ? given : Texts{given.back()});
        }
    }
    return config;
}

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv, const std::string& version) {
    CLI::App app("Day-of-year climatology (mean, percentiles) of daily sea-surface temperature, and marine heatwaves",
                 "sstclim");
    app.set_version_flag("--version", version);
    app.require_subcommand(1);
    CLI::App* const run = app.add_subcommand("run", "compute a climatology");
    CLI::App* const plan = app.add_subcommand("plan", "tell what a run would read, hold, exchange and take");
    CLI::App* const print = app.add_subcommand("config", "print the effective configuration as a file");
    CLI::App* const compare = app.add_subcommand("compare", "report how two results differ");
    CLI::App* const detect = app.add_subcommand("detect", "find marine heatwaves relative to a climatology");
    add_options(*run, run_options());
    add_options(*plan, plan_options());
    add_options(*print, run_options());
    add_options(*detect, detect_options());

    CommandLine result;
    add_compare_options(*compare, result.comparison);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        std::ostringstream text;
        app.exit(success, text, text);
        result.command = Command::print_text;
        result.text = text.str();
        return result;
    } catch (const CLI::ParseError& error) {
        const char* const subcommand = compare->parsed()  ? "compare"
                                       : detect->parsed() ? "detect"
                                       : plan->parsed()   ? "plan"
                                                          : "run";
        throw UsageError("{} (see sstclim {} --help)", error.what(), subcommand);
    }
    if (compare->parsed()) {
        result.command = Command::compare;
        return result;
    }
    if (detect->parsed()) {
        result.command = Command::detect;
        result.detect = read_config(*detect, detect_options());
        validate(result.detect);
        return result;
    }
    if (plan->parsed()) {
        result.command = Command::plan;
        result.plan = read_config(*plan, plan_options());
        validate(result.plan);
        return result;
    }
    result.command = print->parsed() ? Command::print_config : Command::run;
    result.config = read_config(print->parsed() ? *print : *run, run_options());
    if (result.command == Command::run)
        validate(result.config);
    return result;
}

std::string to_config_file(const RunConfig& config) {
    std::string text;
    for (const Option& option : run_options()) {
        const std::vector<std::string> values = option.get(config);
        if (values.empty())
            continue;
        text += option.name + " =";
        if (option.several)
            text += " [";
        for (std::size_t i = 0; i < values.size(); ++i) {
            text +=
                (i == 0 ? (option.several ? "" : " ") : ", ") + (option.value.empty() ? values[i] : quoted(values[i]));
        }
        if (option.several)
            text += "]";
        text += "\n";
    }
    return text;
}

}  // namespace sstclim
