#include "pipeline/detect/detect_outputs.hpp"

#include <memory>

#include "io/writing/event_table.hpp"
#include "pipeline/job/collective.hpp"

namespace sstclim {
namespace {

constexpr const char* kEventFile = "events.nc";
constexpr const char* kEventTable = "events.csv";
constexpr const char* kDailyFile = "daily.nc";

EventOutputs event_outputs(const DetectConfig& config, const io::EventLayout& layout) {
    EventOutputs outputs;
    outputs.push_back(std::make_unique<io::EventFile>(config.output + "/" + kEventFile, layout));
    if (config.csv)
        outputs.push_back(std::make_unique<io::EventTable>(config.output + "/" + kEventTable, layout));
    return outputs;
}

void commit(const EventOutputs& events, io::OutputFile* daily) {
    std::vector<io::OutputFile*> files{daily};
    for (const auto& output : events)
        files.push_back(output.get());
    io::commit(files);
}

}  // namespace

std::vector<std::string> detect_output_names(const DetectConfig& config) {
    std::vector<std::string> names{kEventFile, kDailyFile};
    if (config.csv)
        names.emplace_back(kEventTable);
    return names;
}

std::string daily_path(const DetectConfig& config) {
    return config.output + "/" + kDailyFile;
}

void write_outputs(const MpiSession& mpi, const DetectConfig& config, const io::EventLayout& layout,
                   const EventBlocks& events, io::OutputFile* daily) {
    EventOutputs outputs;
    agree(mpi, [&] {
        if (mpi.rank() == 0)
            outputs = event_outputs(config, layout);
    });
    write_events(mpi, events, outputs);
    agree(mpi, [&] {
        if (mpi.rank() == 0)
            commit(outputs, daily);
    });
}

}  // namespace sstclim
