#!/usr/bin/env bash
# Builds the fuzz targets with clang, libFuzzer and the sanitizers, and runs each on its corpus for some seconds.
#
# usage: run.sh [SECONDS [TARGET...]]     default: 30 s each of chunk_decoder and field_reader
#
# Inputs that crash are kept in build/fuzz; inputs that reach new code may be added to corpus/TARGET.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

seconds=${1:-30}
targets=("${@:2}")
((${#targets[@]})) || targets=(chunk_decoder field_reader)
build=${SSTCLIM_FUZZ_BUILD:-build/fuzz}
compiler=${CLANGXX:-clang++}
sanitizers=address,undefined

cmake -G Ninja -S . -B "$build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g" -DSSTCLIM_TESTS=OFF -DSSTCLIM_SANITIZE="fuzzer-no-link,$sanitizers" >/dev/null
cmake --build "$build" --target sstclim_io

read -ra packages <<<"$(pkg-config --cflags --libs netcdf hdf5 libdeflate fmt spdlog)"
for target in "${targets[@]}"; do
    "$compiler" -std=c++20 -O1 -g -fopenmp -fsanitize="fuzzer,$sanitizers" -fno-sanitize-recover=all -I. \
        -o "$build/$target" "tests/fuzz/${target}_fuzz.cpp" "$build"/libsstclim_io.a "$build"/libsstclim_src.a \
        "${packages[@]}"
    mkdir -p "$build/corpus/$target"
    echo "fuzz: $target for $seconds s"
    "$build/$target" "$build/corpus/$target" "tests/fuzz/corpus/$target" -max_total_time="$seconds" -max_len=8192 \
        -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=256 -print_final_stats=1 -artifact_prefix="$build/$target-"
done
echo "fuzz: nothing found"
