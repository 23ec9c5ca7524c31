# shellcheck shell=bash disable=SC2154
# Masks and trends on several ranks and tiles. `ranked` is that of same_bits.sh.

# large_files OUTPUT OPTION...: 350000 cells make three chunks of output, so that three tiles are possible.
large_files() {
    make_daily --output "$1" --nlat 500 --nlon 700 --flags flags "${@:2}"
}
masked_on_tiles() { # NAME REFERENCE_OPTION... -- OPTION...
    local name=$1 texts rest run
    split_texts "${@:2}"
    run=(--files 'y*.nc' --variable sst --baseline 1991-1992 --days 103-104 --window 2 --percentile 50 "${rest[@]}")
    climate "$name" "${run[@]}"
    reference_check --run "$name" --first-year 1991 --last-year 1992 --days 103 104 --window 2 --percentile 50 \
        --every 4999 "${texts[@]}" -- y*.nc
    ranked 3 "${name}_3" "${run[@]}" --tiles 3 --threads 1 --slots 3
    same_results "$name" "${name}_3"
    ranked 2 "${name}_2" "${run[@]}" --tiles 2 --threads 1
    same_results "$name" "${name}_2"
}

case_masks_and_trends_of_tiles_on_several_ranks() {
    large_files y --values noise --scale 0.01 --offset 290 --text units=K --last-year 1992 --first-day 101 --last-day 106 \
        --missing -999 --number _FillValue=-999 --missing-every 13
    masked_on_tiles daily --mask flags --mask-values 1,3,6,7 --detrend --add -273.15 -- \
        --mask-variable flags --mask-values 1 3 6 7 --detrend --celsius
    large_files mask --split one --last-year 1991 --last-day 1
    masked_on_tiles static --mask flags --mask-file mask.nc --mask-bits 5 --moments -- \
        --mask-variable flags --mask-file mask.nc --mask-bits 5 --method moments
}

# More ranks than cells, and steps in which some ranks read nothing.
case_masks_of_small_grids_on_many_ranks() {
    make_daily --output y --values noise --scale 0.01 --split day --last-year 1992 --nlat 1 --nlon 3 --flags flags \
        --first-day 100 --last-day 115
    local run=(--files 'y*.nc' --variable sst --baseline 1991-1992 --days 105-110 --mask-variable flags --mask-bits 6
        --detrend) ranks
    climate out "${run[@]}"
    for ranks in 2 5; do
        ranked $ranks out$ranks "${run[@]}" --threads 1
        same_results out out$ranks
    done
}

case_a_mask_that_does_not_fit_ends_all_ranks() {
    make_daily --output y --last-year 1991 --nlat 2 --nlon 3 --flags flags
    make_daily --output mask --split one --last-year 1991 --last-day 1 --nlat 2 --nlon 4 --flags flags
    local run=(--files y1991.nc --variable sst --baseline 1991-1991 --mask-values 1)
    refused_on 3 3 mask.nc "different grids" -- "${run[@]}" --mask-file mask.nc --mask-variable flags
    refused_on 3 3 y1991.nc 'no variable "nomask"' -- "${run[@]}" --mask-variable nomask
}
