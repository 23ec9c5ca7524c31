#include "config/plan_options.hpp"

#include "config/option_kinds.hpp"
#include "config/options.hpp"

namespace sstclim {
namespace {

constexpr int kMostRanks = 1 << 20;
constexpr int kMostRows = 1 << 24;

const std::vector<std::pair<std::string, StorageType>> kStored{
    {"int16", StorageType::int16}, {"float32", StorageType::float32}, {"float64", StorageType::float64}};

OptionOf<PlanConfig> of_plan(const Option& option) {
    return {.name = option.name,
            .value = option.value,
            .help = option.help,
            .several = option.several,
            .scientific = option.scientific,
            .sets_others = option.sets_others,
            .set = option.set,
            .get = option.get};
}

OptionOf<PlanConfig> memory(std::string name, std::string help, std::optional<std::uint64_t> PlanConfig::*member) {
    return {.name = name,
            .value = "SIZE",
            .help = std::move(help),
            .set = [=](PlanConfig& c, const Texts& t) { c.*member = read_memory(name, t.front()); },
            .get = [=](const PlanConfig& c) { return Texts{memory_text(c.*member)}; }};
}

GridSize read_grid(const std::string& text) {
    const std::size_t cross = text.find('x');
    if (cross == std::string::npos)
        throw UsageError("--grid {}: expected NLATxNLON, such as 3600x7200", text);
    const int rows = read_int("grid", text.substr(0, cross), 1, kMostRows);
    const int columns = read_int("grid", text.substr(cross + 1), 1, kMostRows);
    return {static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)};
}

std::vector<OptionOf<PlanConfig>> make_options() {
    std::vector<OptionOf<PlanConfig>> options;
    for (const Option& option : run_options())
        options.push_back(of_plan(option));
    const std::vector<OptionOf<PlanConfig>> own{
        integer("ranks", "ranks of the run (default, or 0: as many as the plan is made on)", &PlanConfig::ranks, 0,
                kMostRanks),
        integer("ranks-per-node", "of these, on each node (default, or 0: all)", &PlanConfig::ranks_per_node, 0,
                kMostRanks),
        memory("memory", "of a node, e.g. 512G (default, or auto: what this node has available)", &PlanConfig::memory),
        memory("device-memory", "of each rank's device, e.g. 64G, or 0 for no device (default, or auto: as here)",
               &PlanConfig::device_memory),
        {.name = "grid",
         .value = "NLATxNLON",
         .help = "plan for data that do not exist yet: a file a day on such a grid, one chunk a field",
         .set = [](PlanConfig& c, const Texts& t) { c.grid = read_grid(t.front()); },
         .get =
             [](const PlanConfig& c) {
                 return c.grid ? Texts{fmt::format("{}x{}", c.grid->rows, c.grid->columns)} : Texts{};
             }},
        {.name = "stored",
         .value = "TYPE",
         .help = "of such data: int16 (the default), float32 or float64",
         .set = [](PlanConfig& c, const Texts& t) { c.stored = read_choice("stored", t.front(), kStored); },
         .get = [](const PlanConfig& c) { return c.stored ? choice_name(*c.stored, kStored) : Texts{}; }},
        text("json", "FILE", "write the plan as JSON", &PlanConfig::json),
    };
    for (const OptionOf<PlanConfig>& option : own)
        options.push_back(not_scientific(option));
    return options;
}

void validate_planned_data(const PlanConfig& config) {
    if (config.files.empty() && !config.grid)
        throw UsageError("--files is missing: name the input files, or give --grid for data that do not exist yet");
    if (!config.files.empty() && config.grid)
        throw UsageError("--grid with --files: the files have a grid; leave one of the two out");
    if (config.stored && !config.grid)
        throw UsageError("--stored without --grid: files say themselves how they store values");
    if (config.grid && !config.mask.variable.empty())
        throw UsageError("--mask-variable with --grid: masks come from files: name --files, or leave it out");
    if (config.grid && !config.mask.ice_variable.empty())
        throw UsageError("--ice-variable with --grid: sea ice comes from files: name --files, or leave it out");
}

void validate_machine(const PlanConfig& config) {
    if (config.ranks_per_node > 0 && config.ranks == 0)
        throw UsageError("--ranks-per-node {}: name the number of all ranks, too: --ranks", config.ranks_per_node);
    if (config.ranks_per_node > config.ranks) {
        throw UsageError("--ranks-per-node {} with --ranks {}: a node cannot have more ranks than there are",
                         config.ranks_per_node, config.ranks);
    }
    if (config.memory == 0U)
        throw UsageError("--memory 0: nothing can be computed in no memory");
    if (config.backend == Backend::cpu && config.device_memory.value_or(0) > 0)
        throw UsageError("--device-memory with --backend cpu: leave one of the two out");
    if ((config.backend == Backend::hip || config.backend == Backend::cuda) && config.device_memory == 0U)
        throw UsageError("--device-memory 0 with --backend hip or cuda: give the memory of a device, or --backend cpu");
}

}  // namespace

const std::vector<OptionOf<PlanConfig>>& plan_options() {
    static const std::vector<OptionOf<PlanConfig>> options = make_options();
    return options;
}

void validate(const PlanConfig& config) {
    validate_planned_data(config);
    validate_machine(config);
    validate_choices(config);
}

}  // namespace sstclim
