#!/usr/bin/env bash
# The program on two hosts, which are namespaces of this machine with a network between them: the same bits as on one, and
# an end where a host is lost.
#
# usage: tests/hosts/run.sh BUILD_FOLDER [PATTERN_OF_CASES]
# Skips with a message where namespaces are forbidden.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/hosts/namespaces.sh
source "$here/namespaces.sh"
inside_namespaces_or_skip tests/hosts "${BASH_SOURCE[0]}" "$@"
# shellcheck source=tests/regression/harness.sh
source "$here/../regression/harness.sh"
for cases in "$here"/cases/*.sh; do
    # shellcheck source=/dev/null
    source "$cases"
done
start_suite "$@"
# Open MPI's temporary files, whose names hold host and process, are for this suite alone.
mkdir "$scratch/tmp"
export TMPDIR=$scratch/tmp
make_hosts "$scratch/hosts" n1 n2
# What stands in for ssh, to be told a host and a command line.
cat >"$scratch/agent" <<TEXT
#!/bin/bash
hosts=$hosts
$(declare -f on_host)
on_host "\$1" sh -c "\${*:2}"
TEXT
chmod +x "$scratch/agent"
# More ranks than cores: who waits gives up its core.
export OMPI_MCA_plm_rsh_agent=$scratch/agent OMPI_MCA_mpi_yield_when_idle=1
# Two ranks a host; mpirun is on the first of them.
# shellcheck disable=SC2054
on_two_hosts=(on_host n1 timeout 60 mpirun --host n1:2,n2:2 -n 4)
run_cases
