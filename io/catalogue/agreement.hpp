#pragma once

#include <vector>

#include "io/catalogue/source_file.hpp"

namespace sstclim::io {

// These checks open both files where their coordinates differ, be it in a last digit.

/// Throws InputError, naming both files, what differs and the remedy, where they cannot be parts of one data set: other
/// variable, grid, calendar or units (spellings of one temperature unit count as equal). Packing may differ.
void check_agreement(const SourceFile& first, const SourceFile& other);

/// The same for all files of a data set. Files that share their coordinates are opened once.
void check_agreement(const std::vector<SourceFile>& files);

/// The same for two variables whose names may differ: a quantity and its climatology.
void check_comparable(const SourceFile& first, const SourceFile& other);

/// The same for two variables of any quantities: grid and calendar alone.
void check_same_places(const SourceFile& first, const SourceFile& other);

}  // namespace sstclim::io
