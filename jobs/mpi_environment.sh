# shellcheck shell=bash
# To be sourced: makes Open MPI's mpirun work on one machine of any size and in a container.

# mpirun refuses root unless told twice; containers often have no other user.
if ((EUID == 0)); then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
# More ranks than cores are welcome, and a rank's threads may use every core: no rank is bound to one of its own.
export OMPI_MCA_rmaps_base_oversubscribe=${OMPI_MCA_rmaps_base_oversubscribe:-1}
export OMPI_MCA_hwloc_base_binding_policy=${OMPI_MCA_hwloc_base_binding_policy:-none}
# Reading another process's memory is forbidden in many containers.
export OMPI_MCA_btl_vader_single_copy_mechanism=${OMPI_MCA_btl_vader_single_copy_mechanism:-none}
