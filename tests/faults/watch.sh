# shellcheck shell=bash disable=SC2154
# To be sourced: starts runs that are disturbed on their way, and looks at what they leave.

# with_mounts: returns 1 and says so where a case may not mount anything.
with_mounts() {
    [[ -n ${SSTCLIM_INSIDE_NAMESPACES:-} ]] || { skipped "mounts of its own" && return 1; }
}

# Runs a command with a /dev/shm of its own, and says in the file `shm` what is left there.
own_shm() {
    if [[ -z ${SSTCLIM_INSIDE_NAMESPACES:-} ]]; then
        "$@"
        return
    fi
    # shellcheck disable=SC2016
    unshare --mount bash -c 'mount -t tmpfs none /dev/shm && echo foreign >/dev/shm/foreign
        status=0; "$@" || status=$?; ls -A /dev/shm >shm; exit $status' _ "$@"
}

# Years that take some seconds, so that the run can be stopped on its way.
full_year=(--baseline 1991-1992 --output out --overwrite --threads 1 --compression 9)

# held COMMAND...: starts a run with its output in "out", where older results lie, and returns when it has begun to compute and
# its ranks, the processes in `held`, stand still. Its own process is `run`, its log is "log".
held() {
    local tries
    mkdir out
    echo "older results" | tee out/climatology.nc out/p90.nc out/foreign >/dev/null
    own_shm timeout --kill-after=5 60 "$@" >log 2>&1 &
    run=$!
    for ((tries = 0; tries < 1000; tries++)); do
        ! grep -q "progress step=" log || break
        sleep 0.03
    done
    mapfile -t held < <(ranks)
    ((${#held[@]} > 0)) && kill -STOP "${held[@]}" && [[ -n $(find out -name '.*.tmp') ]] && return
    cat log
    fail "the run was not on its way"
}

# leaves_all_as_it_was CODE TEXT...: waits for the run, which must end with this exit code (a pattern) and these texts, and
# leave no process, nothing in /dev/shm, and of what lay in "out" everything.
leaves_all_as_it_was() {
    local status=0 file tries
    wait "$run" || status=$?
    # shellcheck disable=SC2053 # the right side is a pattern
    [[ $status == $1 && $status != 0 ]] || { cat log && fail "exit code $status where $1 was expected"; }
    (($# == 1)) || said "${@:2}" -- log
    [[ $(cd out && echo *) == "climatology.nc foreign p90.nc" ]] || { ls -lA out && fail "other files are left"; }
    for file in out/*; do
        [[ $(<"$file") == "older results" ]] || fail "$file is not what it was"
    done
    [[ ! -f shm || $(<shm) == foreign ]] || { cat shm && fail "/dev/shm is not as it was"; }
    # Ranks that lose their launcher see it and end.
    for ((tries = 0; tries < 100; tries++)); do
        [[ -n $(ranks) ]] || return 0
        sleep 0.1
    done
    ps -fp "$(ranks | paste -sd,)" || true
    fail "processes are left"
}
