#include "pipeline/output/output_reservation.hpp"

#include <spdlog/spdlog.h>

#include "io/files/temporary_file.hpp"
#include "pipeline/job/collective.hpp"

namespace sstclim {

OutputReservation::OutputReservation(const MpiSession& mpi, const std::string& folder) {
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        make_folder(folder);
        lock_.emplace(folder);
    });
    if (lock_ && !lock_->is_held()) {
        spdlog::warn("--output {}: the file system has no locks: nothing keeps another job from writing there", folder);
    }
}

void OutputReservation::prepare(const std::string& folder, const std::vector<std::string>& names,
                                ExistingFiles existing) const {
    prepare_output_folder(folder, names, existing);
    if (!lock_ || !lock_->is_held())
        return;
    for (const std::string& name : names)
        io::remove_abandoned(folder + "/" + name);
}

}  // namespace sstclim
