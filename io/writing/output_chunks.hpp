#pragma once

#include <cstddef>
#include <vector>

#include "src/slab.hpp"

namespace sstclim::io {

/// How an output field is cut into chunks of at most 2^17 cells (512 KiB of floats). A chunk is a band of whole rows,
/// so that its cells are contiguous in the field; where a single row is longer, a part of it.
class OutputChunks {
  public:
    /// `shape`: of the horizontal dimensions, any number of them.
    explicit OutputChunks(std::vector<std::size_t> shape);

    std::size_t count() const { return blocks_ * bands_; }
    /// Of a chunk along the horizontal dimensions.
    const std::vector<std::size_t>& extents() const { return extents_; }
    /// Cells of a chunk, with those of an edge chunk that lie beyond the grid.
    std::size_t chunk_cells() const { return band_ * row_cells_; }
    /// The cells of the field that a chunk holds.
    Slab cells(std::size_t chunk) const;
    /// The indices of its first cell along the horizontal dimensions.
    std::vector<std::size_t> corner(std::size_t chunk) const;

  private:
    std::vector<std::size_t> shape_;
    std::vector<std::size_t> extents_;
    std::size_t blocks_ = 1;     ///< product of the dimensions before the one that is cut
    std::size_t length_ = 1;     ///< of the dimension that is cut
    std::size_t band_ = 1;       ///< its extent in a chunk
    std::size_t bands_ = 1;      ///< chunks along it
    std::size_t row_cells_ = 1;  ///< product of the dimensions after it
};

}  // namespace sstclim::io
