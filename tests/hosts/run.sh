#!/usr/bin/env bash
# The program on two hosts, which are namespaces of this machine with a network between them: the same bits as on one, and
# an end where a host is lost.
#
# usage: tests/hosts/run.sh BUILD_FOLDER [PATTERN_OF_CASES]
# Skips with a message where namespaces are forbidden.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/support/namespaces.sh
source "$here/../support/namespaces.sh"
inside_namespaces_or_skip tests/hosts "${BASH_SOURCE[0]}" "$@"
# shellcheck source=tests/support/harness.sh
source "$here/../support/harness.sh"
start_suite "$here" "$@"
share_the_machine
make_hosts "$scratch/hosts" n1 n2
# What stands in for ssh, to be told a host and a command line.
cat >"$scratch/agent" <<TEXT
#!/bin/bash
hosts=$hosts
$(declare -f on_host)
on_host "\$1" sh -c "\${*:2}"
TEXT
chmod +x "$scratch/agent"
export OMPI_MCA_plm_rsh_agent=$scratch/agent
# Two ranks a host; mpirun is on the first of them.
# shellcheck disable=SC2054
on_two_hosts=(on_host n1 timeout 60 mpirun --host n1:2,n2:2 -n 4)
run_cases
