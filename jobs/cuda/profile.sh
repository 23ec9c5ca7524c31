# shellcheck shell=bash
# To be sourced, before building, submitting and in every job: the environment of a CUDA cluster, nodes of four GPUs.
# What depends on the site stands here and nowhere else.

# The site's own names (module avail):
# module load cuda openmpi netcdf-c hdf5
# Libraries outside of modules:
# export CMAKE_PREFIX_PATH=... LD_LIBRARY_PATH=...
# Partition and account of the jobs; sbatch reads them when this file is sourced before:
# export SBATCH_PARTITION=... SBATCH_ACCOUNT=...

# Where the toolkit lies, for CMake; its module sets it as a rule. Architectures:
#   cmake --preset cuda -DSSTCLIM_CUDA_ARCHITECTURES=90
# export CUDAToolkit_ROOT=/usr/local/cuda

# The NUMA domain of every GPU, in the order of `nvidia-smi topo -m`; "" divides the cores of a node in order.
export CUDA_DEVICE_ORDER=PCI_BUS_ID
export SSTCLIM_DEVICE_NUMA=${SSTCLIM_DEVICE_NUMA:-}

# srun or mpirun; for srun the plugin that meets the MPI library (srun --mpi=list).
export SSTCLIM_LAUNCHER=${SSTCLIM_LAUNCHER:-srun} SLURM_MPI_TYPE=${SLURM_MPI_TYPE:-pmix}

# shellcheck source=jobs/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
# Built by: cmake --preset cuda && cmake --build --preset cuda
export SSTCLIM_PROGRAM=${SSTCLIM_PROGRAM:-$jobs/../build/cuda/app/sstclim}
