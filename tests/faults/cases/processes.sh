# shellcheck shell=bash disable=SC2154
# Processes that die.

case_a_killed_rank_ends_the_job() {
    begun mpirun -n 3 "$sstclim" run --files "$days" "${full_year[@]}"
    kill -KILL "$(ranks | tail -n 1)"
    leaves_all_as_it_was '*' "exited on signal 9"
}

case_a_killed_launcher_ends_the_ranks() {
    with_mounts || return 0
    # Nobody is left to remove Open MPI's segments: they may stay in the suite's /dev/shm.
    # shellcheck disable=SC2317
    own_shm() { "$@"; }
    begun mpirun -n 2 "$sstclim" run --files "$days" "${full_year[@]}"
    # Their parent is mpirun.
    kill -KILL "$(sed 's/.*) . \([0-9]*\) .*/\1/' "/proc/$(ranks | head -n 1)/stat")"
    leaves_all_as_it_was 137
}

case_a_terminated_run_ends() {
    begun "$sstclim" run --files "$days" "${full_year[@]}"
    kill -TERM "$(ranks)"
    leaves_all_as_it_was 143
}

case_a_rank_that_stands_still_is_ended_with_its_job() {
    begun mpirun -n 2 "$sstclim" run --files "$days" "${full_year[@]}"
    local rank
    rank=$(ranks | tail -n 1)
    kill -STOP "$rank"
    kill -TERM "$(sed 's/.*) . \([0-9]*\) .*/\1/' "/proc/$rank/stat")"
    leaves_all_as_it_was '*'
}
