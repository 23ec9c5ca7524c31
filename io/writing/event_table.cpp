#include "io/writing/event_table.hpp"

#include <iterator>

#include <fmt/format.h>

#include "src/calendar.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace {

using ColumnKind = EventColumn::Kind;

void append_number(fmt::memory_buffer& line, double value, bool is_float32) {
    if (is_float32) {
        fmt::format_to(std::back_inserter(line), "{}", static_cast<float>(value));
    } else {
        fmt::format_to(std::back_inserter(line), "{}", value);
    }
}

/// A field as RFC 4180 wants it.
std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string result = "\"";
    for (const char c : text) {
        result += c == '"' ? "\"\"" : std::string(1, c);
    }
    return result + '"';
}

}  // namespace

EventTable::EventTable(std::string path, const EventLayout& layout)
    : temporary_(std::move(path)),
      columns_(event_columns(layout.source.units)),
      coordinates_(cell_coordinates(layout.source)),
      calendar_(layout.source.calendar),
      first_day_(day_number(calendar_, layout.first_day)),
      stream_(temporary_.path()) {
    stream_ << "cell_index";
    for (const CellCoordinate& coordinate : coordinates_) {
        stream_ << ',' << quoted(coordinate.name());
    }
    for (const EventColumn& column : columns_) {
        stream_ << ',' << column.name;
    }
    stream_ << '\n';
    require_written();
}

void EventTable::append(std::span<const EventRecord> events) {
    fmt::memory_buffer line;
    const auto end = std::back_inserter(line);
    for (const EventRecord& event : events) {
        line.clear();
        fmt::format_to(end, "{}", event.cell);
        for (const CellCoordinate& coordinate : coordinates_) {
            line.push_back(',');
            append_number(line, coordinate.value(event.cell), coordinate.is_float32());
        }
        for (const EventColumn& column : columns_) {
            line.push_back(',');
            const double value = column.value(event);
            if (column.kind == ColumnKind::date) {
                fmt::format_to(end, "{}", to_string(date_of(calendar_, first_day_ + static_cast<int>(value))));
            } else {
                append_number(line, value, column.kind == ColumnKind::measure);
            }
        }
        line.push_back('\n');
        stream_.write(line.data(), static_cast<std::streamsize>(line.size()));
    }
    require_written();
}

void EventTable::complete() {
    stream_.close();
    require_written();
    temporary_.flush();
}

void EventTable::require_written() const {
    if (!stream_) {
        throw RunError("{}: cannot be written: is the disk full or the quota used up?", temporary_.final_path());
    }
}

}  // namespace sstclim::io
