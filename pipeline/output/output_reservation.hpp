#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/files/output_lock.hpp"
#include "pipeline/output/output_folder.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// The output folder of a job, kept for it alone until the end of the object.
class OutputReservation {
  public:
    /// Makes the folder where absent and locks it; warns where the file system has no locks. Collective; throws
    /// CollectiveError where another job writes there.
    OutputReservation(const MpiSession& mpi, const std::string& folder);

    /// Of a folder, which is this one or lies in it: makes sure that files of these names can be written, and removes
    /// what killed jobs have left of them. For rank 0; throws as prepare_output_folder().
    void prepare(const std::string& folder, const std::vector<std::string>& names, ExistingFiles existing);

    /// Removes the folders again that this object has made and in which there is nothing.
    ~OutputReservation();
    OutputReservation(const OutputReservation&) = delete;
    OutputReservation& operator=(const OutputReservation&) = delete;

  private:
    void make(const std::string& folder);

    std::optional<io::OutputLock> lock_;  ///< of rank 0
    std::vector<std::string> made_;       ///< folders that did not exist
};

}  // namespace sstclim
