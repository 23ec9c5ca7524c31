# shellcheck shell=bash disable=SC2154
# Every chunk is inflated once in the job, whichever ranks want its days.

# inflated_once NAME CHUNKS AGAIN OPTION...: a run on 3 ranks inflates so many distinct chunks, and so many again.
inflated_once() {
    local name=$1 chunks=$2 again=$3 inflated distinct
    shift 3
    timeout 120 mpirun -n 3 "$sstclim" run --output "$name" --report "$name.json" --threads 1 "$@" >"$name.log" 2>&1 ||
        { cat "$name.log" && fail "$name: the run failed"; }
    inflated=$(json_number chunks_inflated "$name.json")
    distinct=$(json_number chunks_distinct "$name.json")
    ((distinct == chunks && inflated == chunks + again)) ||
        fail "$name: $inflated chunks inflated, $distinct distinct, where $((chunks + again)) and $chunks belong"
}

# yearly: four yearly files with chunks of a day in "years", the options in `full_year`, and what a plain run of them
# gives in "plain".
yearly() {
    full_year=(--baseline 1991-1994 --percentile 90)
    "$samples" --output years --layout oisst-yearly --nlat 6 --nlon 9 --years 1991-1994
    climate plain --files years "${full_year[@]}"
}

# rechunked FOLDER DAYS ROWS: the yearly files with other chunks.
rechunked() {
    local file
    mkdir "$1"
    for file in years/*.nc; do
        nccopy -k nc4 -d 1 -s -c "time/$2,lat/$3,lon/9" "$file" "$1/${file##*/}"
    done
}

case_chunks_of_daily_files_are_inflated_once() {
    "$samples" --output files --layout oisst --nlat 5 --nlon 7 --years 1991-1993
    # Of the full year, the five days at each of the two inner edges of the years are read by both their years.
    inflated_once full 1095 20 --files files --baseline 1991-1993
    inflated_once summer 306 0 --files files --baseline 1991-1993 --days 152-243
    [[ $(json_number days_read_twice full.json) == 20 ]] || fail "the report does not explain the difference"
}

# Windows of real days begin anew on 1 March, and under `separate` on 29 February too: the days around are kept.
case_chunks_around_29_february_are_inflated_once() {
    "$samples" --output files --layout oisst --nlat 5 --nlon 7 --years 1991-1993
    # 14 February to 16 March; of them come again 24 February to 5 March, and 25 February to 4 March in 1992.
    inflated_once interpolate 94 0 --files files --baseline 1991-1993 --days 50-70 --leap-day interpolate
    [[ $(json_number days_read_twice interpolate.json) == 29 ]] || fail "the days are not those that come again"
    inflated_once full 1096 20 --files files --baseline 1991-1993 --leap-day separate
    inflated_once none 94 29 --files files --baseline 1991-1993 --days 50-70 --leap-day interpolate --cache-memory 0
    same_results interpolate none
}

case_chunks_of_a_day_in_yearly_files_are_inflated_once() {
    yearly
    inflated_once full 1460 30 --files years "${full_year[@]}"
    same_results plain full
}

case_chunks_of_many_days_are_inflated_once() {
    yearly
    rechunked whole 366 1
    rechunked months 40 4
    # 1992 has 366 days; 40 days at a time make ten chunks in time, with two rows of chunks.
    inflated_once year_long 24 0 --files whole "${full_year[@]}"
    inflated_once month_long 80 0 --files months "${full_year[@]}"
    # Days 147-248 lie in the chunks 3 to 6 of a file, in leap years too.
    inflated_once summer 32 0 --files months --baseline 1991-1994 --days 152-243
    same_results plain year_long
    same_results plain month_long
}

case_a_cache_that_is_too_small_is_warned_of() {
    yearly
    rechunked months 40 6
    inflated_once enough 40 0 --files months "${full_year[@]}"
    # In summer the four years' chunks of the season, and those of the year's edges, which come back at its end, three
    # each: ten chunks of 40 days of 54 int16 are four on a rank at least.
    local needed
    needed=$(json_number cache_bytes_needed enough.json)
    ((needed >= 4 * 40 * 54 * 2)) || fail "$needed bytes are said to be needed"
    inflated_once exact 40 0 --files months "${full_year[@]}" --cache-memory "$needed"
    ! grep 'cache-memory' exact.log || fail "a warning without a reason"
    timeout 120 mpirun -n 3 "$sstclim" run --output none --report none.json --files months "${full_year[@]}" \
        --cache-memory 0 --threads 1 >none.log 2>&1
    said "--cache-memory" "several days in a chunk" nccopy -- none.log
    (($(json_number chunks_distinct none.json) == 40)) || fail "$(json_number chunks_distinct none.json) distinct chunks"
    # Nothing is kept: a chunk for each of the days that are read, those twice too.
    (($(json_number chunks_inflated none.json) == 1490)) || fail "$(json_number chunks_inflated none.json) chunks inflated"
    same_results plain enough
    same_results plain none
}

# first_alone_has OPTION VALUE SUBCOMMAND OUTPUT OPTION...: a call on three ranks, two of which are given a file or folder
# that is not there.
first_alone_has() {
    local call=("$sstclim" "$3" --output "$4" "${@:5}")
    timeout 120 mpirun -n 1 "${call[@]}" "$1" "$2" : -n 2 "${call[@]}" "$1" nowhere >"$4.log" 2>&1 ||
        { cat "$4.log" && fail "$4: another rank looked for the file itself"; }
}

case_facts_of_a_file_are_found_by_one_rank_for_all() {
    make_daily --output y --values noise --scale 0.01 --first-year 1999 --last-year 2000 --nlat 7 --nlon 5
    make_daily --output mask --split one --last-year 1991 --last-day 1 --nlat 7 --nlon 5 --flags flags
    local data=(--files 'y*.nc' --percentile 60 --threads 1) run detect
    run=("${data[@]}" --baseline 1999-2000 --mask-variable flags --mask-values 1 3 6 7)
    detect=("${data[@]}" --min-duration 2)
    climate clim "${run[@]}" --mask-file mask.nc
    events events "${detect[@]}" --climatology clim
    first_alone_has --mask-file mask.nc run clim3 "${run[@]}"
    same_results clim clim3
    first_alone_has --climatology clim detect events3 "${detect[@]}"
    same_results events events3
}

case_a_file_is_inspected_once_for_all_jobs() {
    make_daily --output y --values noise --scale 0.01 --first-year 1991 --last-year 1994
    local run=(--files 'y*.nc' --baseline 1991-1993 --days 100-110 --catalogue-cache cache --threads 1) ranks
    local launcher=(timeout 120 mpirun -n 3)
    climate first "${run[@]}"
    said "knew 0 of 4 files" -- first.log
    for ranks in 1 3; do
        launcher=(timeout 120 mpirun -n "$ranks")
        climate again$ranks "${run[@]}"
        said "knew 4 of 4 files" -- again$ranks.log
        same_results first again$ranks
    done
    # One of them changed, and one is gone.
    touch y1992.nc
    rm y1994.nc
    climate changed "${run[@]}"
    said "knew 2 of 3 files" -- changed.log
    same_results first changed
    ! grep -q y1994.nc cache || fail "the cache still knows a file that is gone"
}
