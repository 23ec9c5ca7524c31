#pragma once

#include "io/files/run_record.hpp"
#include "pipeline/detect/event_tracker.hpp"
#include "pipeline/output/output_attributes.hpp"

namespace sstclim {

/// The global attributes of the outputs of a search for events: history, every choice, and as sstclim_climatology_*
/// the choices that the threshold's file records.
io::Attributes detect_attributes(const Provenance& provenance, EventKind kind, const io::SourceFile& source,
                                 const io::RunRecord& climatology);

}  // namespace sstclim
