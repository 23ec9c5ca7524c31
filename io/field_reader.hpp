#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "io/catalogue.hpp"
#include "src/slab.hpp"

namespace sstclim::io {

/// Some cells of a field and the place they go to: `cells.size()` values of the catalogue's encoding.
struct Segment {
    Slab cells;
    void* destination;
};

/// A field to read, and how its cells are spread over destinations. Segments may leave cells out.
struct FieldRead {
    FieldRef field;
    std::vector<Segment> segments;
};

/// Reads fields as cells of the catalogue's encoding. One thread uses a reader at a time.
class FieldReader {
  public:
    explicit FieldReader(const Catalogue& catalogue);
    ~FieldReader();

    /// Reads all fields of the batch. Throws InputError with file, variable and date where a field cannot be read.
    void read(std::span<const FieldRead> batch);

    /// Fields read so far.
    std::uint64_t fields_read() const;

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sstclim::io
