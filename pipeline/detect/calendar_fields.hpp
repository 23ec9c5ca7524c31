#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "io/catalogue/source_file.hpp"
#include "src/buffer.hpp"
#include "src/calendar.hpp"
#include "src/mpi_session.hpp"
#include "src/phase_timer.hpp"

namespace sstclim {

/// A variable of a climatology file: this rank's slab of the field of every calendar day.
class CalendarFields {
  public:
    struct Request {
        std::string path;
        std::string variable;
        io::SourceFile data;  ///< of the same grid, calendar and units
        std::string remedy;   ///< what makes such a file
        int threads;
        std::uint64_t cache_bytes;
    };

    /// Reads all days, each chunk on one rank. Collective; throws CollectiveError where the file does not exist, is of
    /// another grid, calendar or unit than the data, or holds a calendar day twice.
    CalendarFields(const MpiSession& mpi, const Request& request, PhaseTimer& timer);

    /// The slab on a calendar day, NaN where missing; null where the file does not have the day.
    const float* find(const MonthDay& day) const;

  private:
    std::map<MonthDay, std::size_t> place_;
    std::size_t stride_ = 0;
    Buffer<float> values_;  ///< [place][stride_]
};

}  // namespace sstclim
