#pragma once

#include <cstddef>
#include <span>

#include "io/catalogue/source_file.hpp"
#include "io/writing/event_record.hpp"
#include "io/writing/output_file.hpp"
#include "io/writing/output_variable.hpp"

namespace sstclim::io {

/// What a file of events holds besides the events.
struct EventLayout {
    SourceFile source;  ///< grid, coordinates, units and calendar are taken from it
    Date first_day;     ///< of the record
    std::size_t events = 0;
    int compression = 1;
    Attributes global;  ///< history ... and every choice of definition; Conventions is added
};

/// A file that takes events part by part, in their order.
class EventOutput : public OutputFile {
  public:
    /// Throws RunError where the disk is full.
    virtual void append(std::span<const EventRecord> events) = 0;
};

}  // namespace sstclim::io
