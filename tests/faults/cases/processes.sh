# shellcheck shell=bash disable=SC2154
# Processes that die.

# parent PROCESS
parent() {
    sed 's/.*) . \([0-9]*\) .*/\1/' "/proc/$1/stat"
}

case_a_killed_rank_ends_the_job() {
    held mpirun -n 3 "$sstclim" run --files "$days" "${full_year[@]}"
    kill -KILL "${held[2]}"
    kill -CONT "${held[0]}" "${held[1]}"
    leaves_all_as_it_was '*' "exited on signal 9"
}

case_a_killed_launcher_ends_the_ranks() {
    with_mounts || return 0
    # Nobody is left to remove Open MPI's segments: they may stay in the suite's /dev/shm.
    # shellcheck disable=SC2317
    own_shm() { "$@"; }
    held mpirun -n 2 "$sstclim" run --files "$days" "${full_year[@]}"
    kill -KILL "$(parent "${held[0]}")"
    kill -CONT "${held[@]}"
    leaves_all_as_it_was 137
}

case_a_terminated_run_ends() {
    held "$sstclim" run --files "$days" "${full_year[@]}"
    kill -TERM "${held[0]}"
    kill -CONT "${held[0]}"
    leaves_all_as_it_was 143
}

case_a_rank_that_stands_still_is_ended_with_its_job() {
    held mpirun -n 2 "$sstclim" run --files "$days" "${full_year[@]}"
    kill -CONT "${held[0]}"
    kill -TERM "$(parent "${held[0]}")"
    leaves_all_as_it_was '*'
}
