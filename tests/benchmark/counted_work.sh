#!/usr/bin/env bash
# Strong and weak scaling as counted work: what 1, 2, 4 and 8 ranks read, inflate, exchange and hold, by `sstclim plan`,
# beside what a run of as many ranks reports. Ends with an error where the two differ.
#
# usage: tests/benchmark/counted_work.sh BUILD_FOLDER
set -euo pipefail
build=$(cd "${1:?usage: counted_work.sh BUILD_FOLDER}" && pwd)
# shellcheck source=jobs/mpi_environment.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../jobs/mpi_environment.sh"
export OMP_WAIT_POLICY=passive
scratch=$(mktemp -d "${TMPDIR:-/tmp}/sstclim-work.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# number KEY FILE: of a plan or of a report.
number() {
    sed -n "s/^ *\"$1\": \([0-9]*\),\{0,1\}$/\1/p" "$2" | head -n 1
}

# row RANKS ROWS: of the table, for a grid of ROWS x 720 cells.
row() {
    local ranks=$1 files=$scratch/$2 plan=$scratch/plan.json report=$scratch/report.json key
    local options=(--files "$files" --variable sst --baseline 1991-2000 --days 195-196 --threads 1)
    [[ -d $files ]] || "$build/app/sstclim-sample" --output "$files" --layout oisst --nlat "$2" --nlon 720 \
        --years 1991-2000 --days 190-201 >"$scratch/log"
    "$build/app/sstclim" plan "${options[@]}" --ranks "$ranks" --json "$plan" >"$scratch/log"
    mpirun -n "$ranks" "$build/app/sstclim" run "${options[@]}" --output "$scratch/out" --overwrite \
        --report "$report" >"$scratch/log" 2>&1
    for key in bytes_read chunks_inflated bytes_exchanged; do
        [[ $(number $key "$plan") == "$(number $key "$report")" ]] || { echo "$key differs" && exit 1; }
    done
    printf '| %d | %sx720 | %d | %d | %d | %d | %d | %d | %d |\n' "$ranks" "$2" "$(number cells_of_rank "$plan")" \
        "$(number chunks_inflated "$plan")" $(($(number bytes_read "$plan") / 1000)) \
        $(($(number bytes_exchanged "$plan") / 1000)) $(($(number bytes_exchanged_of_rank "$plan") / 1000)) \
        $(($(number total "$plan") / 1000000)) $(($(number peak_bytes "$report") / 1000000))
}

printf '| ranks | grid | cells a rank | chunks | read kB | exchanged kB | by a rank kB | planned MB | peak MB |\n'
printf '|---|---|---|---|---|---|---|---|---|\n'
for ranks in 1 2 4 8; do
    row "$ranks" 720
done
for ranks in 1 2 4 8; do
    row "$ranks" $((90 * ranks))
done
