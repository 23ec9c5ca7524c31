#pragma once

#include <string>
#include <vector>

namespace sstclim {

enum class ExistingFiles { refuse, replace };

/// Makes the folder where absent. Throws RunError where that is impossible.
void make_folder(const std::string& folder);

/// Makes the folder where absent and makes sure that files can be created in it, before any work is done.
/// Throws RunError where they cannot, UsageError where one of `names` exists and may not be replaced.
void prepare_output_folder(const std::string& folder, const std::vector<std::string>& names, ExistingFiles existing);

}  // namespace sstclim
