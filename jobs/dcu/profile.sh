# shellcheck shell=bash
# To be sourced, before building, submitting and in every job: the environment of a DTK cluster, nodes of four DCUs.
# What depends on the site stands here and nowhere else.

# The site's own names (module avail):
# module load compiler/dtk mpi/openmpi netcdf hdf5
# Libraries outside of modules:
# export CMAKE_PREFIX_PATH=... LD_LIBRARY_PATH=...
# Partition and account of the jobs; sbatch reads them when this file is sourced before:
# export SBATCH_PARTITION=... SBATCH_ACCOUNT=...

# Where DTK lies, for CMake and hipcc; its module sets it as a rule.
# export ROCM_PATH=/opt/dtk

# The NUMA domain of every DCU, in the order of the devices (hy-smi shows it); "" divides the cores of a node in order.
export SSTCLIM_DEVICE_NUMA=${SSTCLIM_DEVICE_NUMA:-}

# srun or mpirun; for srun the plugin that meets the MPI library (srun --mpi=list).
export SSTCLIM_LAUNCHER=${SSTCLIM_LAUNCHER:-srun} SLURM_MPI_TYPE=${SLURM_MPI_TYPE:-pmix}

# shellcheck source=jobs/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
# Built by: cmake --preset dcu && cmake --build --preset dcu
export SSTCLIM_PROGRAM=${SSTCLIM_PROGRAM:-$jobs/../build/dcu/app/sstclim}
