#pragma once

#include <string>
#include <vector>

#include "src/calendar.hpp"

namespace sstclim::io {

/// The time axis of an output file: defined when it is made, filled when the file is in data mode.
class OutputTime {
  public:
    virtual ~OutputTime() = default;

    /// The id of the dimension.
    virtual int dimension() const = 0;
    /// Along the axis.
    virtual std::vector<Date> dates() const = 0;
    /// Auxiliary coordinates along the axis, for the attribute `coordinates`; "" for none.
    virtual std::string coordinates() const { return ""; }
    virtual void write_values() const = 0;
};

}  // namespace sstclim::io
