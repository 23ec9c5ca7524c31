#!/usr/bin/env bash
# The program end to end, as users run it: results against the golden files, the slow reference and the definitions'
# right answers; every layout of input; bad input; what other programs make of the output.
#
# usage: tests/regression/run.sh BUILD_FOLDER [PATTERN_OF_CASES]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/support/harness.sh
source "$here/../support/harness.sh"
start_suite "$here" "$@"
run_cases
