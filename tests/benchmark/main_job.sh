#!/usr/bin/env bash
# The main job on 30 years x 102 days of OISST-like daily files, 720 x 1440, warm cache: the whole program, exact and by
# moments, against the floor of reading its chunks. Turns alternate; prints medians of five.
#
# usage: tests/benchmark/main_job.sh BUILD_FOLDER [FOLDER_OF_FILES [THREADS]]     the files are made where there are none
set -euo pipefail
build=$(cd "${1:?usage: main_job.sh BUILD_FOLDER [FOLDER_OF_FILES [THREADS]]}" && pwd)
files=${2:-/tmp/sstclim-benchmark/oisst}
threads=${3:-$(nproc)}
work=$(mktemp -d "${TMPDIR:-/tmp}/sstclim-benchmark.XXXXXX")
trap 'rm -rf "$work"' EXIT

if [[ ! -d $files ]]; then
    mkdir -p "$(dirname "$files")"
    "$build/app/sstclim-sample" --output "$files" --layout oisst --nlat 720 --nlon 1440 --years 1991-2020 --days 147-248
fi

run() { # METHOD
    local start=$EPOCHREALTIME
    "$build/app/sstclim" run --files "$files" --variable sst --baseline 1991-2020 --days 152-243 --method "$1" \
        --threads "$threads" --catalogue-cache "$work/catalogue" --output "$work/$1" --overwrite --log-level error \
        --report "$work/$1.json"
    echo "$EPOCHREALTIME - $start" | bc >>"$work/$1.seconds"
}
median() { sort -n "$1" | sed -n 3p; }
peak() { grep -o '"peak_bytes": [0-9]*' "$work/$1.json" | grep -o '[0-9]*'; }

run exact && rm "$work/exact.seconds" # fills the caches
for _ in 1 2 3 4 5; do
    "$build/tests/benchmark/benchmark_read_fields" --floor sst "$threads" "$files"/*.nc >>"$work/floor.seconds"
    run exact
    run moments
done
floor=$(median "$work/floor.seconds")
printf '%-28s %8s %14s %12s\n' '' seconds 'times floor' 'peak MB'
printf '%-28s %8.2f %14.2f\n' 'stored bytes and libdeflate' "$floor" 1
for method in exact moments; do
    seconds=$(median "$work/$method.seconds")
    printf '%-28s %8.2f %14.2f %12d\n' "sstclim run, $method" "$seconds" "$(echo "scale=4; $seconds / $floor" | bc)" \
        $(($(peak "$method") / 1000000))
done
