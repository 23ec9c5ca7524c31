#!/usr/bin/env bash
# The format of every C++ file and the soundness of every script; with --tidy also clang-tidy over build/cpu, which
# takes minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

rooms=(app src kernels io pipeline config tests)
mapfile -t sources < <(find "${rooms[@]}" -name '*.hpp' -o -name '*.cpp' | sort)
clang-format --dry-run -Werror "${sources[@]}"
mapfile -t scripts < <(find jobs tests -name '*.sh' | sort)
shellcheck --external-sources "${scripts[@]}" .ci/run
echo "lint: ${#sources[@]} sources and $((${#scripts[@]} + 1)) scripts are in order"

if [[ ${1:-} == --tidy ]]; then
    [[ -f build/cpu/compile_commands.json ]] || cmake --preset cpu >/dev/null
    # Only what the build compiles here: device sources need a device compiler.
    run-clang-tidy -quiet -p build/cpu -j "$(nproc)"
fi
