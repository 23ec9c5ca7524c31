#pragma once

#include <string>

#include "src/error.hpp"

namespace sstclim::fixture {

/// The message of the InputError that `action` throws; "" where it throws none.
template <typename Action>
std::string input_error(Action&& action) {
    try {
        action();
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

}  // namespace sstclim::fixture
