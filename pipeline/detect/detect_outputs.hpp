#pragma once

#include <string>
#include <vector>

#include "config/detect_config.hpp"
#include "io/writing/event_file.hpp"
#include "pipeline/detect/event_writer.hpp"

namespace sstclim {

/// The names of the files in the output folder.
std::vector<std::string> detect_output_names(const DetectConfig& config);

/// The file of every day.
std::string daily_path(const DetectConfig& config);

/// Writes the events of all ranks into their files and gives all files, `daily` of rank 0 among them, their final
/// names. Collective; throws CollectiveError.
void write_outputs(const MpiSession& mpi, const DetectConfig& config, const io::EventLayout& layout,
                   const EventBlocks& events, io::OutputFile* daily);

}  // namespace sstclim
