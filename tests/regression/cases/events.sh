# shellcheck shell=bash disable=SC2154
# Events against the slow reference, which finds them in the whole series of a cell at once.

# check_events FOUND CLIMATOLOGY OPTION... -- FILE...
check_events() {
    event_check --found "$1" --climatology "$2" "${@:3}"
}

case_events_of_the_sample_equal_the_reference() {
    local data=("$checkout"/data-sample/*.nc)
    climate clim --files "$checkout/data-sample/*.nc" --baseline 2004-2008 --percentile 10 90
    events warm --files "$checkout/data-sample/*.nc" --climatology clim --intensity --csv
    check_events warm clim -- "${data[@]}"
    events cold --files "$checkout/data-sample/*.nc" --climatology clim --cold
    check_events cold clim --cold --percentile 10 -- "${data[@]}"
    events long --files "$checkout/data-sample/*.nc" --climatology clim --min-duration 9 --max-gap 4 --intensity
    check_events long clim --min-duration 9 --max-gap 4 -- "${data[@]}"
    events short --files "$checkout/data-sample/*.nc" --climatology clim --min-duration 1 --max-gap 0
    check_events short clim --min-duration 1 --max-gap 0 -- "${data[@]}"
    [[ $(ls warm) == $'daily.nc\nevents.csv\nevents.nc' ]] || fail "warm has other files: $(ls warm)"
    [[ $(ls -A cold) == $'daily.nc\nevents.nc' ]] || fail "cold has other files: $(ls -A cold)"
    ncdump -h long/events.nc >header
    said 'sstclim_climatology_baseline = "2004-2008"' 'sstclim_climatology_smooth = "0"' \
        'sstclim_climatology_baseline_days_missing = 0' 'sstclim_min_duration = "9"' "/data-sample/*.nc\\'" -- header
    said "marine cold-spell" -- <(ncdump -h cold/daily.nc)
}

case_events_of_the_summer_end_with_the_climatology() {
    climate clim --files "$checkout/data-sample/*.nc" --baseline 2004-2008 --days 152-243
    events out --files "$checkout/data-sample/*.nc" --climatology clim --intensity
    check_events out clim -- "$checkout"/data-sample/*.nc
}

case_events_across_missing_values_and_days() {
    make_daily --output y --split day --values noise --scale 0.01 --first-year 1999 --last-year 2001 --nlat 3 --nlon 5 \
        --missing -999 --number _FillValue=-999 --missing-every 11 --land-row 1
    climate clim --files 'y*.nc' --baseline 1999-2001 --percentile 60
    local files=(y*.nc)
    # Days in no file: one, two and three in a row.
    rm "${files[100]}" "${files[200]}" "${files[201]}" "${files[300]}" "${files[301]}" "${files[302]}"
    events out --files 'y*.nc' --climatology clim --percentile 60 --min-duration 2 --max-gap 3 --intensity
    said "6 of 1096 days" "in no file" -- out.log
    check_events out clim --percentile 60 --min-duration 2 --max-gap 3 -- y*.nc
}

case_events_in_other_calendars_and_types() {
    local calendar
    for calendar in noleap 360_day; do
        make_daily --output "$calendar" --calendar $calendar --values noise --type float --first-year 1999 \
            --last-year 2001 --nlat 2 --nlon 7
        climate "clim_$calendar" --files "$calendar*.nc" --baseline 1999-2001 --percentile 52.5
        events "out_$calendar" --files "$calendar*.nc" --climatology "clim_$calendar" --percentile 52.5 --min-duration 3
        check_events "out_$calendar" "clim_$calendar" --percentile 52.5 --min-duration 3 -- $calendar*.nc
    done
}

case_a_constant_sea_has_no_events() {
    make_daily --output y --values constant --constant -1.8 --scale 0.01 --first-year 1999 --last-year 2000
    climate clim --files 'y*.nc' --baseline 1999-2000 --percentile 10 90
    local kind
    for kind in '' --cold; do
        # shellcheck disable=SC2086 # no option or one
        events "out$kind" --files 'y*.nc' --climatology clim --csv $kind
        said "0 events" -- "out$kind.log"
        [[ $(wc -l <"out$kind/events.csv") == 1 ]] || fail "events.csv holds events"
        said "event = UNLIMITED ; // (0 currently)" -- <(ncdump -h "out$kind/events.nc")
    done
}

case_a_climatology_that_does_not_fit_is_refused() {
    make_daily --output y --values noise --scale 0.01 --first-year 1999 --last-year 2000 --nlat 3 --nlon 5
    climate clim --files 'y*.nc' --baseline 1999-2000
    no_events 3 nowhere/climatology.nc "no such file" "sstclim run" -- --files 'y*.nc' --climatology nowhere
    no_events 3 clim/p95.nc "no such file" "--percentile 95" -- --files 'y*.nc' --climatology clim --percentile 95
    make_daily --output other --values noise --scale 0.01 --first-year 1999 --last-year 2000 --nlat 3 --nlon 6
    no_events 3 other1999.nc clim/climatology.nc "different grids" -- --files 'other*.nc' --climatology clim
    make_daily --output noleap --calendar noleap --values noise --scale 0.01 --first-year 1999 --last-year 2000 \
        --nlat 3 --nlon 5
    no_events 3 noleap1999.nc clim/climatology.nc "different calendars" -- --files 'noleap*.nc' --climatology clim
    mkdir series
    make_daily --output series/climatology --split one --variable mean --values noise --scale 0.01 --first-year 1999 \
        --last-year 2000 --nlat 3 --nlon 5
    no_events 3 series/climatology.nc twice "2000-01-01" -- --files 'y*.nc' --climatology series
    : >clim/p90.nc
    no_events 3 clim/p90.nc "cannot be read as NetCDF" -- --files 'y*.nc' --climatology clim
}

case_a_climatology_of_other_values_is_refused_or_warned_of() {
    make_daily --output y --values noise --scale 0.01 --first-year 1991 --last-year 1993 --flags flags
    local run=(--files 'y*.nc' --variable sst --baseline 1991-1993)
    climate detrended "${run[@]}" --detrend
    no_events 3 detrended/p90.nc "without --detrend" -- --files 'y*.nc' --variable sst --climatology detrended
    climate masked "${run[@]}" --mask-variable flags --mask-values 0 1 2 3
    events found --files 'y*.nc' --variable sst --climatology masked
    said "[warning]" masked/p90.nc '"flags"' "takes all values" -- found.log
}

case_events_are_not_overwritten_unasked() {
    make_daily --output y --values noise --scale 0.01 --first-year 1999 --last-year 2000 --nlat 3 --nlon 5
    climate clim --files 'y*.nc' --baseline 1999-2000
    events out --files 'y*.nc' --climatology clim
    local status=0
    "$sstclim" detect --output out --files 'y*.nc' --climatology clim >log 2>&1 || status=$?
    is_refused $status 2 log none
    said out/events.nc --overwrite -- log
    events out --files 'y*.nc' --climatology clim --overwrite
    [[ -z $(find out -name '.*' -type f) ]] || fail "temporary files are left"
    no_events 2 --cold --percentile 10 -- --files 'y*.nc' --climatology clim --cold --percentile 90
    no_events 2 --climatology -- --files 'y*.nc'
    no_events 2 "--catalogue-cache nowhere/cache" -- --files 'y*.nc' --climatology clim --catalogue-cache nowhere/cache
    no_events 2 --window "sstclim detect --help" -- --files 'y*.nc' --climatology clim --window 5
}

case_a_search_has_its_folder_to_itself() {
    make_daily --output y --values noise --scale 0.01 --first-year 1999 --last-year 2000 --nlat 3 --nlon 5
    climate clim --files 'y*.nc' --baseline 1999-2000
    mkdir out
    touch out/.events.nc.elsewhere-1.tmp out/.daily.nc.elsewhere-1.tmp out/.mine.tmp
    local status=0 lock
    exec {lock}>out/.sstclim-lock
    flock "$lock"
    "$sstclim" detect --output out --files 'y*.nc' --climatology clim >log 2>&1 || status=$?
    ((status == 1)) || { cat log && fail "exit code $status where 1 was expected"; }
    said "another job writes there" -- log
    exec {lock}>&-
    events out --files 'y*.nc' --climatology clim
    [[ $(ls -A out) == $'.mine.tmp\ndaily.nc\nevents.nc' ]] || fail "the folder has $(ls -A out)"
}

case_a_search_that_is_stopped_leaves_nothing() {
    make_daily --output y --split day --values noise --scale 0.01 --first-year 1999 --last-year 2000 --nlat 3 --nlon 5
    climate clim --files 'y*.nc' --baseline 1999-2000
    local signal search status
    for signal in TERM INT; do
        rm -rf out
        # A shell's background jobs do not heed SIGINT, unless they have a terminal of their own.
        env --default-signal=INT "$sstclim" detect --output out --files 'y*.nc' --climatology clim >log 2>&1 &
        search=$!
        until [[ -e out/.sstclim-lock ]]; do
            kill -0 $search || fail "the search is over: $(cat log)"
            sleep 0.01
        done
        kill -$signal $search
        status=0
        wait $search || status=$?
        is_refused $status $((128 + $(kill -l $signal))) log out
        said "stopped by signal" -- log
    done
}

case_damaged_days_end_a_search_and_leave_nothing() {
    "$samples" --output files --layout oisst --nlat 200 --nlon 300 --years 1991-1992 --days 100-104
    climate clim --files files --baseline 1991-1992 --days 102-102 --window 2
    local file=files/oisst-avhrr-v02r01.19920412.nc
    damage $file
    no_events 3 $file '"sst"' 1992-04-12 "fetch it again, or leave it out" -- --files files --climatology clim
}
