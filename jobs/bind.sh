#!/usr/bin/env bash
# bind.sh COMMAND...: runs the command on this rank's share of the node's cores; srun or mpirun starts it once a rank.
#
# The ranks of a node divide the cores that the job may use in order, so that rank 0 has the first ones. Where
# SSTCLIM_DEVICE_NUMA names the NUMA domain of every device, in the order of the devices ("0 1 2 3"), the rank takes its
# share of the domain of its device instead: sstclim gives device N to rank N of a node.
# OMP_NUM_THREADS becomes the number of cores unless it is set, and OMP_WAIT_POLICY passive: threads that wait for others
# sleep, where spinning would take cores from the readers, the kernels and MPI.
set -euo pipefail

# expand LIST: the numbers of "0-3,8", one a line.
expand() {
    local range
    for range in ${1//,/ }; do
        seq "${range%-*}" "${range#*-}"
    done
}

# first_threads: of the processors on stdin, those that are the first of their core.
first_threads() {
    local processor siblings
    while read -r processor; do
        siblings=$(cat "/sys/devices/system/cpu/cpu$processor/topology/thread_siblings_list" 2>/dev/null || true)
        siblings=${siblings:-$processor}
        [[ ${siblings%%[-,]*} != "$processor" ]] || echo "$processor"
    done
}

# tasks_here COUNTS: of this node, of "4(x2),3", which are those of the step's nodes in order, or of "4".
tasks_here() {
    local group nodes counts=() pattern='^([0-9]+)([(]x([0-9]+)[)])?$'
    for group in ${1//,/ }; do
        [[ $group =~ $pattern ]] || { echo "bind.sh: \"$1\" is no number of ranks" >&2 && return 1; }
        for ((nodes = ${BASH_REMATCH[3]:-1}; nodes > 0; nodes--)); do
            counts+=("${BASH_REMATCH[1]}")
        done
    done
    echo "${counts[${SLURM_NODEID:-0} % ${#counts[@]}]}"
}

# This rank's number on its node and how many there are. An MPI's own numbers come first: below mpirun, Slurm's are those
# of the daemon that started the ranks.
rank=${SLURM_LOCALID:-0} ranks=1 source="SLURM_LOCALID alone"
for names in OMPI_COMM_WORLD_LOCAL_RANK:OMPI_COMM_WORLD_LOCAL_SIZE MPI_LOCALRANKID:MPI_LOCALNRANKS \
    PMI_LOCAL_RANK:PMI_LOCAL_SIZE SLURM_LOCALID:SLURM_STEP_TASKS_PER_NODE SLURM_LOCALID:SLURM_NTASKS_PER_NODE; do
    rank_name=${names%:*} ranks_name=${names#*:}
    [[ -n ${!rank_name:-} && -n ${!ranks_name:-} ]] || continue
    rank=${!rank_name} ranks=$(tasks_here "${!ranks_name}") source="$rank_name and $ranks_name"
    break
done
if ((rank >= ranks)); then
    echo "bind.sh: rank $rank of $ranks on this node, by $source: set OMPI_COMM_WORLD_LOCAL_RANK and" \
        "OMPI_COMM_WORLD_LOCAL_SIZE to its number, counted from 0, and to how many there are" >&2
    exit 1
fi

allowed=$(expand "$(sed -n 's/^Cpus_allowed_list:\s*//p' /proc/self/status)")
mapfile -t cores < <(first_threads <<<"$allowed")
((${#cores[@]} > 0)) || mapfile -t cores <<<"$allowed" # a job that has second threads only

place=$rank sharing=$ranks
read -ra domains <<<"${SSTCLIM_DEVICE_NUMA:-}"
if ((${#domains[@]} > 0)); then
    domain=${domains[rank % ${#domains[@]}]}
    list=$(cat "/sys/devices/system/node/node$domain/cpulist") ||
        { echo "bind.sh: SSTCLIM_DEVICE_NUMA=$SSTCLIM_DEVICE_NUMA: there is no domain $domain here" >&2 && exit 1; }
    mapfile -t near < <(printf '%s\n' "${cores[@]}" | grep -xFf <(expand "$list"))
    if ((${#near[@]} > 0)); then
        cores=("${near[@]}") place=0 sharing=0
        for ((other = 0; other < ranks; other++)); do
            [[ ${domains[other % ${#domains[@]}]} == "$domain" ]] || continue
            ((other >= rank)) || place=$((place + 1))
            sharing=$((sharing + 1))
        done
    else
        echo "bind.sh: the job has no core in domain $domain of the device of rank $rank: far cores are used" >&2
    fi
fi

first=$((place * ${#cores[@]} / sharing))
count=$(((place + 1) * ${#cores[@]} / sharing - first))
((count > 0)) || count=1 # more ranks than cores
own=$(IFS=, && echo "${cores[*]:first:count}")
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-$count} OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}
exec taskset -c "$own" "$@"
