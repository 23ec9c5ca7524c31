#!/usr/bin/env bash
# Everything, with all its set-up: packages, the optimised build with unit, regression and MPI tests, format, and the
# unit tests under sanitizers.
#
# SSTCLIM_QUICK=1 leaves out all sanitizers, the tests of faults and the kernels for AVX-512, and compiles with -O1 and
# several sources at a time,
# SSTCLIM_NO_INSTALL=1 leaves out the installation of packages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

step() { printf '\n== %s (%d s)\n' "$*" "$SECONDS"; }

step packages
[[ ${SSTCLIM_NO_INSTALL:-0} == 1 ]] || bash jobs/install.sh --tests
if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
fi
# shellcheck source=jobs/mpi_environment.sh
source jobs/mpi_environment.sh

step format
bash tests/lint.sh

quick=${SSTCLIM_QUICK:-0}
options=()
((quick == 0)) || options=("-DSSTCLIM_CPU_TARGETS=baseline;avx2" "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG" -DSSTCLIM_UNITY=ON)
step build cpu
cmake --preset cpu "${options[@]}"
cmake --build --preset cpu
step unit tests
ctest --preset cpu -j "$(nproc)"

suites=(regression mpi hosts)
((quick == 1)) || suites+=(faults)
for suite in "${suites[@]}"; do
    step "$suite tests"
    bash "tests/$suite/run.sh" build/cpu
done

# Slurm waits most of its time.
bash tests/slurm/run.sh build/cpu >build/slurm.log 2>&1 &
slurm=$!
trap 'kill "$slurm" 2>/dev/null || true' EXIT
step kernels compiled for gfx906 and gfx90a
bash tests/device/run.sh

step fuzz targets
bash tests/fuzz/run.sh 10

step slurm tests, begun before
status=0
wait "$slurm" || status=$?
trap - EXIT
cat build/slurm.log
((status == 0))

if ((quick == 0)); then
    step the slot ring with the thread sanitizer
    # The sanitizer of g++ 12 cannot start where the kernel randomises addresses widely; some containers forbid the
    # switch, and then it must do without.
    fixed_addresses=()
    if setarch -R true 2>/dev/null; then
        fixed_addresses=(setarch -R)
    fi
    cmake --preset tsan
    "${fixed_addresses[@]}" cmake --build --preset tsan --target test_ring
    "${fixed_addresses[@]}" build/tsan/tests/test_ring --gtest_brief=1

    step unit tests with address and undefined-behaviour sanitizers
    export UBSAN_OPTIONS=print_stacktrace=1
    # Leaks count, except those of HDF5 on a full disk and those of Open MPI itself, which keeps memory until the process ends. Its modules are unloaded
    # by then, so that only a full stack, which is slow to take, leads back to it.
    export LSAN_OPTIONS=suppressions=$PWD/tests/support/leaks.supp:print_suppressions=0
    cmake --preset asan
    cmake --build --preset asan --target test_src test_kernels test_softmax test_io test_config test_pipeline
    for room in src kernels softmax io config pipeline; do
        fast_stacks=1
        [[ $room != pipeline ]] || fast_stacks=0
        # One process for all tests of a room: starting hundreds with sanitizers takes longer than the tests.
        ASAN_OPTIONS=fast_unwind_on_malloc=$fast_stacks "build/asan/tests/test_$room" --gtest_brief=1
    done
fi

step everything passed
