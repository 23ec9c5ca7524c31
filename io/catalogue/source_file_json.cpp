#include "io/catalogue/source_file_json.hpp"

#include "io/catalogue/chunk_table.hpp"
#include "src/error.hpp"

namespace sstclim::io {
namespace {

using nlohmann::json;

json optional_to_json(const std::optional<double>& value) {
    return value ? json(*value) : json(nullptr);
}

std::optional<double> optional_from_json(const json& value) {
    return value.is_null() ? std::nullopt : std::optional<double>(value.get<double>());
}

constexpr int kLastKind = static_cast<int>(StorageLayout::Kind::many_chunks);
constexpr int kLastFilter = static_cast<int>(ChunkFilter::fletcher32);

/// The enumerator of a number that a damaged cache file may have changed.
template <typename Enum>
Enum enum_from_json(const json& value, int last) {
    const int number = value.get<int>();
    if (number < 0 || number > last) {
        throw InputError("{} is none of 0 to {}", number, last);
    }
    return static_cast<Enum>(number);
}

json layout_to_json(const StorageLayout& layout) {
    json result{{"kind", static_cast<int>(layout.kind)}};
    if (layout.kind == StorageLayout::Kind::contiguous) {
        result["address"] = layout.address;
    } else if (layout.kind != StorageLayout::Kind::library) {
        result["chunk_shape"] = layout.chunk_shape;
        result["filters"] = json::array();
        for (const ChunkFilter filter : layout.filters) {
            result["filters"].push_back(static_cast<int>(filter));
        }
        result["chunks"] = json::binary(to_table(layout.chunks));
        result["fill"] = layout.fill ? json(*layout.fill) : json(nullptr);
    }
    return result;
}

StorageLayout layout_from_json(const json& value) {
    StorageLayout layout;
    layout.kind = enum_from_json<StorageLayout::Kind>(value.at("kind"), kLastKind);
    if (layout.kind == StorageLayout::Kind::contiguous) {
        layout.address = value.at("address");
    } else if (layout.kind != StorageLayout::Kind::library) {
        layout.chunk_shape = value.at("chunk_shape");
        for (const json& filter : value.at("filters")) {
            layout.filters.push_back(enum_from_json<ChunkFilter>(filter, kLastFilter));
        }
        layout.chunks = chunks_of_table(value.at("chunks").get_binary());
        if (!value.at("fill").is_null()) {
            layout.fill = value.at("fill").get<std::uint64_t>();
        }
    }
    return layout;
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
            {"calendar", static_cast<int>(file.calendar)},
            {"layout", layout_to_json(file.layout)}};
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
    file.packing.storage = enum_from_json<StorageType>(json.at("storage"), static_cast<int>(StorageType::float64));
    file.packing.scale = json.at("scale");
    file.packing.offset = json.at("offset");
    json.at("missing").get_to(file.packing.missing);
    file.packing.valid_min = optional_from_json(json.at("valid_min"));
    file.packing.valid_max = optional_from_json(json.at("valid_max"));
    file.units = json.at("units");
    file.calendar = enum_from_json<Calendar>(json.at("calendar"), static_cast<int>(Calendar::day360));
    for (const auto& time : json.at("times")) {
        file.times.push_back({{time.at(0), time.at(1), time.at(2)}, time.at(3)});
    }
    file.layout = layout_from_json(json.at("layout"));
}

std::string to_bytes(const std::vector<SourceFile>& files) {
    std::string bytes;
    json::to_msgpack(json(files), bytes);
    return bytes;
}

std::vector<SourceFile> source_files(std::string_view bytes) {
    try {
        return json::from_msgpack(bytes.begin(), bytes.end()).get<std::vector<SourceFile>>();
    } catch (const json::exception& error) {
        throw InputError("{}", error.what());
    }
}

}  // namespace sstclim::io
