#!/usr/bin/env bash
# What goes wrong around a run: ranks that die, disks, memory and inputs that fail on the way, hostile names. Nothing hangs,
# nothing half-written is left under a final name, and foreign files, /dev/shm and other processes are left alone.
#
# usage: tests/faults/run.sh BUILD_FOLDER [PATTERN_OF_CASES]
# Where namespaces are forbidden, the cases that need mounts of their own are skipped with a message.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/support/namespaces.sh
source "$here/../support/namespaces.sh"
inside_namespaces tests/faults "${BASH_SOURCE[0]}" "$@" && mount -t tmpfs none /dev/shm
# shellcheck source=tests/support/harness.sh
source "$here/../support/harness.sh"
# shellcheck source=tests/faults/watch.sh
source "$here/watch.sh"
start_suite "$here" "$@"
share_the_machine
# Days that are read long enough to be stopped on the way: 1991 and 1992.
days=$scratch/days
"$samples" --output "$days" --layout oisst --nlat 100 --nlon 200 --years 1991-1992 >/dev/null
run_cases
