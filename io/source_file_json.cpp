#include "io/source_file_json.hpp"

namespace sstclim::io {
namespace {

using nlohmann::json;

json optional_to_json(const std::optional<double>& value) {
    return value ? json(*value) : json(nullptr);
}

std::optional<double> optional_from_json(const json& value) {
    return value.is_null() ? std::nullopt : std::optional<double>(value.get<double>());
}

}  // namespace

void to_json(json& json, const SourceFile& file) {
    json = {{"path", file.path},
            {"size_bytes", file.size_bytes},
            {"modified_ns", file.modified_ns},
            {"variable", file.variable},
            {"dimensions", file.grid.dimensions},
            {"shape", file.grid.shape},
            {"coordinate_hash", file.grid.coordinate_hash},
            {"storage", static_cast<int>(file.packing.storage)},
            {"scale", file.packing.scale},
            {"offset", file.packing.offset},
            {"missing", file.packing.missing},
            {"valid_min", optional_to_json(file.packing.valid_min)},
            {"valid_max", optional_to_json(file.packing.valid_max)},
            {"units", file.units},
            {"calendar", static_cast<int>(file.calendar)}};
    auto& times = json["times"] = nlohmann::json::array();
    for (const DateTime& time : file.times) {
        times.push_back({time.date.year, time.date.month, time.date.day, time.second_of_day});
    }
}

void from_json(const json& json, SourceFile& file) {
    file.path = json.at("path");
    file.size_bytes = json.at("size_bytes");
    file.modified_ns = json.at("modified_ns");
    file.variable = json.at("variable");
    json.at("dimensions").get_to(file.grid.dimensions);
    json.at("shape").get_to(file.grid.shape);
    file.grid.coordinate_hash = json.at("coordinate_hash");
    file.packing.storage = static_cast<StorageType>(json.at("storage").get<int>());
    file.packing.scale = json.at("scale");
    file.packing.offset = json.at("offset");
    json.at("missing").get_to(file.packing.missing);
    file.packing.valid_min = optional_from_json(json.at("valid_min"));
    file.packing.valid_max = optional_from_json(json.at("valid_max"));
    file.units = json.at("units");
    file.calendar = static_cast<Calendar>(json.at("calendar").get<int>());
    for (const auto& time : json.at("times")) {
        file.times.push_back({{time.at(0), time.at(1), time.at(2)}, time.at(3)});
    }
}

}  // namespace sstclim::io
