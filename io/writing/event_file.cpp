#include "io/writing/event_file.hpp"

#include <algorithm>

#include "io/writing/attribute_writer.hpp"
#include "io/writing/begin_output.hpp"
#include "io/writing/daily_time.hpp"
#include "src/calendar.hpp"

namespace sstclim::io {

namespace {

using ColumnKind = EventColumn::Kind;

constexpr std::size_t kChunkEvents = std::size_t{1} << 16U;

nc_type type_of(ColumnKind kind) {
    return kind == ColumnKind::measure ? NC_FLOAT : kind == ColumnKind::category ? NC_BYTE : NC_INT;
}

}  // namespace

EventFile::EventFile(std::string path, const EventLayout& layout)
    : temporary_(std::move(path)),
      file_(begin_output(temporary_)),
      columns_(event_columns(layout.source.units)),
      coordinates_(cell_coordinates(layout.source)),
      first_day_(static_cast<double>(day_number(layout.source.calendar, layout.first_day) -
                                     day_number(layout.source.calendar, kEpoch))),
      events_(layout.events),
      compression_(layout.compression) {
    reporting_storage(temporary_.final_path(), "cannot be begun", [&] { define(layout); });
}

int EventFile::define_variable(const std::string& name, nc_type type) {
    int id = 0;
    file_.check(nc_def_var(file_.id(), name.c_str(), type, 1, &dimension_, &id), "nc_def_var", name);
    const std::size_t chunk = std::clamp(events_, std::size_t{1}, kChunkEvents);
    file_.check(nc_def_var_chunking(file_.id(), id, NC_CHUNKED, &chunk), "nc_def_var_chunking", name);
    if (compression_ > 0) {
        file_.check(nc_def_var_deflate(file_.id(), id, NC_SHUFFLE, 1, compression_), "nc_def_var_deflate", name);
    }
    return id;
}

void EventFile::define(const EventLayout& layout) {
    write_text(file_, NC_GLOBAL, "Conventions", "CF-1.8");
    write_attributes(file_, NC_GLOBAL, layout.global);
    // A length of 0 is the library's name for a dimension that grows; one that never does has that length.
    file_.check(nc_def_dim(file_.id(), "event", events_, &dimension_), "nc_def_dim", "event");
    cell_ = define_variable("cell_index", NC_INT64);
    write_text(file_, cell_, "long_name", "index of the cell in the grid, row by row from 0");
    write_text(file_, cell_, "units", "1");
    std::string names;
    for (const CellCoordinate& coordinate : coordinates_) {
        const nc_type type = coordinate.is_index() ? NC_INT : coordinate.is_float32() ? NC_FLOAT : NC_DOUBLE;
        const int id = coordinate_ids_.emplace_back(define_variable(coordinate.name(), type));
        for (const auto& [name, text] : coordinate.attributes()) {
            write_text(file_, id, name.c_str(), text);
        }
        names += " " + coordinate.name();
    }
    for (const EventColumn& column : columns_) {
        const int id = column_ids_.emplace_back(define_variable(column.name, type_of(column.kind)));
        write_text(file_, id, "long_name", column.long_name);
        if (column.kind == ColumnKind::date) {
            write_text(file_, id, "units", days_since(kEpoch));
            write_text(file_, id, "calendar", to_string(layout.source.calendar));
            continue;
        }
        if (column.kind == ColumnKind::category) {
            write_attributes(file_, id,
                             {{"flag_values", std::vector<std::int64_t>{1, 2, 3, 4}},
                              {"flag_meanings", "moderate strong severe extreme"}});
        } else if (!column.units.empty()) {
            write_text(file_, id, "units", column.units);
        }
        write_text(file_, id, "coordinates", "date_start" + names);
    }
    file_.check(nc_enddef(file_.id()), "nc_enddef");
}

void EventFile::put(int variable, const std::string& name, std::span<const double> values) const {
    const std::size_t count = values.size();
    file_.check(nc_put_vara_double(file_.id(), variable, &written_, &count, values.data()), "nc_put_vara_double", name);
}

void EventFile::append(std::span<const EventRecord> events) {
    reporting_storage(temporary_.final_path(), "cannot be written", [&] {
        std::vector<double> values(events.size());
        const auto put_all = [&](int variable, const std::string& name, auto value_of) {
            std::ranges::transform(events, values.begin(), value_of);
            put(variable, name, values);
        };
        put_all(cell_, "cell_index", [](const EventRecord& event) { return static_cast<double>(event.cell); });
        for (std::size_t i = 0; i < coordinates_.size(); ++i) {
            put_all(coordinate_ids_[i], coordinates_[i].name(),
                    [&](const EventRecord& event) { return coordinates_[i].value(event.cell); });
        }
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const double origin = columns_[i].kind == ColumnKind::date ? first_day_ : 0;
            put_all(column_ids_[i], columns_[i].name,
                    [&](const EventRecord& event) { return columns_[i].value(event) + origin; });
        }
        written_ += events.size();
    });
}

void EventFile::complete() {
    reporting_storage(temporary_.final_path(), "cannot be completed", [&] { file_.close(); });
    temporary_.flush();
}

}  // namespace sstclim::io
