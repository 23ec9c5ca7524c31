#include "config/command_line.hpp"

#include <map>
#include <sstream>

#include <CLI/CLI.hpp>

#include "config/compare_options.hpp"
#include "config/config_file.hpp"
#include "config/options.hpp"
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

/// Adds all options to a subcommand; what the user gives is kept as texts by option name.
void add_options(CLI::App& command, std::map<std::string, std::vector<std::string>>& given) {
    for (const Option& option : run_options()) {
        const std::string flag = "--" + option.name;
        if (option.value.empty()) {
            command.add_flag(flag, option.help);
        } else {
            CLI::Option* const added = command.add_option(flag, given[option.name], option.help);
            added->type_name(option.value)->expected(option.several ? -1 : 1);
            if (!option.several)
                added->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
        }
    }
    command.add_option("--config", given["config"], "configuration file: keys are the option names")
        ->type_name("FILE")
        ->expected(1);
}

const Option& find_option(const std::string& path, const std::string& key) {
    for (const Option& option : run_options()) {
        if (option.name == key)
            return option;
    }
    throw UsageError("--config {}: unknown key '{}': the keys are the long options of sstclim run --help", path, key);
}

/// Sets what the file gives, but for the options of the command line, which win.
void read_config_file(const std::string& path, const CLI::App& command, RunConfig& config) {
    for (const ConfigEntry& entry : read_config_entries(path)) {
        const Option& option = find_option(path, entry.key);
        if (command.get_option("--" + option.name)->count() > 0)
            continue;
        if (entry.values.empty() || (!option.several && entry.values.size() > 1)) {
            throw UsageError("--config {}, line {}: key '{}' needs {}", path, entry.line, option.name,
                             option.several ? "at least one value" : "one value");
        }
        try {
            option.set(config, entry.values);
        } catch (const UsageError& error) {
            throw UsageError("--config {}, line {}: {}", path, entry.line, error.what());
        }
    }
}

RunConfig read_config(const CLI::App& command) {
    RunConfig config;
    const CLI::Option* const file = command.get_option("--config");
    if (file->count() > 0)
        read_config_file(file->results().front(), command, config);
    for (const Option& option : run_options()) {
        const CLI::Option* const found = command.get_option("--" + option.name);
        if (found->count() == 0)
            continue;
        // Of a repeated single option the last one counts.
        const std::vector<std::string> given = found->results();
        option.set(config, option.several ? given : std::vector<std::string>{given.back()});
    }
    return config;
}

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv, const std::string& version) {
    CLI::App app("Day-of-year climatology (mean, percentiles) of daily sea-surface temperature", "sstclim");
    app.set_version_flag("--version", version);
    app.require_subcommand(1);
    std::map<std::string, std::vector<std::string>> given;
    CLI::App* const run = app.add_subcommand("run", "compute a climatology");
    CLI::App* const print = app.add_subcommand("config", "print the effective configuration as a file");
    CLI::App* const compare = app.add_subcommand("compare", "report how two results differ");
    add_options(*run, given);
    add_options(*print, given);

    CommandLine result;
    add_compare_options(*compare, result.comparison);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        std::ostringstream text;
        app.exit(success, text, text);
        return {Command::print_text, {}, {}, text.str()};
    } catch (const CLI::ParseError& error) {
        throw UsageError("{} (see sstclim {} --help)", error.what(), compare->parsed() ? "compare" : "run");
    }
    if (compare->parsed()) {
        result.command = Command::compare;
        return result;
    }
    result.command = print->parsed() ? Command::print_config : Command::run;
    result.config = read_config(print->parsed() ? *print : *run);
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
