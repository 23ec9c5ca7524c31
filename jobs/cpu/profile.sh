# shellcheck shell=bash
# To be sourced, before building, submitting and in every job: the environment of a cluster of plain CPU nodes.
# What depends on the site stands here and nowhere else.

# The site's own names (module avail):
# module load gcc openmpi netcdf-c hdf5
# Libraries outside of modules:
# export CMAKE_PREFIX_PATH=... LD_LIBRARY_PATH=...
# Partition and account of the jobs; sbatch reads them when this file is sourced before:
# export SBATCH_PARTITION=... SBATCH_ACCOUNT=...

# srun or mpirun; for srun the plugin that meets the MPI library (srun --mpi=list).
export SSTCLIM_LAUNCHER=${SSTCLIM_LAUNCHER:-srun} SLURM_MPI_TYPE=${SLURM_MPI_TYPE:-pmix}

# shellcheck source=jobs/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
# Built by: cmake --preset cpu && cmake --build --preset cpu
export SSTCLIM_PROGRAM=${SSTCLIM_PROGRAM:-$jobs/../build/cpu/app/sstclim}
