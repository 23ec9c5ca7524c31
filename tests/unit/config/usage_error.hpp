#pragma once

#include <string>

#include "src/error.hpp"

namespace sstclim::fixture {

/// The message of the UsageError that `action` throws; "" where it throws none.
template <typename Action>
std::string usage_error(Action&& action) {
    try {
        action();
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

}  // namespace sstclim::fixture
