#include "io/writing/output_chunks.hpp"

#include <algorithm>
#include <utility>

#include "src/pieces.hpp"

namespace sstclim::io {

namespace {

constexpr std::size_t kMostCells = std::size_t{1} << 17U;

}  // namespace

OutputChunks::OutputChunks(std::vector<std::size_t> shape) : shape_(std::move(shape)), extents_(shape_) {
    if (shape_.empty()) {
        return;
    }
    std::size_t cut = shape_.size() - 1;
    while (cut > 0 && shape_[cut] <= kMostCells / row_cells_) {
        row_cells_ *= shape_[cut--];
    }
    length_ = shape_[cut];
    bands_ = pieces(length_, kMostCells / row_cells_);
    band_ = pieces(length_, bands_);
    bands_ = pieces(length_, band_);
    extents_[cut] = band_;
    for (std::size_t i = 0; i < cut; ++i) {
        blocks_ *= shape_[i];
        extents_[i] = 1;
    }
}

Slab OutputChunks::cells(std::size_t chunk) const {
    const std::size_t first = chunk / bands_ * length_;
    const std::size_t begin = chunk % bands_ * band_;
    return {(first + begin) * row_cells_, (first + std::min(begin + band_, length_)) * row_cells_};
}

std::vector<std::size_t> OutputChunks::corner(std::size_t chunk) const {
    std::vector<std::size_t> indices(shape_.size());
    std::size_t cell = cells(chunk).begin;
    for (std::size_t i = shape_.size(); i-- > 0;) {
        indices[i] = cell % shape_[i];
        cell /= shape_[i];
    }
    return indices;
}

}  // namespace sstclim::io
