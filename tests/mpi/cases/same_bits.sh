# shellcheck shell=bash disable=SC2154
# The results are the same bits however the work is divided.

# ranked RANKS OUTPUT OPTION...: a run on so many ranks that must succeed.
ranked() {
    local launcher=(timeout 120 mpirun -n "$1")
    climate "${@:2}"
}

# divided NAME OPTION...: runs on 1 to 5 ranks, with 1 and 2 threads and 2 to 7 slots, equal the plain run.
divided() {
    local name=$1 ranks slots turn=0
    shift
    climate "$name" "$@"
    for ranks in 1 2 3 5; do
        for slots in 2 4 7; do
            turn=$((turn + 1))
            ranked $ranks "${name}_$turn" "$@" --slots $slots --threads $((1 + (turn + ranks) % 2))
            same_results "$name" "${name}_$turn"
        done
    done
}

case_exact_percentiles_of_packed_daily_files() {
    "$samples" --output files --layout oisst --nlat 17 --nlon 23 --years 1991-1997 --days 100-120
    divided out --files files --baseline 1991-1997 --days 105-115 --percentile 10 50 90
}

case_moments_of_packed_daily_files() {
    "$samples" --output files --layout oisst --nlat 17 --nlon 23 --years 1991-1994 --days 100-120
    climate out --files files --baseline 1991-1994 --days 105-115 --percentile 10 90 --method moments
    local ranks
    for ranks in 2 3 5; do
        ranked $ranks out$ranks --files files --baseline 1991-1994 --days 105-115 --percentile 10 90 --method moments \
            --threads 1 --slots $ranks
        same_results out out$ranks
    done
}

case_full_year_of_yearly_float_files() {
    make_daily --output y --values noise --type float --last-year 1993 --nlat 13 --nlon 11 --missing-every 9 \
        --missing nan
    climate out --files 'y*.nc' --baseline 1991-1993 --percentile 50 90
    climate moments --files 'y*.nc' --baseline 1991-1993 --method moments
    local ranks
    for ranks in 2 5; do
        ranked $ranks out$ranks --files 'y*.nc' --baseline 1991-1993 --percentile 50 90 --threads 1
        same_results out out$ranks
        ranked $ranks moments$ranks --files 'y*.nc' --baseline 1991-1993 --method moments --threads 1 --slots 2
        same_results moments moments$ranks
    done
}

case_daily_double_files() {
    "$samples" --output files --layout era5 --nlat 17 --nlon 23 --years 1991-1993 --days 100-120
    climate out --files files --baseline 1991-1993 --days 105-115
    local ranks
    for ranks in 2 3; do
        ranked $ranks out$ranks --files files --baseline 1991-1993 --days 105-115 --threads 1
        same_results out out$ranks
    done
}

# Windows that begin anew around 29 February, days that are made of others, a smoothed year, several baselines.
case_other_choices_of_a_definition() {
    make_daily --output y --values noise --scale 0.01 --split day --last-year 1993 --nlat 5 --nlon 7 --missing-every 9 \
        --missing -999 --number _FillValue=-999
    local choices leap_day method ranks years
    for leap_day in xmhw fill; do
        for method in exact moments; do
            choices=(--files 'y*.nc' --baseline 1991-1993 1992-1993 --percentile 10 90 --method "$method" --smooth 31
                --leap-day "$leap_day" --year-edge circular)
            climate one "${choices[@]}" --overwrite
            for ranks in 2 5; do
                ranked $ranks several "${choices[@]}" --threads 1 --slots $((ranks + 1)) --overwrite
                for years in 1991-1993 1992-1993; do
                    same_results one/$years several/$years
                done
            done
        done
    done
}

case_tiles_of_the_grid_one_after_the_other() {
    # Three chunks of output, so that three tiles are possible.
    "$samples" --output days --layout oisst --nlat 500 --nlon 700 --years 1991-1993 --days 100-114
    climate out --files days --baseline 1991-1993 --days 105-109 --percentile 50 90
    ranked 1 tiled1 --files days --baseline 1991-1993 --days 105-109 --percentile 50 90 --tiles 3 --report tiled1.json
    same_results out tiled1
    grep -q '"tiles": 3' tiled1.json || fail "the report does not tell of 3 tiles"
    ranked 2 tiled2 --files days --baseline 1991-1993 --days 105-109 --percentile 50 90 --tiles 2 --threads 1
    same_results out tiled2
    "$samples" --output years --layout psl --nlat 500 --nlon 700 --years 1991-1992 --days 100-114
    climate moments --files years --baseline 1991-1992 --days 105-109 --method moments
    ranked 2 moments2 --files years --baseline 1991-1992 --days 105-109 --method moments --tiles 3 --threads 1
    same_results moments moments2
    refused_on 2 2 '--tiles 4' 'chunks of output' -- --files days --baseline 1991-1993 --tiles 4
}

case_more_ranks_than_cells_files_and_years() {
    make_daily --output y --values noise --scale 0.01 --last-year 1992 --nlat 1 --nlon 3
    climate out --files 'y*.nc' --baseline 1991-1992 --days 105-115
    ranked 7 out7 --files 'y*.nc' --baseline 1991-1992 --days 105-115 --threads 1
    same_results out out7
    make_daily --output one --values noise --scale 0.01 --last-year 1991 --nlat 1 --nlon 1 --split one
    climate cell --files one.nc --baseline 1991-1991 --days 105-115
    ranked 3 cell3 --files one.nc --baseline 1991-1991 --days 105-115 --threads 1
    same_results cell cell3
}

# same_chunks LEFT RIGHT: files that differ at most in the text of their history.
same_chunks() {
    local file different
    for file in "$1"/*.nc; do
        [[ $(stat -c %s "$file") == $(stat -c %s "$2/${file##*/}") ]] || fail "$file and that of $2 differ in size"
        different=$(cmp -l "$file" "$2/${file##*/}" | wc -l) || true
        ((different < 40)) || fail "$different bytes of $file and that of $2 differ"
    done
}

case_chunks_that_lie_in_several_slabs() {
    # 150000 cells make two chunks of a field.
    "$samples" --output files --layout oisst --nlat 300 --nlon 500 --years 1991-1992 --days 100-104
    local options=(--files files --baseline 1991-1992 --days 102-103 --window 1 --percentile 10 90) method ranks
    for method in exact moments; do
        climate ${method}_1 "${options[@]}" --method $method --threads 1
        for ranks in 2 3 5; do
            ranked $ranks ${method}_$ranks "${options[@]}" --method $method --threads $((ranks % 2 + 1))
            same_results ${method}_1 ${method}_$ranks
            same_chunks ${method}_1 ${method}_$ranks
        done
    done
}
