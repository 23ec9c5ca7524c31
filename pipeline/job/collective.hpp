#pragma once

#include <climits>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

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

/// Gives every rank the bytes that `make` makes on rank 0: what one rank looks up for all. Collective; errors as of
/// agree().
std::string made_once(const MpiSession& mpi, const std::function<std::string()>& make);

/// Gives every rank the bytes of `root`, which may be more than an int counts. Collective.
std::string broadcast(const MpiSession& mpi, std::string bytes, int root = 0);

/// Gives every rank the bytes of every rank, [rank], in messages of at most `most` bytes. Collective.
std::vector<std::string> all_gather(const MpiSession& mpi, const std::string& bytes, std::size_t most = INT_MAX);

/// Gives every rank the texts of rank 0, which may be no UTF-8: file names are any bytes. Collective.
std::vector<std::string> broadcast(const MpiSession& mpi, const std::vector<std::string>& texts);

}  // namespace sstclim
