# shellcheck shell=bash disable=SC2154
# jobs/bind.sh: the ranks of a node run on cores of their own, near their devices.

# bound_cores: the processors and OMP_NUM_THREADS of what bind.sh starts.
bound_cores() {
    # shellcheck disable=SC2016
    "$checkout/jobs/bind.sh" bash -c 'echo $(sed -n "s/^Cpus_allowed_list:\s*//p" /proc/self/status) $OMP_NUM_THREADS'
}

# cores_of RANK RANKS
cores_of() {
    (unset OMP_NUM_THREADS && OMPI_COMM_WORLD_LOCAL_RANK=$1 OMPI_COMM_WORLD_LOCAL_SIZE=$2 bound_cores)
}

# bound EXPECTED RANK RANKS
bound() {
    local found
    found=$(cores_of "$2" "$3")
    [[ $found == "$1" ]] || fail "rank $2 of $3 has '$found' where '$1' was expected"
}

# without_launcher VARIABLE=VALUE...: bound_cores with these variables of a launcher alone.
without_launcher() {
    (
        unset OMP_NUM_THREADS "${!OMPI_COMM_@}" "${!MPI_LOCAL@}" "${!PMI_@}" "${!SLURM_@}"
        export "${@?}"
        bound_cores
    )
}

# bound_by EXPECTED VARIABLE=VALUE...
bound_by() {
    local found
    found=$(without_launcher "${@:2}")
    [[ $found == "$1" ]] || fail "the rank of ${*:2} has '$found' where '$1' was expected"
}

# unbound TEXT VARIABLE=VALUE...: is refused with this text.
unbound() {
    if without_launcher "${@:2}" 2>refused.log; then fail "the rank of ${*:2} is bound"; fi
    said "$1" -- refused.log
}

case_ranks_of_a_node_divide_its_cores() {
    (($(nproc) >= 2)) || { skipped "two cores" && return; }
    local allowed
    allowed=$(python3 -c 'import os; print(*sorted(os.sched_getaffinity(0))[:2], sep=",")')
    local first=${allowed%,*} second=${allowed#*,}
    taskset -pc "$allowed" $BASHPID >/dev/null
    # The second may be the second thread of the first.
    [[ $(cores_of 0 1) == *" 2" ]] || { skipped "two whole cores" && return; }
    bound "$first 1" 0 2
    bound "$second 1" 1 2
    # More ranks than cores.
    bound "$first 1" 1 4
    bound "$second 1" 2 4
    # A user's own number of threads stays.
    [[ $(OMP_NUM_THREADS=7 OMPI_COMM_WORLD_LOCAL_RANK=1 OMPI_COMM_WORLD_LOCAL_SIZE=2 bound_cores) == "$second 7" ]] ||
        fail "the user's number of threads is not heeded"
    # The numbers of other launchers.
    bound_by "$second 1" MPI_LOCALRANKID=1 MPI_LOCALNRANKS=2
    bound_by "$second 1" PMI_LOCAL_RANK=1 PMI_LOCAL_SIZE=2
    bound_by "$second 1" SLURM_LOCALID=1 SLURM_NTASKS_PER_NODE=2
    bound_by "$second 1" SLURM_LOCALID=1 SLURM_STEP_TASKS_PER_NODE=2
    # Of the third of four nodes, whatever was asked for a node; below mpirun Slurm's numbers are others'.
    local nodes=(SLURM_NODEID=2 "SLURM_STEP_TASKS_PER_NODE=1(x2),2,1" SLURM_NTASKS_PER_NODE=1)
    bound_by "$second 1" SLURM_LOCALID=1 "${nodes[@]}"
    bound_by "$first 1" SLURM_LOCALID=0 "${nodes[@]}"
    bound_by "$second 1" OMPI_COMM_WORLD_LOCAL_RANK=1 OMPI_COMM_WORLD_LOCAL_SIZE=2 SLURM_LOCALID=0 SLURM_NTASKS_PER_NODE=1
}

case_threads_that_wait_sleep_unless_told_otherwise() {
    # shellcheck disable=SC2016
    policy() { "$checkout/jobs/bind.sh" bash -c 'echo $OMP_WAIT_POLICY'; }
    local found
    found=$(unset OMP_WAIT_POLICY && policy)
    [[ $found == passive ]] || fail "the policy is '$found' where none was set"
    found=$(OMP_WAIT_POLICY=active policy)
    [[ $found == active ]] || fail "the policy is '$found' where active was set"
}

case_a_rank_that_is_not_among_those_of_its_node_is_refused() {
    unbound "by OMPI_COMM_WORLD_LOCAL_RANK and OMPI_COMM_WORLD_LOCAL_SIZE" OMPI_COMM_WORLD_LOCAL_RANK=2 \
        OMPI_COMM_WORLD_LOCAL_SIZE=2
    unbound "by SLURM_LOCALID and SLURM_STEP_TASKS_PER_NODE" SLURM_LOCALID=3 "SLURM_STEP_TASKS_PER_NODE=2(x2)"
    unbound "by SLURM_LOCALID alone" SLURM_LOCALID=1
}

case_a_rank_runs_in_the_domain_of_its_device() {
    (($(nproc) >= 2)) || { skipped "two cores" && return; }
    [[ $(cores_of 0 1) == "0-1 2" ]] || { skipped "a machine of two cores" && return; }
    local own=(unshare --mount)
    ((EUID == 0)) || own+=(--user --map-root-user)
    "${own[@]}" true 2>/dev/null || { skipped "mount namespaces" && return; }
    # A node with core 1 in domain 0 and core 0 in domain 1.
    mkdir -p node/node0 node/node1
    echo 1 >node/node0/cpulist
    echo 0 >node/node1/cpulist
    export -f bound_cores cores_of bound fail
    export checkout
    "${own[@]}" bash -c 'set -euo pipefail
        mount --bind node /sys/devices/system/node
        export SSTCLIM_DEVICE_NUMA="0 1"
        bound "1 1" 0 2
        bound "0 1" 1 2
        # Two devices a domain, whose one core they share.
        SSTCLIM_DEVICE_NUMA="0 0 1 1" bound "1 1" 1 4
        SSTCLIM_DEVICE_NUMA="0 0 1 1" bound "0 1" 2 4
        # More ranks than devices.
        bound "1 1" 2 4
        # No core of the domain is left to the job.
        taskset -pc 1 $$ >/dev/null
        bound "1 1" 1 2 2>far
        grep -q "far cores" far
        if SSTCLIM_DEVICE_NUMA="7" cores_of 0 1 2>unknown; then fail "an unknown domain is taken"; fi
        grep -q "no domain 7" unknown'
}
