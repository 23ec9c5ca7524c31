#pragma once

#include <functional>

#include "src/error.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// An error that every rank throws at the same place, so that the job can end in order: one rank reports it.
class CollectiveError : public Error {
  public:
    using Error::Error;
};

/// Runs `work` on every rank and waits for all. Where any rank throws an Error, all throw a CollectiveError with the
/// message of the lowest such rank; memory that does not suffice counts as an error. Collective. `work` itself calls
/// nothing collective: a rank that fails in it would leave the others waiting there.
void agree(const MpiSession& mpi, const std::function<void()>& work);

}  // namespace sstclim
