#!/usr/bin/env bash
# Builds the fuzz targets with clang, libFuzzer and the sanitizers, and runs them, at the same time, each on its corpus
# for some seconds.
#
# usage: run.sh [SECONDS [TARGET...]]     default: 30 s of chunk_decoder and field_reader
#
# Inputs that crash are kept in build/fuzz; inputs that reach new code may be added to corpus/TARGET.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

seconds=${1:-30}
targets=("${@:2}")
((${#targets[@]})) || targets=(chunk_decoder field_reader)
build=${SSTCLIM_FUZZ_BUILD:-build/fuzz}
compiler=${CLANGXX:-clang++}
read -ra launcher <<<"${CMAKE_CXX_COMPILER_LAUNCHER:-}"

# implementations[HEADER]: the sources that include it first of all.
declare -A implementations=()
while read -r source; do
    header=$(sed -n 's/^#include "\(.*\)"$/\1/p;T;q' "$source")
    [[ -z $header ]] || implementations[$header]+="$source "
done < <(find io src -name '*.cpp')

# What a target is made of, without ending: its own file and all that implements a header which these files include.
# Building the whole room takes minutes with so many sanitizers.
parts_of() { # TARGET
    local -A seen=()
    local queue=("tests/fuzz/${1}_fuzz.cpp") file
    while ((${#queue[@]})); do
        file=${queue[0]}
        queue=("${queue[@]:1}")
        [[ -z ${seen[$file]:-} && -f $file ]] || continue
        seen[$file]=1
        # shellcheck disable=SC2206,SC2207 # lists of words
        queue+=($(sed -n 's/^#include "\(.*\.hpp\)"$/\1/p' "$file") ${implementations[$file]:-})
    done
    printf '%s\n' "${!seen[@]}" | sed -n 's/\.cpp$//p'
}

read -ra includes <<<"$(pkg-config --cflags netcdf hdf5 libdeflate fmt spdlog)"
read -ra libraries <<<"$(pkg-config --libs netcdf hdf5 libdeflate fmt spdlog)"
flags=(-std=c++20 -O1 -gline-tables-only -fopenmp -fno-sanitize-recover=all -I. "${includes[@]}")

names=()
for target in "${targets[@]}"; do
    mapfile -t parts < <(parts_of "$target")
    names+=("${parts[@]}")
    mkdir -p "$build/corpus/$target"
done
mapfile -t names < <(printf '%s\n' "${names[@]}" | sort -u)
printf '%s\n' "${names[@]}" | xargs dirname | sort -u | sed "s:^:$build/:" | xargs mkdir -p
printf '%s\n' "${names[@]}" | xargs -P "$(nproc)" -I{} "${launcher[@]}" "$compiler" "${flags[@]}" \
    -fsanitize=fuzzer-no-link,address,undefined -c {}.cpp -o "$build/{}.o"

running=()
for target in "${targets[@]}"; do
    mapfile -t objects < <(parts_of "$target")
    objects=("${objects[@]/#/$build/}")
    "$compiler" -fopenmp -fsanitize=fuzzer,address,undefined -o "$build/$target" "${objects[@]/%/.o}" "${libraries[@]}"
    echo "fuzz: $target for $seconds s"
    "$build/$target" "$build/corpus/$target" "tests/fuzz/corpus/$target" -max_total_time="$seconds" -max_len=8192 \
        -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=256 -print_final_stats=1 -artifact_prefix="$build/$target-" \
        >"$build/$target.log" 2>&1 &
    running+=($!)
done
failed=0
for i in "${!targets[@]}"; do
    wait "${running[i]}" || { failed=1 && tail -n 60 "$build/${targets[i]}.log"; }
    grep -ah '^stat::number_of_executed_units' "$build/${targets[i]}.log" || true
done
((failed == 0)) || exit 1
echo "fuzz: nothing found"
