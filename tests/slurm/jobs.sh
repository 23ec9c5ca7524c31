# shellcheck shell=bash disable=SC2154
# To be sourced: submits the shipped job scripts from a case's folder and waits for them.

# submit OPTION... MACHINE ARGUMENT...: jobs/MACHINE/run.sbatch; the job's number in `job`.
submit() {
    local options=()
    while [[ $1 == -* ]]; do
        options+=("$1")
        shift
    done
    export SSTCLIM_ROOT=$checkout SSTCLIM_PROGRAM=$sstclim
    job=$(timeout 20 sbatch --parsable "${options[@]}" "$checkout/jobs/$1/run.sbatch" "${@:2}")
}

# state_of JOB: "STATE EXIT_CODE:SIGNAL", empty where it is not known yet.
state_of() {
    scontrol --oneliner show job "$1" 2>/dev/null | sed -nE 's/.* JobState=([A-Z_]+) .* ExitCode=([0-9:]+) .*/\1 \2/p'
}

# waited JOB TEXT...: waits until the log of the job says all of it.
waited() {
    local tries text
    for ((tries = 0; tries < 300; tries++)); do
        for text in "${@:2}"; do
            grep -qsF -e "$text" "sstclim-$1.log" || { sleep 0.1 && continue 2; }
        done
        return
    done
    fail "job $1 has not said '${*:2}': $(state_of "$1"); $(cat "sstclim-$1.log")"
}

# ended JOB STATE [CODE:SIGNAL]: waits for the end of the job, which must be this one. CODE:SIGNAL is a pattern.
ended() {
    local tries state
    for ((tries = 0; tries < 600; tries++)); do
        state=$(state_of "$1")
        case $state in
            "" | PENDING* | CONFIGURING* | RUNNING* | COMPLETING*) sleep 0.1 ;;
            *) break ;;
        esac
    done
    # shellcheck disable=SC2053 # the right side is a pattern
    [[ $state != "$2 "${3:-0:0} ]] || return 0
    cat "sstclim-$1.log" "sstclim-${1%_*}.log" 2>/dev/null || true  # the last task of an array has its number
    fail "job $1 ended as $state where $2 ${3:-0:0} was expected"
}
