# shellcheck shell=bash disable=SC2154
# A run that Slurm warns of its time limit stops with what is finished, and the job goes on there when it runs again.

# warned_job TASK OPTION... [-- CONFIGURATION...]: a job on OPTION... with its output in "out", the last of the
# configurations of an array; Slurm's warning is sent to task TASK of it ("" where it is none) when days are finished.
warned_job() {
    local task=$1 options=()
    shift
    while (($# > 0)) && [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    shift || true
    printf '%s\n' "files = [\"$years\"]" 'baseline = "1991-1994"' 'days = "1-40"' 'compression = "9"' 'resume = true' \
        'output = "out"' >run.toml
    submit --nodes=2 --ntasks-per-node=1 "${options[@]}" cpu run "$@" run.toml
    waited "$job" "progress step="
    local tries
    for ((tries = 0; tries < 600; tries++)); do
        [[ -z $(finished) ]] || break
        sleep 0.05
    done
    # A rank that hangs, of this task, so that the run is not over before the warning is there.
    local held rank
    held=$(for rank in $(ranks); do ! grep -qsF run.toml "/proc/$rank/cmdline" || echo "$rank"; done | tail -n 1)
    [[ -n $held ]] || fail "the run was over before it was warned: $(cat "sstclim-$job.log")"
    kill -STOP "$held"
    # What --signal=B:USR1@120 sends.
    scancel --signal=USR1 --batch "$job$task"
    for ((tries = 0; tries < 300; tries++)); do
        grep -q '^ShdPnd:.*[1-9a-f]' "/proc/$held/status" && kill -CONT "$held" && return
        sleep 0.1
    done
    fail "the warning does not come to the ranks: $(cat "sstclim-$job.log")"
}

# finished: the files of the journal, where a day is in them.
finished() { find out/.sstclim-journal -name 'days-*' -size +0; }

# goes_on JOB: waits until the job is queued again, and then for its end.
goes_on() {
    local tries
    for ((tries = 0; tries < 600; tries++)); do
        [[ $(state_of "$1") != PENDING* ]] || break
        sleep 0.1
    done
    ((tries < 600)) || fail "the job is not queued again: $(state_of "$1"); $(cat "sstclim-$job.log")"
    [[ -z $(find out -name '[!.]*.nc') ]] || fail "half a result under a final name"
    ended "$1" COMPLETED
}

stopped_and_completed() {
    said "progress step=" "stopped by signal 10" "--resume goes on there" "has stopped before its end and is queued again" \
        "completed: " -- "sstclim-$job.log"
    climate plain --files "$years" --baseline 1991-1994 --days 1-40
    same_results plain out
    [[ $(ls -A plain) == "$(ls -A out)" ]] || fail "left behind: $(ls -A out)"
}

case_a_job_that_may_be_queued_again_goes_on_after_a_warning() {
    warned_job "" --requeue
    goes_on "$job"
    stopped_and_completed
}

case_an_array_task_by_mpirun_is_queued_again_alone() {
    export SSTCLIM_LAUNCHER=mpirun
    # The last task has the number of the array, and its log.
    warned_job _1 --requeue --array=0-1 -- nowhere.toml
    ended "${job}_0" FAILED 2:0
    goes_on "${job}_1"
    ended "${job}_0" FAILED 2:0
    [[ $(scontrol --oneliner show job "${job}_0") == *" Restarts=0 "* ]] || fail "the other task was queued again too"
    stopped_and_completed
}

case_a_job_that_may_not_be_queued_again_keeps_what_is_finished() {
    warned_job ""
    ended "$job" FAILED 75:0
    said "--resume goes on there" -- "sstclim-$job.log"
    [[ -z $(find out -name '[!.]*.nc') ]] || fail "half a result under a final name"
    [[ -n $(finished) ]] || fail "the journal is gone"
    [[ -z $(ranks) ]] || fail "ranks are still there"
}
