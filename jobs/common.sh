# shellcheck shell=bash
# To be sourced by the profile.sh of every machine: what jobs on all machines share.

jobs=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# Reading and computing have a team of threads each, on the same cores: bound to places both teams would begin at the
# first, and threads that spin would take the cores from the other team. bind.sh keeps a rank on its cores.
export OMP_PLACES=cores OMP_PROC_BIND=false OMP_WAIT_POLICY=passive

# launch COMMAND...: the command on every rank of the allocation, each on cores of its own.
launch() {
    [[ -x $SSTCLIM_PROGRAM ]] || {
        echo "$SSTCLIM_PROGRAM: no such program: build it, or name yours in SSTCLIM_PROGRAM" >&2
        return 2
    }
    case ${SSTCLIM_LAUNCHER:-srun} in
        srun)
            # How MPI and srun meet: `srun --mpi=list` names what the site has.
            SLURM_MPI_TYPE=${SLURM_MPI_TYPE:-pmix} srun --kill-on-bad-exit=1 --cpu-bind=none "$jobs/bind.sh" "$@"
            ;;
        mpirun)
            mpirun -n "$SLURM_NTASKS" --map-by "ppr:$SLURM_NTASKS_PER_NODE:node" --bind-to none "$jobs/bind.sh" "$@"
            ;;
        *)
            echo "SSTCLIM_LAUNCHER=$SSTCLIM_LAUNCHER: choose srun or mpirun" >&2
            return 2
            ;;
    esac
}

# run_sample: the sample of data-sample on the ranks of the allocation, compared with the answers of another program.
run_sample() {
    # shellcheck source=jobs/fields.sh
    source "$jobs/fields.sh"
    local output=$PWD/sstclim-sample-$SLURM_JOB_ID
    launch "$SSTCLIM_PROGRAM" run --config "$jobs/../config/sample.toml" \
        --files "$jobs/../data-sample/sst.day.mean.*.nc" --output "$output"
    sample_agrees "$jobs/.." "$output"
}

# run_to_its_end COMMAND...: as launch, with Slurm's warning before the time limit passed on to the ranks. A run that has
# stopped for it and kept what is finished (exit code 75, with --resume) is queued again where the job may be.
run_to_its_end() {
    local launched status warned=1 this_job=$SLURM_JOB_ID
    # The last task of an array has the array's own number, by which all tasks would be queued again.
    [[ -z ${SLURM_ARRAY_JOB_ID:-} ]] || this_job=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
    launch "$@" &
    launched=$!
    trap 'warned=1; pkill -USR1 -P "$launched" || true' USR1
    # A signal ends the wait, but not the run.
    while ((warned)); do
        warned=0 status=0
        wait "$launched" || status=$?
    done
    trap : USR1
    if ((status == 75)) && [[ $(scontrol show job "$this_job") == *" Requeue=1 "* ]]; then
        echo "run.sbatch: job $this_job has stopped before its end and is queued again"
        scontrol requeue "$this_job" || echo "run.sbatch: job $this_job cannot be queued again: submit it anew" >&2
    fi
    return "$status"
}

# run_job sample
# run_job SUBCOMMAND CONFIGURATION... [-- OPTION...]: `sstclim run` or `detect` with a configuration file, in an array
# job task N with the Nth of them, counted from 0.
run_job() {
    local subcommand=${1:-} configurations=() task=${SLURM_ARRAY_TASK_ID:-0}
    shift || true
    # Only `run` has something to do at Slurm's warning; the others have the time until the limit.
    trap : USR1
    if [[ $subcommand == sample ]]; then
        run_sample
        return
    fi
    while (($# > 0)) && [[ $1 != -- ]]; do
        configurations+=("$1")
        shift
    done
    shift || true
    if [[ -z ${SLURM_ARRAY_TASK_ID:-} ]] && ((${#configurations[@]} != 1)) || ((task >= ${#configurations[@]})); then
        echo "run.sbatch: no configuration for task $task among ${#configurations[@]}" >&2
        echo "usage: sbatch [--array=0-N] run.sbatch sample | run CONFIG... [-- OPTION...] | detect CONFIG... [-- OPTION...]" >&2
        return 2
    fi
    local start=launch
    [[ $subcommand != run ]] || start=run_to_its_end
    "$start" "$SSTCLIM_PROGRAM" "$subcommand" --config "${configurations[task]}" "$@"
}
