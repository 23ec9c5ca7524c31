#pragma once

#include "io/catalogue/source_file.hpp"

namespace sstclim::io {

/// Whether the horizontal coordinates of two grids of one shape are the same places: by their hashes or, where these
/// differ, as they do for a last digit, by the values in the files, which may differ by a thousandth of the spacing.
/// Throws InputError where a file cannot be read.
bool have_same_places(const SourceFile& first, const SourceFile& other);

}  // namespace sstclim::io
