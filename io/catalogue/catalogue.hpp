#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "io/catalogue/source_file.hpp"
#include "src/calendar.hpp"
#include "src/packing.hpp"

namespace sstclim::io {

/// One day's field: a record of a file.
struct FieldRef {
    std::uint32_t file;    ///< index into Catalogue::files()
    std::uint32_t record;  ///< index along the file's time dimension

    bool operator==(const FieldRef&) const = default;
};

/// How the values of all files become cells.
enum class CellChoice {
    narrowest,  ///< the narrowest type that loses nothing: common_encoding
    decoded,    ///< decoded float64
};

/// Which field holds which date. Immutable; the same on all ranks.
class Catalogue {
  public:
    /// Indexes files by date that check_agreement() lets pass. Opens none.
    ///
    /// Throws InputError, naming both files, for: one date in two files, unless exactly one of them is final and the
    /// other preliminary (then the final one is used and the other counted in `superseded`); two records on one date
    /// ("sub-daily": the remedy is a daily mean).
    explicit Catalogue(std::vector<SourceFile> files, CellChoice cells = CellChoice::narrowest);

    const std::vector<SourceFile>& files() const { return files_; }
    const GridFacts& grid() const { return files_.front().grid; }
    Calendar calendar() const { return files_.front().calendar; }
    const CellEncoding& encoding() const { return encoding_; }

    std::optional<FieldRef> find(const Date& date) const;
    Date first_date() const { return fields_.begin()->first; }
    Date last_date() const { return fields_.rbegin()->first; }
    std::size_t days() const { return fields_.size(); }
    /// Days from a date to the next that a file has: the median. 0 for one date.
    std::int64_t median_step() const;
    /// Preliminary files that a final file of the same date replaces.
    const std::vector<std::string>& superseded() const { return superseded_; }

  private:
    std::vector<SourceFile> files_;
    std::map<Date, FieldRef> fields_;
    CellEncoding encoding_;
    std::vector<std::string> superseded_;
};

}  // namespace sstclim::io
