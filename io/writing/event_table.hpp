#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "io/catalogue/cell_coordinates.hpp"
#include "io/files/temporary_file.hpp"
#include "io/writing/event_columns.hpp"
#include "io/writing/event_output.hpp"

namespace sstclim::io {

/// Events as a text file: a line of names, then one line an event, values between commas, dates as YYYY-MM-DD.
class EventTable : public EventOutput {
  public:
    /// Errors as of EventFile.
    EventTable(std::string path, const EventLayout& layout);

    void append(std::span<const EventRecord> events) override;
    void complete() override;

  private:
    void require_written() const;
    TemporaryFile& temporary() override { return temporary_; }

    TemporaryFile temporary_;
    std::vector<EventColumn> columns_;
    std::vector<CellCoordinate> coordinates_;
    Calendar calendar_;
    std::int64_t first_day_;  ///< as of day_number()
    std::ofstream stream_;
};

}  // namespace sstclim::io
