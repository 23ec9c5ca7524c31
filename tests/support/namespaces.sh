# shellcheck shell=bash
# To be sourced: hosts of their own on this machine, made of namespaces: each has its network interface, host name and
# /dev/shm. All of it, and every process that is started there, is gone when the script that made them ends.

# inside_namespaces SUITE SCRIPT ARGUMENT...: returns where the script runs in namespaces already, and else starts it there and
# exits as it does; returns 1 where that is forbidden.
inside_namespaces() {
    local suite=$1 own_user=()
    shift
    if [[ ${SSTCLIM_INSIDE_NAMESPACES:-} == "$suite" ]]; then
        ip link set lo up
        return
    fi
    ((EUID == 0)) || own_user=(--user --map-current-user --keep-caps)
    local own=(unshare "${own_user[@]}" --net --uts --ipc --mount --pid --fork --kill-child --mount-proc)
    command -v ip >/dev/null || return 1
    "${own[@]}" bash -c 'ip link add name switch type bridge && ip link add name one type veth peer name two &&
        mount -t tmpfs none /dev/shm' 2>/dev/null || return 1
    SSTCLIM_INSIDE_NAMESPACES=$suite exec "${own[@]}" bash "$@"
}

# inside_namespaces_or_skip SUITE SCRIPT ARGUMENT...: the same, but skips the suite with a message where that is forbidden.
inside_namespaces_or_skip() {
    inside_namespaces "$@" && return
    echo "$1: skipped, namespaces, a bridge or veth are forbidden here, or there is no iproute2"
    exit 0
}

# make_hosts FOLDER NAME...: hosts 10.77.0.1, 10.77.0.2, ... of these names on one network, this shell being "control",
# 10.77.0.254. FOLDER keeps what they need.
make_hosts() {
    hosts=$1
    shift
    mkdir -p "$hosts"
    hostname control
    {
        echo "127.0.0.1 localhost"
        echo "10.77.0.254 control"
        local number=0 name
        for name in "$@"; do
            echo "10.77.0.$((number += 1)) $name"
        done
    } >"$hosts/names"
    mount --bind "$hosts/names" /etc/hosts
    ip link add name switch type bridge
    ip address add 10.77.0.254/24 dev switch
    ip link set switch up
    number=0
    for name in "$@"; do
        # A process that holds the namespaces; it is no job of this shell, for which the harness would wait.
        # shellcheck disable=SC2016
        (unshare --net --uts --ipc --mount bash -c 'hostname "$1" && mount -t tmpfs none /dev/shm && echo $$ >"$2" &&
            exec sleep infinity' _ "$name" "$hosts/$name.pid" &)
        # shellcheck disable=SC2016
        timeout 10 bash -c 'until [[ -s $1 ]]; do sleep 0.02; done' _ "$hosts/$name.pid" || return 1
        ip link add name "to-$name" type veth peer name net0 netns "$(<"$hosts/$name.pid")"
        ip link set "to-$name" master switch up
        on_host "$name" ip link set lo up
        on_host "$name" ip address add "10.77.0.$((number += 1))/24" dev net0
        on_host "$name" ip link set net0 up
    done
}

# on_host NAME COMMAND...
on_host() {
    nsenter --target "$(<"$hosts/$1.pid")" --net --uts --ipc --mount env --chdir="$PWD" "${@:2}"
}
