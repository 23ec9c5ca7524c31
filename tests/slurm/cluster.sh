# shellcheck shell=bash
# To be sourced: a Slurm of a controller and four nodes, all of it in one folder, with a key and daemons of its own; the nodes
# are hosts of their own (tests/support/namespaces.sh). It runs as the user who starts it.

# start_cluster FOLDER: returns 1 and shows the logs where the nodes do not come up.
start_cluster() {
    cluster=$1
    local nodes=(n1 n2 n3 n4) node
    mkdir -p "$cluster/state"
    make_hosts "$cluster/hosts" "${nodes[@]}"
    head -c 1024 /dev/urandom >"$cluster/munge.key"
    chmod 400 "$cluster/munge.key"
    export SLURM_CONF=$cluster/slurm.conf
    # cred_expire is also how long a job that is queued again waits, by default two minutes.
    cat >"$SLURM_CONF" <<TEXT
ClusterName=test
SlurmctldHost=control(10.77.0.254)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthInfo=socket=$cluster/munge.socket,cred_expire=12
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/%n/spool
TmpFS=$cluster/%n/tmp
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/%n/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
GresTypes=dcu,gpu
KillWait=1
SchedulerParameters=sched_interval=1
PartitionName=main Nodes=ALL Default=YES State=UP
TEXT
    for node in "${nodes[@]}"; do
        mkdir -p "$cluster/$node"/{spool,tmp}
        echo "NodeName=$node NodeAddr=10.77.0.${node#n} CPUs=128 Gres=dcu:4,gpu:8" >>"$SLURM_CONF"
    done
    touch "$cluster"/gpu{0..7} # a `gpu` has a file, even where nothing is done with it
    printf 'Name=dcu Count=4\nName=gpu File=%s/gpu[0-7]\n' "$cluster" >"$cluster/gres.conf"

    # --force: the socket lies in a folder that only this user may enter.
    munged --force --key-file="$cluster/munge.key" --socket="$cluster/munge.socket" --pid-file="$cluster/munged.pid" \
        --seed-file="$cluster/munge.seed" --log-file="$cluster/munged.log" >"$cluster/munged.out" 2>&1 ||
        { cat "$cluster/munged.out" && return 1; }
    # In shells of their own, as the harness waits for all jobs of this one, and in this folder for what they leave.
    ({ cd "$cluster" && slurmctld -D; } >"$cluster/slurmctld.out" 2>&1 &)
    for node in "${nodes[@]}"; do
        ({ cd "$cluster" && on_host "$node" slurmd -D; } >"$cluster/$node/slurmd.out" 2>&1 &)
    done
    # shellcheck disable=SC2016
    timeout 20 bash -c 'until [[ $(sinfo --noheader --format=%T:%D 2>/dev/null) == idle:4 ]]; do sleep 0.1; done' || {
        tail -n 8 "$cluster"/*.out "$cluster"/*/*.out
        return 1
    }
}

# stop_cluster: ends the daemons, so that nothing is written to the folder any more.
stop_cluster() {
    local pids
    mapfile -t pids < <(cat "$cluster"/*.pid "$cluster"/*/slurmd.pid 2>/dev/null)
    while kill -KILL "${pids[@]}" 2>/dev/null; do
        sleep 0.05
    done
}
