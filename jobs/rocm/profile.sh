# shellcheck shell=bash
# To be sourced, before building, submitting and in every job: the environment of a ROCm cluster, nodes of eight GPUs.
# What depends on the site stands here and nowhere else.

# The site's own names (module avail):
# module load rocm openmpi netcdf-c hdf5
# Libraries outside of modules:
# export CMAKE_PREFIX_PATH=... LD_LIBRARY_PATH=...
# Partition and account of the jobs; sbatch reads them when this file is sourced before:
# export SBATCH_PARTITION=... SBATCH_ACCOUNT=...

# Where ROCm lies, for CMake and hipcc; its module sets it as a rule. The build is for gfx906 unless told:
#   cmake --preset dcu -DSSTCLIM_HIP_ARCHITECTURES=gfx90a
# export ROCM_PATH=/opt/rocm

# The NUMA domain of every GPU, in the order of `rocm-smi --showtoponuma`; "" divides the cores of a node in order.
export SSTCLIM_DEVICE_NUMA=${SSTCLIM_DEVICE_NUMA:-}

# srun or mpirun; for srun the plugin that meets the MPI library (srun --mpi=list).
export SSTCLIM_LAUNCHER=${SSTCLIM_LAUNCHER:-srun} SLURM_MPI_TYPE=${SLURM_MPI_TYPE:-pmix}

# shellcheck source=jobs/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
# Built by: cmake --preset dcu && cmake --build --preset dcu
export SSTCLIM_PROGRAM=${SSTCLIM_PROGRAM:-$jobs/../build/dcu/app/sstclim}
