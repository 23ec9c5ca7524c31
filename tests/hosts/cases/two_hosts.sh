# shellcheck shell=bash disable=SC2154

# received HOST: bytes that have come to the host by the network.
received() {
    # shellcheck disable=SC2016
    on_host "$1" awk '$1 == "net0:" { print $2 }' /proc/net/dev
}

case_two_hosts_give_the_bits_of_one_rank() {
    "$samples" --output files --layout oisst --nlat 60 --nlon 90 --years 1991-1994 --days 100-120 >/dev/null
    local options=(--files files --baseline 1991-1994 --days 105-115 --percentile 10 90) before n1 n2
    climate plain "${options[@]}"
    on_host n1 timeout 60 mpirun --host n1:2,n2:2 -n 4 hostname >names
    [[ $(sort names | uniq -c | tr -s ' \n' ' ') == " 2 n1 2 n2 " ]] || { cat names && fail "the ranks are elsewhere"; }
    n1=$(received n1) n2=$(received n2)
    local launcher=("${on_two_hosts[@]}")
    climate out "${options[@]}" --threads 1
    same_results plain out
    said "over 4 rank(s)" -- out.log
    # Each host inflates half of the 84 fields of 5400 int16, of which half of the cells are for the other.
    for before in "n1 $n1" "n2 $n2"; do
        (($(received "${before% *}") - ${before#* } >= 42 * 5400)) ||
            fail "${before% *} has received only $(($(received "${before% *}") - ${before#* })) bytes"
    done
}

case_events_of_two_hosts() {
    make_daily --output y --values noise --scale 0.01 --first-year 1999 --last-year 2000 --nlat 13 --nlon 11
    climate clim --files 'y*.nc' --baseline 1999-2000 --percentile 60
    local options=(--files 'y*.nc' --climatology clim --percentile 60 --min-duration 2 --csv)
    events plain "${options[@]}"
    local launcher=("${on_two_hosts[@]}")
    events out "${options[@]}" --threads 1
    same_results plain out
    cmp plain/events.csv out/events.csv
}

case_bad_input_ends_the_ranks_of_both_hosts() {
    make_daily --output y --values noise --scale 0.01 --last-year 1993
    truncate -s 1000 y1992.nc
    local status=0
    "${on_two_hosts[@]}" "$sstclim" run --files 'y*.nc' --baseline 1991-1993 --output out >log 2>&1 || status=$?
    is_refused $status 3 log out
    said y1992.nc "cannot be read as NetCDF" -- log
}

case_a_lost_host_ends_the_run() {
    "$samples" --output files --layout oisst-yearly --nlat 180 --nlon 360 --years 1991-1992 >/dev/null
    local status=0 tries run process second killed=()
    "${on_two_hosts[@]}" "$sstclim" run --files files --baseline 1991-1992 --output out --threads 1 --compression 9 >log 2>&1 &
    run=$!
    for ((tries = 0; tries < 300; tries++)); do
        ! grep -q "progress step=" log || break
        sleep 0.1
    done
    [[ -n $(find out -name '.*.tmp') ]] || { cat log && fail "the run was not on its way"; }
    # All that runs on the second host for this case dies at once: two ranks, and the daemon of Open MPI.
    second=$(readlink "/proc/$(<"$hosts/n2.pid")/ns/uts")
    for process in /proc/[0-9]*; do
        [[ $(readlink "$process/ns/uts") == "$second" && $(readlink "$process/cwd") == "$PWD" ]] || continue
        killed+=("${process#/proc/}")
    done
    ((${#killed[@]} >= 3)) || fail "on the second host there is too little: ${killed[*]}"
    kill -KILL "${killed[@]}"
    wait $run || status=$?
    ((status != 0 && status != 124)) || { cat log && fail "exit code $status"; }
    [[ -z $(find out -name '[!.]*' -type f) ]] || { ls -lA out && fail "a file under a final name is left"; }
    # Open MPI says it in one of several ways.
    grep -qE 'n2|ORTE' log || { cat log && fail "the loss is not told of"; }
}
