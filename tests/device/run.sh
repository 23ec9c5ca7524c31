#!/usr/bin/env bash
# Compiles every kernel for gfx906, the softmax for gfx90a as well, and reads what the compiler says of their registers:
# fails where one uses scratch memory or spills, or where a kernel of the main path exceeds its budget of vector
# registers. Prints the table.
#
# usage: tests/device/run.sh [WORK_FOLDER]
# Skips with a message where there is no hipcc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if ! command -v hipcc >/dev/null; then
    echo "tests/device: skipped, hipcc is not installed (jobs/install.sh --devices)"
    exit 0
fi
work=${1:-build/dcu-remarks}
mkdir -p "$work"

# shellcheck disable=SC2317  # called through xargs
compile() { # ARCHITECTURE SOURCE
    local name
    name=$1.$(basename "$2" .hip.cpp)
    hipcc -x hip --offload-arch="$1" -std=c++20 -O3 -ffp-contract=off -I. -c "$2" -o "$work/$name.o" \
        -Rpass-analysis=kernel-resource-usage 2>"$work/$name.remarks" ||
        { cat "$work/$name.remarks" >&2; return 1; }
}
export -f compile
export work
rm -f "$work"/*.remarks
# shellcheck disable=SC2016  # the inner shell expands it
{
    printf 'gfx906 %s\n' kernels/*.hip.cpp kernels/softmax/*.hip.cpp app/softmax_bench/ladder.hip.cpp \
        tests/benchmark/seed_kernels.hip.cpp
    printf 'gfx90a %s\n' kernels/softmax/*.hip.cpp
} | xargs -P "$(nproc)" -L 1 bash -c 'compile "$1" "$2"' _

# KERNEL VGPRS SCRATCH OCCUPANCY SPILLS, a line a kernel; the names of those for gfx90a begin with it.
awk '
    /Function Name: /   { sub(/.*Function Name: /, ""); name = $1 }
    / VGPRs: /          { vgprs = $(NF - 1) }
    /ScratchSize /      { scratch = $(NF - 1) }
    /Occupancy /        { occupancy = $(NF - 1) }
    /VGPRs Spill: /     { print (FILENAME ~ /gfx90a/ ? "gfx90a:" : "-"), name, vgprs, scratch, occupancy, $(NF - 1) }' \
    "$work"/*.remarks |
    while read -r architecture symbol rest; do
        echo "${architecture#-}$(c++filt "$symbol" |
            sed -e 's/.*[a-z]*s_kernel<sstclim::kernels::gpu::(anonymous namespace)::\(.*\)>(.*/\1/' \
                -e 's/(sstclim::kernels::MomentOrder)/order/' -e 's/.*(anonymous namespace):://' -e 's/(.*//' \
                -e 's/ //g')" "$rest"
    done | sort >"$work/table.txt"

printf '%-48s %6s %8s %10s %7s\n' kernel VGPRs scratch occupancy spills
awk '{ printf "%-48s %6s %8s %10s %7s\n", $1, $2, $3, $4, $5 }' "$work/table.txt"

# What the main path may use on gfx906, where 48, 64, 84 and 128 vector registers a lane leave room for 5, 4, 3 and 2
# wavefronts a SIMD: int16 and float32, 30 years, P90. The heap that the seed describes is listed for comparison and keeps its scratch.
failed=0
budget() { # KERNEL VGPRS
    local found
    found=$(awk -v name="$1" '$1 == name { print $2 }' "$work/table.txt")
    if [[ -z $found ]] || ((found > $2)); then
        echo "tests/device: $1 uses ${found:-?} vector registers, its budget is $2" >&2
        failed=1
    fi
}
budget 'DayMoment<short,order2>' 48
budget 'DayMoment<short,order4>' 64
budget 'DayMoment<float,order4>' 64
budget 'SlideMoment<short,order2>' 64
budget 'SlideMoment<short,order4>' 128
budget 'SlideRank<short,30,34>' 128
budget 'SlideRank<float,30,34>' 128
# The softmax by <whole packs, bytes of an input and of an output element, packs a lane>: rows of 512 and of 2048
# float16, of 1024 float32, and the longest of float16 that a block holds.
budget 'wavefront_rows_kernel<true,2,2,1>' 24
budget 'wavefront_rows_kernel<true,2,2,4>' 64
budget 'wavefront_rows_kernel<true,4,4,4>' 48
budget 'block_rows_kernel<true,2,2,8,false>' 128
while read -r name _ scratch _ spills; do
    [[ $name == heap_percentile_kernel ]] && continue
    if ((scratch > 0 || spills > 0)); then
        echo "tests/device: $name uses $scratch bytes of scratch memory a lane and spills $spills registers" >&2
        failed=1
    fi
done <"$work/table.txt"
((failed == 0)) && echo "tests/device: every kernel keeps its values in registers"
exit "$failed"
