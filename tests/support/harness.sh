# shellcheck shell=bash
# To be sourced by the run.sh of a suite: runs the functions case_* one by one, each in a folder and a shell of its own.
# Gives the cases `sstclim` (the program), `samples` (its generator), `checkout`, and the test tools on the PATH.

# start_suite SUITE_FOLDER BUILD_FOLDER [PATTERN_OF_CASES]: with all of its cases.
start_suite() {
    local build cases
    for cases in "$1"/cases/*.sh; do
        # shellcheck source=/dev/null
        source "$cases"
    done
    shift
    checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
    build=$(cd "${1:?usage: run.sh BUILD_FOLDER [PATTERN_OF_CASES]}" && pwd)
    pattern=${2:-*}
    sstclim=$build/app/sstclim
    # shellcheck disable=SC2034 # the cases use it
    samples=$build/app/sstclim-sample
    PATH=$build/tools:$PATH
    # shellcheck source=jobs/mpi_environment.sh
    source "$checkout/jobs/mpi_environment.sh"
    # Small inputs on machines that may be busy: threads that wait must not spin.
    export OMP_NUM_THREADS=${OMP_NUM_THREADS:-2} OMP_WAIT_POLICY=passive
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/sstclim-tests.XXXXXX")
    trap 'rm -rf "$scratch"' EXIT
}

# For suites of more ranks than cores: who waits gives up its core. Temporary files, Open MPI's too, whose names hold host
# and process, are for this suite alone.
share_the_machine() {
    mkdir "$scratch/tmp"
    export TMPDIR=$scratch/tmp OMPI_MCA_mpi_yield_when_idle=1
}

# run_case NAME: in a folder of its own; says how it went, and leaves its exit code in a file.
run_case() {
    local name=$1 folder=$scratch/$1 start=$SECONDS status
    mkdir "$folder"
    # A subshell that is no condition, so that `set -e` works in it.
    set +e
    (set -euo pipefail && cd "$folder" && "case_$name") >"$folder.log" 2>&1
    status=$?
    if ((status == 0)); then
        printf 'ok    %s (%d s)%s\n' "$name" $((SECONDS - start)) \
            "$(sed -n 's/^skipped: /; without /p' "$folder.log" | tr -d '\n')"
    else
        printf 'FAIL  %s (%d s)\n%s\n' "$name" $((SECONDS - start)) "$(sed 's/^/      | /' "$folder.log" | tail -n 60)"
    fi
    rm -rf "$folder"
    echo "$status" >"$folder.status"
}

# Runs all cases that the pattern matches, some at a time; returns 1 where one fails.
run_cases() {
    local parallel=${SSTCLIM_TEST_JOBS:-$(nproc)} failed=() count=0 name
    for name in $(declare -F | sed -n 's/^declare -f case_//p'); do
        # shellcheck disable=SC2053 # the right side is a pattern
        [[ $name == $pattern ]] || continue
        count=$((count + 1))
        while (($(jobs -rp | wc -l) >= parallel)); do
            wait -n || true
        done
        run_case "$name" &
    done
    wait
    for name in $(declare -F | sed -n 's/^declare -f case_//p'); do
        # shellcheck disable=SC2053
        [[ $name == $pattern ]] || continue
        [[ $(cat "$scratch/$name.status" 2>/dev/null) == 0 ]] || failed+=("$name")
    done
    printf '%d of %d cases passed in %d s%s\n' $((count - ${#failed[@]})) "$count" "$SECONDS" \
        "${failed:+; failed: ${failed[*]}}"
    ((count > 0 && ${#failed[@]} == 0))
}

fail() {
    printf 'failed: %s\n' "$*"
    exit 1
}

# Says in the summary what a case could not look at.
skipped() {
    printf 'skipped: %s\n' "$*"
}

# What stands before the program: the cases of the MPI suite put mpirun here.
launcher=()

# completes SUBCOMMAND OUTPUT OPTION...: a call that must succeed; what it printed is in OUTPUT.log.
completes() {
    local subcommand=$1 output=$2 status=0
    shift 2
    "${launcher[@]}" "$sstclim" "$subcommand" --output "$output" "$@" >"$output.log" 2>&1 || status=$?
    ((status == 0)) && return
    cat "$output.log"
    fail "exit code $status of: ${launcher[*]} sstclim $subcommand --output $output $*"
}
climate() { completes run "$@"; }
events() { completes detect "$@"; }

# split_texts TEXT... -- ARGUMENT...: the texts in `texts`, the arguments in `rest`.
split_texts() {
    texts=()
    while [[ $1 != -- ]]; do
        texts+=("$1")
        shift
    done
    rest=("${@:2}")
}

# said TEXT... -- LOG: every text is in the log.
said() {
    local texts rest text
    split_texts "$@"
    for text in "${texts[@]}"; do
        grep -qF -e "$text" "${rest[0]}" && continue
        cat "${rest[0]}"
        fail "'$text' is not in the message"
    done
}

# is_refused STATUS CODE LOG OUTPUT: the exit code is right, there is one error message, and no file is left.
is_refused() {
    local status=$1 code=$2 log=$3 output=$4 errors
    ((status == code)) || { cat "$log" && fail "exit code $status where $code was expected"; }
    errors=$(grep -c '\[error\]' "$log") || true
    ((errors == 1)) || { cat "$log" && fail "$errors error messages where one was expected"; }
    if [[ -d $output && -n $(find "$output" -type f) ]]; then
        find "$output" -type f
        fail "files are left"
    fi
}

# fails SUBCOMMAND CODE TEXT... -- OPTION...: a call that must fail with this exit code and a message with these texts, and
# leave no folder.
fails() {
    local subcommand=$1 code=$2 texts rest status=0
    split_texts "${@:3}"
    rm -rf refused
    "$sstclim" "$subcommand" --output refused "${rest[@]}" >refused.log 2>&1 || status=$?
    is_refused "$status" "$code" refused.log refused
    [[ ! -e refused ]] || fail "the folder that was made for the results is left"
    said "${texts[@]}" -- refused.log
}
refused() { fails run "$@"; }
no_events() { fails detect "$@"; }

# json_number KEY FILE: the first whole number of this key, in a report or a plan.
json_number() {
    sed -n "s/^ *\"$1\": \([0-9]*\),\{0,1\}$/\1/p" "$2" | head -n 1
}

# damage FILE [FROM_END]: zeros so many bytes before its end, or in its middle, where sizable files have compressed values:
# the file opens, but their checksum does not match.
damage() {
    local size
    size=$(stat -c %s "$1")
    dd if=/dev/zero of="$1" bs=1 seek=$((size - ${2:-size / 2})) count=100 conv=notrunc status=none
}

# same_results LEFT RIGHT [OPTION...]: two runs have the same files with the same values; options as for compare_fields.
same_results() {
    local left=$1 right=$2 file
    shift 2
    diff <(cd "$left" && ls) <(cd "$right" && ls) || fail "$left and $right have other files"
    for file in "$left"/*.nc; do
        compare_fields "$file" "$right/${file##*/}" "$@"
    done
}

# ranks: the processes of the program in this case's folder, those first that started first.
ranks() {
    local process name
    for process in /proc/[0-9]*; do
        read -r name 2>/dev/null <"$process/comm" || continue
        [[ $name == sstclim && $(readlink "$process/cwd") == "$PWD" ]] || continue
        echo "${process#/proc/}"
    done | sort -n
}
