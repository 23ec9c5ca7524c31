#include "src/error.hpp"

#include <new>

namespace sstclim {

std::string message_of(const std::exception& error, int rank) {
    if (dynamic_cast<const std::bad_alloc*>(&error) == nullptr)
        return error.what();
    return fmt::format(
        "memory does not suffice on rank {}: use more ranks, --tiles, fewer --slots or less --cache-memory", rank);
}

ExitCode exit_code_of(const std::exception& error) {
    const auto* const known = dynamic_cast<const Error*>(&error);
    return known != nullptr ? known->code() : ExitCode::failure;
}

}  // namespace sstclim
