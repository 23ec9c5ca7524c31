#!/usr/bin/env bash
# The format of every C++ file, what the folders of a room include, and the soundness of every script; with --tidy also
# clang-tidy over build/cpu, which takes minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

rooms=(app src kernels io pipeline config tests)
mapfile -t sources < <(find "${rooms[@]}" -name '*.hpp' -o -name '*.cpp' | sort)
clang-format --dry-run -Werror "${sources[@]}"
bash tests/arrows.sh
if find "${rooms[@]}" -name '*.[ch]pp' -empty | grep .; then
    echo "lint: these sources are empty" >&2
    exit 1
fi
mapfile -t scripts < <(find jobs tests -name '*.sh' | sort)
# SC2034, a variable never used: a harness sets them for the scripts that source it.
shellcheck --external-sources --exclude=SC2034 "${scripts[@]}" .ci/run
echo "lint: ${#sources[@]} sources and $((${#scripts[@]} + 1)) scripts are in order"

if [[ ${1:-} == --tidy ]]; then
    [[ -f build/cpu/compile_commands.json ]] || cmake --preset cpu >/dev/null
    # Only what the build compiles here: device sources need a device compiler.
    run-clang-tidy -quiet -p build/cpu -j "$(nproc)"
fi
