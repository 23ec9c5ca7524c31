#!/usr/bin/env bash
# The program under mpirun: the same bits for any number of ranks, threads and slots; an error on one rank ends the job.
#
# usage: tests/mpi/run.sh BUILD_FOLDER [PATTERN_OF_CASES]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/support/harness.sh
source "$here/../support/harness.sh"
start_suite "$here" "$@"
run_cases
