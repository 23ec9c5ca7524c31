# shellcheck shell=bash disable=SC2154
# Disks, memory and permissions that do not suffice.

# on_a_disk OPTIONS COMMAND...: runs it with a tmpfs of these mount options at "out", and says in "left" what is there at the end.
on_a_disk() {
    mkdir -p out
    # shellcheck disable=SC2016
    unshare --mount bash -c 'mount -t tmpfs -o "$1" none out
        status=0; timeout 60 "${@:2}" || status=$?; ls -A out >left; exit $status' _ "$@" >log 2>&1
}

case_a_full_disk_ends_the_run() {
    with_mounts || return 0
    local ranks status
    for ranks in 1 2; do
        status=0
        on_a_disk size=2m mpirun -n $ranks "$sstclim" run --files "$days" "${full_year[@]}" || status=$?
        is_refused $status 1 log none
        said out/ "disk" -- log
        [[ ! -s left ]] || { cat left && fail "files are left on the full disk"; }
    done
}

case_a_full_disk_for_the_cache_is_no_failure() {
    with_mounts || return 0
    on_a_disk size=4k "$sstclim" run --files "$days" "${full_year[@]}" --output results --catalogue-cache out/cache ||
        { cat log && fail "the run failed"; }
    said "--catalogue-cache out/cache" "the next run will open all files" "completed: 366 days" -- log
    [[ ! -s left ]] || { cat left && fail "files are left on the full disk"; }
}

case_a_read_only_output_is_refused() {
    with_mounts || return 0
    local status=0
    on_a_disk ro "$sstclim" run --files "$days" "${full_year[@]}" || status=$?
    is_refused $status 1 log none
    said "--output out" "Read-only file system" -- log
}

case_too_little_memory_is_told_of() {
    # The windows of a million cells take more than is left.
    make_daily --output y --values constant --constant 7 --scale 0.01 --last-year 1992 --first-day 90 --last-day 110 \
        --nlat 1000 --nlon 1000
    local options=(--files 'y*.nc' --baseline 1991-1992 --days 100-100 --tiles 1 --threads 1) status=0
    (ulimit -v 400000 && timeout 60 "$sstclim" run --output out "${options[@]}") >log 2>&1 || status=$?
    is_refused $status 1 log out
    said memory "--tiles" -- log
    # One rank alone has too little.
    status=0
    # shellcheck disable=SC2016
    timeout 60 mpirun -n 1 "$sstclim" run --output out "${options[@]}" : \
        -n 1 bash -c 'ulimit -v 400000 && exec "$@"' _ "$sstclim" run --output out "${options[@]}" >log 2>&1 || status=$?
    is_refused $status 1 log out
    said memory "--tiles" -- log
}

case_a_plain_user_needs_nothing_else() {
    ((EUID == 0)) || { skipped "a change of user: this is a plain one" && return; }
    local user=(setpriv --reuid=65534 --regid=65534 --clear-groups env "HOME=/nonexistent" "TMPDIR=$PWD")
    chmod 711 "$scratch"
    chmod 777 .
    "${user[@]}" test -x "$sstclim" 2>/dev/null || { skipped "a build that other users may execute" && return; }
    make_daily --output y --values noise --scale 0.01 --last-year 1992
    local options=(--files 'y*.nc' --baseline 1991-1992 --days 100-110)
    climate plain "${options[@]}"
    # Nor is it in the way that a folder may not be written to.
    mkdir locked
    local launcher=("${user[@]}" timeout 60 mpirun -n 2) status=0
    climate out "${options[@]}" --threads 1 --report report.json --catalogue-cache cache
    same_results plain out
    [[ -z $(find out report.json cache ! -user 65534) ]] || { ls -lA out && fail "other users own results"; }
    "${user[@]}" "$sstclim" run --output locked "${options[@]}" >log 2>&1 || status=$?
    is_refused $status 1 log locked
    said "--output locked" "Permission denied" -- log
    # An input that may not be read.
    chmod 600 y1992.nc
    status=0
    "${user[@]}" "$sstclim" run --output unread "${options[@]}" >log 2>&1 || status=$?
    is_refused $status 3 log unread
    said y1992.nc "Permission denied" -- log
}
