#pragma once

#include <vector>

#include "io/catalogue/catalogue.hpp"
#include "io/reading/field_scatter.hpp"

namespace sstclim::io {

/// A field to read, and how its cells are spread over destinations. Segments may leave cells out.
struct FieldRead {
    FieldRef field;
    std::vector<Segment> segments;
    bool again = false;  ///< it will be read again soon: its decoded chunks are kept until then
};

}  // namespace sstclim::io
