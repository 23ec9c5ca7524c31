# shellcheck shell=bash disable=SC2154
# The sample job of every machine gives the results of a plain run.

# sample_job RANKS OPTION... MACHINE: completes with the bits of a plain run on one rank.
sample_job() {
    submit "${@:2}" sample
    ended "$job" COMPLETED
    said "over $1 rank(s)" "sample run: completed" -- "sstclim-$job.log"
    climate plain --config "$checkout/config/sample.toml" --files "$checkout/data-sample/sst.day.mean.*.nc"
    same_results plain "sstclim-sample-$job"
    rm -r plain plain.log "sstclim-sample-$job" "sstclim-$job.log"
    [[ -z $(ls -A) ]] || { ls -A && fail "the job leaves other files"; }
}

case_the_sample_on_two_nodes_of_four_dcus() {
    sample_job 8 dcu
}

case_the_sample_on_two_rocm_nodes() {
    sample_job 4 --ntasks-per-node=2 rocm
}

case_the_sample_on_two_cuda_nodes() {
    sample_job 4 --ntasks-per-node=2 cuda
}

case_the_sample_on_two_cpu_nodes_from_the_root_of_the_checkout() {
    local folder=$PWD
    job=$(cd "$checkout" && unset SSTCLIM_ROOT && SSTCLIM_PROGRAM=$sstclim timeout 20 sbatch --parsable --chdir "$folder" \
        --ntasks-per-node=1 jobs/cpu/run.sbatch sample)
    ended "$job" COMPLETED
    climate plain --config "$checkout/config/sample.toml" --files "$checkout/data-sample/sst.day.mean.*.nc"
    same_results plain "sstclim-sample-$job"
}

case_the_sample_by_mpirun() {
    export SSTCLIM_LAUNCHER=mpirun
    sample_job 4 --ntasks-per-node=2 dcu
}
