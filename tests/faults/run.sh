#!/usr/bin/env bash
# What goes wrong around a run: ranks that die, disks, memory and inputs that fail on the way, hostile names. Nothing hangs,
# nothing half-written is left under a final name, and foreign files, /dev/shm and other processes are left alone.
#
# usage: tests/faults/run.sh BUILD_FOLDER [PATTERN_OF_CASES]
# Where namespaces are forbidden, the cases that need mounts of their own are skipped with a message.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/hosts/namespaces.sh
source "$here/../hosts/namespaces.sh"
inside_namespaces tests/faults "${BASH_SOURCE[0]}" "$@" && mount -t tmpfs none /dev/shm
# shellcheck source=tests/regression/harness.sh
source "$here/../regression/harness.sh"
# shellcheck source=tests/faults/watch.sh
source "$here/watch.sh"
for cases in "$here"/cases/*.sh; do
    # shellcheck source=/dev/null
    source "$cases"
done
start_suite "$@"
# Open MPI's temporary files are for this suite alone, and on a busy machine who waits gives up its core.
mkdir "$scratch/tmp"
export TMPDIR=$scratch/tmp OMPI_MCA_mpi_yield_when_idle=1
# Days that are read long enough to be stopped on the way: 1991 and 1992.
days=$scratch/days
"$samples" --output "$days" --layout oisst --nlat 100 --nlon 200 --years 1991-1992 >/dev/null
run_cases
