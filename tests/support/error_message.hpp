#pragma once

#include <string>

#include "src/error.hpp"

namespace sstclim::fixture {

/// The message of the error of this type that `action` throws; "" where it throws none.
template <typename Wanted, typename Action>
std::string error_message(Action&& action) {
    try {
        action();
    } catch (const Wanted& error) {
        return error.what();
    }
    return {};
}

template <typename Action>
std::string usage_error(Action&& action) {
    return error_message<UsageError>(action);
}

template <typename Action>
std::string input_error(Action&& action) {
    return error_message<InputError>(action);
}

template <typename Action>
std::string run_error(Action&& action) {
    return error_message<RunError>(action);
}

}  // namespace sstclim::fixture
