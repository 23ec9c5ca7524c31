#include <nlohmann/json.hpp>

#include "pipeline/plan/run_plan.hpp"

namespace sstclim {
namespace {

template <typename T>
nlohmann::json optional(const std::optional<T>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json();
}

nlohmann::json memory_json(const RankMemory& memory) {
    return {{"windows", memory.slab.windows}, {"ring", memory.slab.ring},  {"exchange", memory.slab.exchange},
            {"waiting", memory.slab.waiting}, {"cache", memory.cache},     {"decoding", memory.decoding},
            {"encoding", memory.encoding},    {"program", memory.program}, {"total", memory.total()},
            {"device", memory.device}};
}

}  // namespace

nlohmann::json to_json(const RunPlan& plan) {
    nlohmann::json phases = nlohmann::json::array();
    for (const PlannedPhase& phase : plan.phases) {
        phases.push_back({{"name", phase.name},
                          {"seconds", phase.seconds},
                          {"per_second", phase.rate.per_second},
                          {"of", phase.rate.of},
                          {"origin", phase.rate.origin}});
    }
    return {{"variable", plan.variable},
            {"shape", plan.shape},
            {"stored_as", plan.stored_as},
            {"files_exist", plan.files_exist},
            {"assumed_stored_share", optional(plan.stored_share)},
            {"ranks", plan.ranks},
            {"ranks_per_node", plan.ranks_per_node},
            {"threads", plan.threads},
            {"on_device", plan.processor == Processor::device},
            {"cells", plan.cells()},
            {"cells_of_rank", plan.largest_slab},
            {"days", plan.days},
            {"files", plan.files},
            {"days_unused", plan.coverage.unused},
            {"days_read_twice", plan.coverage.read_twice},
            {"fields_read", plan.reading.fields},
            {"library_fields", plan.reading.library_fields},
            {"chunks_inflated", plan.reading.chunks_inflated},
            {"chunks_distinct", plan.reading.chunks_distinct},
            {"bytes_read", plan.reading.stored_bytes},
            {"bytes_read_are_estimated", plan.reading.is_estimated || plan.stored_share.has_value()},
            {"bytes_decoded", plan.reading.decoded_bytes},
            {"bytes_decoded_of_rank", plan.reading.most_of_rank},
            {"mask_fields", plan.mask_fields},
            {"mask_bytes_read", plan.mask_stored_bytes},
            {"cache_bytes_needed", plan.cache_bytes_needed},
            {"cache_bytes_allowed", plan.cache_bytes_allowed},
            {"tiles", plan.tiles},
            {"ranks_for_one_tile", optional(plan.ranks_for_one_tile)},
            {"memory_of_rank", memory_json(plan.memory)},
            {"memory_bound", optional(plan.bounds.host)},
            {"device_memory_bound", plan.bounds.of_device()},
            {"fits", plan.fits},
            {"bytes_exchanged", plan.bytes_exchanged},
            {"bytes_exchanged_of_rank", plan.most_bytes_of_rank},
            {"journal_bytes", optional(plan.journal_bytes)},
            {"output_bytes", plan.output_bytes},
            {"phases", phases},
            {"seconds", plan.seconds},
            {"bound_by", plan.bound_by}};
}

}  // namespace sstclim
