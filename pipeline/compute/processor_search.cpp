#include "pipeline/compute/processor_search.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <unistd.h>

#include "kernels/kernel_table.hpp"
#include "pipeline/job/collective.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

using Place = std::array<char, 128>;  ///< host and bus address of a device

/// How the ranks of the job share the devices.
struct Sharing {
    std::size_t on_this_device;  ///< ranks, this one among them
    std::size_t crowded;         ///< ranks beyond the first of their device, in the job
};

Sharing count_sharing(const MpiSession& mpi, const std::string& bus_address) {
    Place place{};
    gethostname(place.data(), 80);
    const std::string own = std::string(place.data()) + " " + bus_address;
    place = {};
    std::copy_n(own.begin(), std::min(own.size(), place.size() - 1), place.begin());
    std::vector<Place> places(static_cast<std::size_t>(mpi.size()));
    MPI_Allgather(place.data(), static_cast<int>(place.size()), MPI_CHAR, places.data(), static_cast<int>(place.size()),
                  MPI_CHAR, mpi.comm());
    return {static_cast<std::size_t>(std::ranges::count(places, place)),
            places.size() - std::set<Place>(places.begin(), places.end()).size()};
}

}  // namespace

ProcessorSearch::ProcessorSearch(const MpiSession& mpi, Backend backend) : mpi_(mpi) {
    const std::string runtime = device::runtime_name();
    agree(mpi, [&] {
        if ((backend == Backend::hip && runtime != "HIP") || (backend == Backend::cuda && runtime != "CUDA")) {
            throw UsageError("--backend {}: this build has {}; see sstclim --version", to_string(backend), runtime);
        }
        devices_ = backend == Backend::cpu ? 0 : device::device_count();
    });
    MPI_Allreduce(&devices_, &least_, 1, MPI_INT, MPI_MIN, mpi.comm());
    MPI_Allreduce(&devices_, &most_, 1, MPI_INT, MPI_MAX, mpi.comm());
    agree(mpi, [&] {
        if (least_ == 0 && (backend == Backend::hip || backend == Backend::cuda)) {
            throw RunError(
                "--backend {}: a rank sees no device: check the driver, and HIP_VISIBLE_DEVICES or "
                "CUDA_VISIBLE_DEVICES, or use --backend cpu",
                to_string(backend));
        }
        if (least_ > 0)
            facts_ = std::async(std::launch::async, device::facts, mpi.node_rank() % devices_);
    });
}

ProcessorChoice ProcessorSearch::choice() {
    ProcessorChoice choice;
    if (least_ == 0) {
        choice.description = fmt::format("cpu ({})", kernels::to_string(kernels::cpu_target()));
        if (most_ > 0) {
            choice.warning =
                "some ranks see a device and others none, so all run on their CPUs: check the driver of every node, "
                "and HIP_VISIBLE_DEVICES or CUDA_VISIBLE_DEVICES";
        }
        return choice;
    }
    device::DeviceFacts facts;
    agree(mpi_, [&] { facts = facts_.get(); });
    choice.processor = Processor::device;
    choice.device = mpi_.node_rank() % devices_;
    choice.description =
        fmt::format("{} device {}: {} ({})", device::runtime_name(), choice.device, facts.name, facts.architecture);
    const Sharing sharing = count_sharing(mpi_, facts.bus_address);
    choice.device_bytes = facts.free_bytes / sharing.on_this_device;
    if (sharing.crowded > 0) {
        choice.warning = fmt::format("{} of {} ranks share a device with another rank: start one rank per device",
                                     sharing.crowded, mpi_.size());
    }
    return choice;
}

void use(const ProcessorChoice& choice) {
    if (choice.processor == Processor::device)
        device::use(choice.device);
}

}  // namespace sstclim
