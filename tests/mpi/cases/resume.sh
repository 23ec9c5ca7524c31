# shellcheck shell=bash disable=SC2154
# A run that is stopped or killed goes on where it was, and its results are the same bits.

# stopped_run SIGNAL RANKS OPTION...: begins a run into "out" and sends the signal to its processes when some days more
# than before are in the journal; its exit code is in `status`.
stopped_run() {
    local signal=$1 ranks=$2 before waited=0 launched
    shift 2
    before=$(journal_bytes)
    timeout 120 mpirun -n "$ranks" "$sstclim" run --resume --output out "$@" >stopped.log 2>&1 &
    launched=$!
    while (($(journal_bytes) <= before + 500000)); do
        sleep 0.02
        waited=$((waited + 1))
        ((waited < 3000)) || fail "no day was finished within a minute"
        kill -0 "$launched" 2>/dev/null || fail "the run was over before it was to be stopped: $(cat stopped.log)"
    done
    # Only the processes of this case: their parent is its mpirun.
    pkill "-$signal" -f "$sstclim run --resume --output out " --parent "$(mpirun_of "$launched")" || true
    status=0
    wait "$launched" || status=$?
}
journal_bytes() { { cat out/.sstclim-journal/days-* 2>/dev/null || true; } | wc -c; }
mpirun_of() { pgrep -P "$1" mpirun || echo "$1"; }

case_a_run_goes_on_after_a_signal_and_a_kill() {
    local method options status file left
    "$samples" --output files --layout psl --nlat 60 --nlon 120 --years 1999-2002 --deflate 1
    for method in exact moments; do
        rm -rf out whole
        options=(--files files --baseline 1999-2002 --method "$method" --percentile 10 50 90 --definition hobday
            --threads 1)
        climate whole "${options[@]}"
        stopped_run USR1 2 "${options[@]}"
        ((status == 75)) || fail "exit code $status after SIGUSR1: $(cat stopped.log)"
        said "--resume goes on there" -- stopped.log
        stopped_run KILL 3 "${options[@]}"
        ((status != 0 && status != 75)) || fail "exit code $status after SIGKILL"
        left=$(find out -name '*.nc')
        [[ -z $left ]] || fail "half a result under a final name: $left"
        climate out "${options[@]}" --resume
        same_results whole out
        [[ $(ls -A out) == "$(ls -A whole)" ]] || fail "left behind: $(ls -A out)"
    done
}

case_a_journal_of_another_run_is_refused() {
    local options files status=0
    "$samples" --output files --layout psl --nlat 60 --nlon 120 --years 1999-2001 --deflate 1
    options=(--files files --baseline 1999-2001 --percentile 10 50 90 --threads 1)
    stopped_run TERM 2 "${options[@]}"
    ((status == 75)) || fail "exit code $status after SIGTERM: $(cat stopped.log)"

    continue_with() { # CODE TEXT... -- OPTION...
        local code=$1 texts rest
        split_texts "${@:2}"
        status=0
        "$sstclim" run --output out "${options[@]}" "${rest[@]}" >again.log 2>&1 || status=$?
        ((status == code)) || fail "exit code $status where $code was expected: $(cat again.log)"
        said "${texts[@]}" -- again.log
    }
    continue_with 2 "left a journal" --resume --overwrite --
    continue_with 2 window '"3"' '"5"' -- --resume --window 3
    files=(files/*)
    touch -d '2001-01-01' "${files[0]}"
    continue_with 2 "${files[0]}" modified_ns -- --resume
    continue_with 0 completed -- --overwrite
    [[ ! -e out/.sstclim-journal ]] || fail "the journal is still there"
}

case_two_jobs_do_not_write_into_one_folder() {
    "$samples" --output files --layout psl --nlat 60 --nlon 120 --years 1999-2001 --deflate 1
    local options=(--files files --baseline 1999-2001 --percentile 10 50 90 --threads 1) first status=0
    "$sstclim" run --output out "${options[@]}" >first.log 2>&1 &
    first=$!
    until [[ -e out/.sstclim-lock ]]; do
        kill -0 "$first" || fail "the first run is over: $(cat first.log)"
        sleep 0.01
    done
    "$sstclim" run --output out "${options[@]}" >second.log 2>&1 || status=$?
    ((status == 1)) || fail "exit code $status of the second job: $(cat second.log)"
    said "another job writes there" -- second.log
    wait "$first" || fail "the first job failed: $(cat first.log)"
    [[ $(ls -A out) == "$(printf '%s\n' climatology.nc p10.nc p50.nc p90.nc)" ]] || fail "the folder has $(ls -A out)"
}

case_a_rank_without_cells_keeps_a_journal_too() {
    make_daily --output y --values noise --scale 0.01 --first-year 1999 --last-year 2000 --nlat 1 --nlon 3
    local options=(--files 'y*.nc' --baseline 1999-2000 --percentile 60 --threads 1)
    climate whole "${options[@]}"
    local launcher=(timeout 120 mpirun -n 5)
    climate out "${options[@]}" --resume
    same_results whole out
}
