# shellcheck shell=bash disable=SC2154
# A job that does not complete says so to Slurm, with an exit code, a log and nothing under a final name.

# A job on OPTION... with its output in "out" that has begun to compute when this returns.
long_job() {
    printf '%s\n' "files = [\"$years\"]" 'baseline = "1991-1994"' 'compression = "9"' "output = \"$PWD/out\"" >run.toml
    submit "$@" cpu run run.toml
    waited "$job" "progress step="
    [[ -n $(find out -name '.*.tmp') ]] || { ls -lA out && fail "the run was not on its way"; }
}

nothing_is_left() {
    [[ -z $(find out -name '[!.]*' -type f) ]] || { ls -lA out && fail "a file under a final name is left"; }
    [[ -z $(ranks) ]] || fail "ranks are still there"
}

case_a_job_over_its_time_limit_is_stopped() {
    long_job --nodes=1 --ntasks-per-node=2
    # A rank that hangs: the limit alone ends the job. Slurm looks at limits every half minute.
    kill -STOP "$(ranks | tail -n 1)"
    scontrol update JobId="$job" EndTime=now+1
    ended "$job" TIMEOUT 0:15
    said "DUE TO TIME LIMIT" -- "sstclim-$job.log"
    nothing_is_left
}

case_a_cancelled_job_is_stopped() {
    long_job --nodes=1 --ntasks-per-node=2
    scancel "$job"
    ended "$job" CANCELLED 0:15
    nothing_is_left
}

case_a_run_that_fails_fails_its_job() {
    make_daily --output y --values noise --scale 0.01 --last-year 1992
    printf '%s\n' 'files = ["y*.nc"]' 'baseline = "1991-1992"' 'output = "out"' >run.toml
    truncate -s 1000 y1992.nc
    # The code of unusable input, however the ranks are started.
    local launcher
    for launcher in srun mpirun; do
        SSTCLIM_LAUNCHER=$launcher submit --ntasks-per-node=2 dcu run run.toml
        ended "$job" FAILED 3:0
        said y1992.nc "cannot be read as NetCDF" "fetch it again" -- "sstclim-$job.log"
        [[ ! -d out || -z $(ls -A out) ]] || fail "files are left"
    done
}

case_a_rank_that_is_killed_fails_its_job() {
    long_job --nodes=2 --ntasks-per-node=1
    kill -KILL "$(ranks | tail -n 1)"
    ended "$job" FAILED "1[34][0-9]:0"
    nothing_is_left
}

case_a_job_that_cannot_start_says_why() {
    submit cpu run
    ended "$job" FAILED 2:0
    said "usage: sbatch" -- "sstclim-$job.log"
    submit cpu run nowhere.toml
    ended "$job" FAILED 2:0
    said nowhere.toml -- "sstclim-$job.log"
    export sstclim=$PWD/sstclim
    submit cpu run nowhere.toml
    ended "$job" FAILED 2:0
    said "$sstclim: no such program" -- "sstclim-$job.log"
    export checkout
    job=$(SSTCLIM_ROOT=$PWD sbatch --parsable "$checkout/jobs/cpu/run.sbatch" sample)
    ended "$job" FAILED 2:0
    said "submit from the root of the checkout" -- "sstclim-$job.log"
    job=$(SSTCLIM_LAUNCHER=ssh SSTCLIM_ROOT=$checkout SSTCLIM_PROGRAM=/bin/true sbatch --parsable "$checkout/jobs/cpu/run.sbatch" sample)
    ended "$job" FAILED 2:0
    said "SSTCLIM_LAUNCHER=ssh: choose srun or mpirun" -- "sstclim-$job.log"
}
