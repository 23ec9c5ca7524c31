#include "pipeline/output/output_reservation.hpp"

#include <filesystem>
#include <system_error>

#include <spdlog/spdlog.h>

#include "io/files/temporary_file.hpp"
#include "pipeline/job/collective.hpp"

namespace sstclim {

OutputReservation::OutputReservation(const MpiSession& mpi, const std::string& folder) {
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        make(folder);
        lock_.emplace(folder);
    });
    if (lock_ && !lock_->is_held()) {
        spdlog::warn("--output {}: the file system has no locks: nothing keeps another job from writing there", folder);
    }
}

OutputReservation::~OutputReservation() {
    lock_.reset();
    for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) {
        std::error_code ignored;  // it holds results, or somebody else has removed it
        std::filesystem::remove(*folder, ignored);
    }
}

void OutputReservation::make(const std::string& folder) {
    if (!std::filesystem::exists(folder))
        made_.push_back(folder);
    make_folder(folder);
}

void OutputReservation::prepare(const std::string& folder, const std::vector<std::string>& names,
                                ExistingFiles existing) {
    make(folder);
    prepare_output_folder(folder, names, existing);
    if (!lock_ || !lock_->is_held())
        return;
    for (const std::string& name : names)
        io::remove_abandoned(folder + "/" + name);
}

}  // namespace sstclim
