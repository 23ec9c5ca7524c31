#!/usr/bin/env bash
# From a fresh checkout to a climatology: installs, builds, runs the sample data on two ranks (1 June - 31 August),
# shows the results and compares them with those of an independent computation.
#
# usage: jobs/sample.sh [OUTPUT_FOLDER]      (a new folder below ${TMPDIR:-/tmp} where none is given)
#
# SSTCLIM_NO_INSTALL=1 skips the installation of packages, SSTCLIM_RANKS sets the number of ranks.
set -euo pipefail

if (($# > 1)) || [[ ${1:-} == -* ]]; then
    sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 2
fi
output=
if (($# == 1)); then
    mkdir -p "$1"
    output=$(cd "$1" && pwd)
    if [[ -n $(ls -A "$output") ]]; then
        echo "jobs/sample.sh: $output is not empty; name a new folder" >&2
        exit 2
    fi
fi

cd "$(dirname "${BASH_SOURCE[0]}")/.."
[[ ${SSTCLIM_NO_INSTALL:-0} == 1 ]] || bash jobs/install.sh --build
# shellcheck source=jobs/mpi_environment.sh
source jobs/mpi_environment.sh
# shellcheck source=jobs/fields.sh
source jobs/fields.sh

echo "== build"
cmake --preset cpu >/dev/null
cmake --build --preset cpu --target sstclim

ranks=${SSTCLIM_RANKS:-2}
cores=$(nproc)
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-$((cores > ranks ? cores / ranks : 1))}
[[ -n $output ]] || output=$(mktemp -d "${TMPDIR:-/tmp}/sstclim-sample.XXXXXX")

echo "== run: $ranks ranks of $OMP_NUM_THREADS threads, results in $output"
mpirun -n "$ranks" build/cpu/app/sstclim run --config config/sample.toml --output "$output" \
    --report "$output/report.json"

echo "== results"
ncdump -h "$output/climatology.nc" | sed -n '1,/^\/\/ global attributes/p' | grep -vE '^// global|^$'
for file in "$output"/*.nc; do
    echo "${file##*/}"
    field_table "$file"
done

echo "== comparison with an independent computation, data-sample/golden/summer.nc"
sample_agrees . "$output"
