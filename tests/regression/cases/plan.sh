# shellcheck shell=bash disable=SC2154
# sstclim plan: what a run will read, hold and exchange.

# as_planned RANKS NAME OPTION...: the report of a run says what the plan for as many ranks said, and no rank took more
# memory than was planned and 64 MB, for MPI and threads.
as_planned() {
    local ranks=$1 name=$2 key planned reported
    shift 2
    "$sstclim" plan --output "$name" --threads 1 "$@" --ranks "$ranks" --json "$name.plan.json" >"$name.plan"
    timeout 120 mpirun -n "$ranks" "$sstclim" run --output "$name" --threads 1 "$@" --report "$name.json" \
        >"$name.log" 2>&1 || { cat "$name.log" && fail "$name: the run failed"; }
    for key in cells days files days_unused days_read_twice fields_read library_fields chunks_inflated \
        chunks_distinct bytes_read cache_bytes_needed tiles bytes_exchanged; do
        planned=$(json_number "$key" "$name.plan.json")
        reported=$(json_number "$key" "$name.json")
        [[ -n $planned && $planned == "$reported" ]] ||
            fail "$name: $key is planned to be $planned and was $reported"
    done
    planned=$(json_number total "$name.plan.json")
    reported=$(json_number peak_bytes "$name.json")
    ((reported <= planned + 64 * 1000 * 1000)) ||
        fail "$name: a rank took $reported bytes of memory where $planned were planned"
}

case_plan_says_what_the_report_will_say() {
    local sample=$checkout/data-sample
    as_planned 1 one --files "$sample/*.nc" --baseline 2004-2008 --days 152-243
    as_planned 3 three --files "$sample/*.nc" --baseline 2004-2008 --days 152-243 --percentile 10 90
    as_planned 2 several --files "$sample/*.nc" --baseline 2004-2008 2005-2007 --days 152-243 --method moments
}

case_plan_knows_of_chunks_that_are_decoded_once() {
    "$samples" --output years --layout oisst-yearly --nlat 6 --nlon 9 --years 1991-1993
    mkdir months
    for file in years/*.nc; do
        nccopy -k nc4 -d 1 -s -c "time/40,lat/4,lon/9" "$file" "months/${file##*/}"
    done
    as_planned 2 full --files years --baseline 1991-1993
    as_planned 3 again --files years --baseline 1991-1993 --leap-day interpolate
    as_planned 3 shared --files months --baseline 1991-1993
    as_planned 2 trend --files months --baseline 1991-1993 --days 100-110 --detrend
}

case_plan_knows_what_tiles_read_again() {
    # Two chunks of output; files of one chunk a field, and of bands of rows, of which a tile needs some.
    "$samples" --output days --layout oisst --nlat 400 --nlon 400 --years 1991-1992 --days 104-106
    mkdir bands
    for file in days/*.nc; do
        nccopy -k nc4 -d 1 -s -c "lat/50,lon/400" "$file" "bands/${file##*/}"
    done
    as_planned 2 whole --files days --variable sst --baseline 1991-1992 --days 105-105 --window 1 --tiles 2
    as_planned 2 cut --files bands --variable sst --baseline 1991-1992 --days 105-105 --window 1 --tiles 2
    # More ranks than fields of a step: each reads some bands of them.
    as_planned 5 shared --files bands --variable sst --baseline 1991-1992 --days 105-105 --window 1 --tiles 2
    as_planned 5 at_once --files bands --variable sst --baseline 1991-1992 --days 105-105 --window 1 --tiles 1
    same_results shared at_once
    climate alone --files bands --variable sst --baseline 1991-1992 --days 105-105 --window 1
    same_results shared alone
}

case_plan_tells_how_many_ranks_a_grid_needs() {
    local machine=(--ranks-per-node 4 --memory 512G --threads 16) stored files=10960 fields=11250
    # 0.05 degrees on devices and on CPUs: eight ranks are more than enough.
    for devices in 64G 0; do
        "$sstclim" plan --grid 3600x7200 --ranks 8 "${machine[@]}" --device-memory "$devices" --json fine.json >fine
        said "no rank holds more than its bound" "one pass" -- fine
        [[ $(json_number fields_read fine.json) == "$fields" && $(json_number files fine.json) == "$files" ]] ||
            fail "30 years of 375 days make $fields fields, of $files days"
        stored=$(json_number bytes_decoded fine.json)
        ((stored == fields * 3600 * 7200 * 2)) || fail "$stored bytes decoded"
        (($(json_number bytes_exchanged fine.json) >= 7 * stored / 8)) || fail "seven of eight parts belong to other ranks"
        (($(json_number ranks_for_one_tile fine.json) <= 8)) || fail "eight ranks are said to be too few"
    done
    # 0.01 degrees: 1670 bytes a cell are more than a TB; the number of ranks that is told suffices, and one less does
    # not.
    for devices in 64G 0; do
        local planned=(--grid 17999x36000 "${machine[@]}" --device-memory "$devices") enough
        "$sstclim" plan "${planned[@]}" --ranks 4 --json finest.json >finest
        enough=$(json_number ranks_for_one_tile finest.json)
        ((enough > 4)) || fail "four ranks are said to hold a TB"
        (($(json_number tiles finest.json) > 1)) || fail "four ranks are said to need one tile"
        "$sstclim" plan "${planned[@]}" --ranks "$enough" --json finest.json >finest
        said "no rank holds more than its bound" "one pass" -- finest
        "$sstclim" plan "${planned[@]}" --ranks $((enough - 1)) --json finest.json >finest
        (($(json_number tiles finest.json) > 1)) || fail "$((enough - 1)) ranks suffice where $enough were told"
    done
}

case_plan_refuses_what_it_cannot_plan() {
    fails plan 2 "--grid with --files" -- --grid 9x9 --files "$checkout/data-sample/*.nc"
    fails plan 2 "--tiles 2" "chunks of output" -- --grid 9x9 --tiles 2
    fails plan 2 "--days" 366 -- --grid 9x9 --days 300-366
    fails plan 3 "nowhere" -- --files nowhere/*.nc
    fails plan 2 "--json nowhere/plan.json" -- --grid 9x9 --json nowhere/plan.json
    fails plan 3 "baseline 1891-1893" -- --files "$checkout/data-sample/*.nc" --baseline 1891-1893
}
