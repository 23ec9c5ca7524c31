#pragma once

#include <string_view>

#include "io/files/netcdf_file.hpp"
#include "io/writing/output_variable.hpp"

namespace sstclim::io {

/// Writes a text attribute of characters. `variable` may be NC_GLOBAL.
void write_text(const NetcdfFile& file, int variable, const char* name, std::string_view text);

/// Writes attributes. Integers become int (int64 where they do not fit), except those that CF wants in the type of the
/// variable's values: flag_values, flag_masks, valid_min, valid_max, valid_range, actual_range, missing_value
/// (CF-1.8, sections 2.5.1 and 3.5).
void write_attributes(const NetcdfFile& file, int variable, const Attributes& attributes);

}  // namespace sstclim::io
