#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace sstclim {

/// Process exit codes, so that a batch script can tell a typing error from bad data.
enum class ExitCode : int {
    success = 0,
    failure = 1,  ///< the run failed: I/O, memory, MPI
    usage = 2,    ///< the command line or the configuration is wrong
    input = 3,    ///< the input files are unusable as they are
    again = 75,   ///< stopped by a signal, and ready to go on: to be queued again (EX_TEMPFAIL of sysexits.h)
};

/// A failure whose message is complete for the user: what, where, and what to do about it.
class Error : public std::runtime_error {
  public:
    explicit Error(const std::string& message, ExitCode code = ExitCode::failure)
        : std::runtime_error(message), code_(code) {}

    ExitCode code() const noexcept { return code_; }

  private:
    ExitCode code_;
};

/// The command line or the configuration cannot be used.
class UsageError : public Error {
  public:
    template <typename... Args>
    explicit UsageError(fmt::format_string<Args...> format, Args&&... args)
        : Error(fmt::format(format, std::forward<Args>(args)...), ExitCode::usage) {}
};

/// The input data cannot be used; the message names the file, the variable or the date, and the remedy.
class InputError : public Error {
  public:
    template <typename... Args>
    explicit InputError(fmt::format_string<Args...> format, Args&&... args)
        : Error(fmt::format(format, std::forward<Args>(args)...), ExitCode::input) {}
};

/// The run cannot go on.
class RunError : public Error {
  public:
    template <typename... Args>
    explicit RunError(fmt::format_string<Args...> format, Args&&... args)
        : Error(fmt::format(format, std::forward<Args>(args)...), ExitCode::failure) {}
};

/// What the user is told of an error of this rank: its message; that of memory which does not suffice says where, and
/// what to do.
std::string message_of(const std::exception& error, int rank);

/// That of an Error is its own.
ExitCode exit_code_of(const std::exception& error);

}  // namespace sstclim
