#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/catalogue/cell_coordinates.hpp"
#include "io/files/netcdf_file.hpp"
#include "io/files/temporary_file.hpp"
#include "io/writing/event_columns.hpp"
#include "io/writing/event_output.hpp"

namespace sstclim::io {

/// Events as a CF-1.8 netCDF-4 file: dimension `event`, a variable for each column, and for cell_index and the
/// coordinates of the cell.
class EventFile : public EventOutput {
  public:
    /// Creates the temporary file. Throws RunError, naming the path and the remedy, where that is impossible, and
    /// InputError where the layout's source cannot be read.
    EventFile(std::string path, const EventLayout& layout);

    void append(std::span<const EventRecord> events) override;
    void complete() override;

  private:
    void define(const EventLayout& layout);
    int define_variable(const std::string& name, nc_type type);
    void put(int variable, const std::string& name, std::span<const double> values) const;
    TemporaryFile& temporary() override { return temporary_; }

    TemporaryFile temporary_;  // before file_: a file is closed before its name goes
    NetcdfFile file_;
    std::vector<EventColumn> columns_;
    std::vector<CellCoordinate> coordinates_;
    double first_day_;  ///< since the epoch
    std::size_t events_;
    int compression_;
    int dimension_ = 0;
    int cell_ = 0;
    std::vector<int> column_ids_;
    std::vector<int> coordinate_ids_;
    std::size_t written_ = 0;
};

}  // namespace sstclim::io
