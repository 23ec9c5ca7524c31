#!/usr/bin/env bash
# The shipped job scripts under a Slurm of virtual nodes on this machine: results, exit states, logs, time limits.
#
# usage: tests/slurm/run.sh BUILD_FOLDER [PATTERN_OF_CASES]
# Skips with a message where Slurm or munge is not installed, or namespaces are forbidden.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for program in slurmctld slurmd sbatch srun munged; do
    PATH=$PATH:/usr/sbin command -v $program >/dev/null || {
        echo "tests/slurm: skipped, $program is not installed (jobs/install.sh --tests)"
        exit 0
    }
done
PATH=$PATH:/usr/sbin
# shellcheck source=tests/support/namespaces.sh
source "$here/../support/namespaces.sh"
inside_namespaces_or_skip tests/slurm "${BASH_SOURCE[0]}" "$@"
# shellcheck source=tests/support/harness.sh
source "$here/../support/harness.sh"
# shellcheck source=tests/slurm/cluster.sh
source "$here/cluster.sh"
# shellcheck source=tests/slurm/jobs.sh
source "$here/jobs.sh"
start_suite "$here" "$@"
share_the_machine
# Years that are read long enough to be stopped on the way.
years=$scratch/years
"$samples" --output "$years" --layout oisst-yearly --nlat 180 --nlon 360 --years 1991-1994 >"$scratch/years.log" &
trap 'stop_cluster; rm -rf "$scratch"' EXIT
start_cluster "$scratch/cluster" || { echo "tests/slurm: the nodes do not come up" && exit 1; }
wait
run_cases
