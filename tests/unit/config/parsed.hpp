#pragma once

#include <vector>

#include "config/command_line.hpp"

namespace sstclim {

/// What a command line says that begins with "sstclim".
inline CommandLine parsed(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "sstclim");
    return parse_command_line(static_cast<int>(arguments.size()), arguments.data(), "sstclim 9.8.7 (build facts)");
}

}  // namespace sstclim
