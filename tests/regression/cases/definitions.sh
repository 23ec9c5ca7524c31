# shellcheck shell=bash disable=SC2154
# Small inputs whose right answers are known. 29 February is left out of all windows; on an axis of 366 days it is the
# mean of its neighbours.

case_29_february_is_left_out() {
    make_daily --output y --values leap-day
    climate out --files 'y*.nc' --baseline 1991-2000
    for day in 55 59 60 61 66; do
        expect_field out/climatology.nc mean $day 0
        expect_field out/climatology.nc count $day 110
        expect_field out/p90.nc p90 $day 0
    done
}

case_quantile_types_of_ten_years() {
    make_daily --output y --calendar noleap --first-day 170 --last-day 210
    local expected type p90
    for expected in 7=9.1 8=9.633333 5=9.5 6=9.9 nearest=9; do
        type=${expected%=*} p90=${expected#*=}
        climate "out$type" --files 'y*.nc' --baseline 1991-2000 --days 185-186 --percentile 90 10 --quantile-type "$type"
        expect_field "out$type/p90.nc" p90 185 "$p90" --tolerance 1e-6
        expect_field "out$type/climatology.nc" mean 185 5.5
        expect_field "out$type/climatology.nc" count 185 110
    done
    expect_field out7/p10.nc p10 185 1.9 --tolerance 1e-6
}

case_packing_is_per_file() {
    make_daily --output y --last-year 1991 --values constant --constant 20 --scale 0.01
    make_daily --output y --first-year 1992 --last-year 1992 --values constant --constant 20 --scale 0.002 --offset 15
    grep -q ' 2000,' <(ncdump -v sst y1991.nc) || fail "the first file does not hold 2000"
    grep -q ' 2500,' <(ncdump -v sst y1992.nc) || fail "the second file does not hold 2500"
    climate out --files y1991.nc y1992.nc --baseline 1991-1992
    for day in 1 60 200 366; do
        expect_field out/climatology.nc mean $day 20 --tolerance 1e-6
        expect_field out/climatology.nc std $day 0 --tolerance 1e-6
        expect_field out/p90.nc p90 $day 20 --tolerance 1e-6
    done
}

case_days_are_numbered_by_calendar_day() {
    make_daily --output y --values day-of-year --hour 12
    climate out --files 'y*.nc' --baseline 1991-2000 --window 0
    local expected
    # 29 February is 60; the days behind it have one more than in the year of 365 days.
    for expected in 1=1 59=59 60=59.5 61=60 200=199 366=365; do
        expect_field out/climatology.nc mean "${expected%=*}" "${expected#*=}"
        expect_field out/p90.nc p90 "${expected%=*}" "${expected#*=}"
    done
}

case_an_ice_edge_is_exact_and_flagged() {
    make_daily --output y --last-year 2020 --values ice-edge --type float --first-day 170 --last-day 190
    climate exact --files 'y*.nc' --baseline 1991-2020 --days 180-180
    climate moments --files 'y*.nc' --baseline 1991-2020 --days 180-180 --method moments
    expect_field exact/p90.nc p90 180 -1.8 --tolerance 1e-6
    expect_field exact/climatology.nc mean 180 -1.5673 --tolerance 5e-5
    expect_field moments/p90.nc p90 180 0.16 --tolerance 5e-3
    expect_field moments/p90.nc p90_domain 180 1
}

# The windows behind day 105 have one value only, whatever was in those before.
case_a_constant_pool_has_no_spread() {
    local type day
    for type in short float double; do
        make_daily --output $type --values freezing --type $type --last-year 1993 \
            --scale "$([[ $type == short ]] && echo 0.01 || echo 0)"
        climate exact_$type --files "$type*.nc" --baseline 1991-1993 --days 90-200
        climate moments_$type --files "$type*.nc" --baseline 1991-1993 --days 90-200 --method moments
        for day in 106 107 120 150 200; do
            expect_field exact_$type/climatology.nc std $day 0 --tolerance 1e-6
            expect_field exact_$type/p90.nc p90 $day -1.8 --tolerance 1e-6
            expect_field moments_$type/climatology.nc std $day 0 --tolerance 1e-6
            expect_field moments_$type/p90.nc p90 $day -1.8 --tolerance 1e-5
            expect_field moments_$type/p90.nc p90_domain $day 0
        done
    done
}

case_a_fraction_is_no_percentile() {
    make_daily --output y --last-year 1991
    refused 2 --percentile "per cent" "did you mean 90" -- --files y1991.nc --baseline 1991-1991 --percentile 0.9
}

case_a_row_of_land_stays_in_the_grid() {
    make_daily --output y --nlat 3 --nlon 2 --land-row 1 --number _FillValue=-999
    climate out --files 'y*.nc' --baseline 1991-2000
    compare_fields y1991.nc out/climatology.nc --variables lat,lon
    expect_field out/climatology.nc mean 200 missing --cells 2,3
    expect_field out/climatology.nc count 200 0 --cells 2,3
    expect_field out/p90.nc p90 200 missing --cells 2,3
    expect_field out/climatology.nc mean 200 5.5 --cells 0,1,4,5
    expect_field out/p90.nc p90 200 9.1 --tolerance 1e-6 --cells 0,1,4,5
}

case_hours_of_time_stamps_do_not_matter() {
    make_daily --output noon --values noise --scale 0.01 --last-year 1993 --hour 12
    local hour year=1991
    for hour in 0 6 23.5; do
        make_daily --output mixed --values noise --scale 0.01 --first-year $year --last-year $year --hour $hour
        year=$((year + 1))
    done
    climate noon_out --files 'noon*.nc' --baseline 1991-1993
    climate mixed_out --files 'mixed*.nc' --baseline 1991-1993
    same_results noon_out mixed_out
}

case_the_time_axis_has_366_rising_dates() {
    make_daily --output y --nlat 1 --nlon 1
    climate out --files 'y*.nc' --baseline 1991-2000
    local file
    for file in out/*.nc; do
        ncdump -t -v time "$file" | sed -n '/^data:/,$p' | grep -o '"[^"]*"' | tr -d '"' >dates
        (($(wc -l <dates) == 366)) || fail "$file has $(wc -l <dates) dates"
        sort -cu dates || fail "the dates of $file do not rise"
        sed -n 60p dates | grep -q -- '-02-29' || fail "day 60 of $file is $(sed -n 60p dates)"
        grep -q -- '-12-31' <(tail -n 1 dates) || fail "the last day of $file is $(tail -n 1 dates)"
    done
}

# The first and the last moment of a day's climatology_bounds, as dates: bounds_of FILE PLACE_ON_THE_AXIS
bounds_of() {
    local origin begin end
    origin=$(ncdump -h "$1" | sed -n 's/.*time:units = "days since \([-0-9]*\).*/\1/p')
    read -r begin end < <(ncdump -v climatology_bounds "$1" | sed -n '/climatology_bounds =/,$p' |
        grep -oE -- '-?[0-9]+, -?[0-9]+' | tr -d , | sed -n "$2p")
    echo "$(date -u -d "$origin $begin days" +%F) $(date -u -d "$origin $end days" +%F)"
}

case_climatology_bounds_span_the_baseline() {
    make_daily --output y --nlat 1 --nlon 1
    climate out --files 'y*.nc' --baseline 1991-2000 --window 0
    climate wide --files 'y*.nc' --baseline 1991-2000 --days 152-243
    local file bounds
    for file in out/*.nc wide/*.nc; do
        ncdump -h "$file" >header
        said 'time:climatology = "climatology_bounds"' ':Conventions = "CF-1.8' -- header
        ! grep -q 'time:bounds' header || fail "$file has bounds beside climatology"
    done
    ncdump -h out/climatology.nc >header
    said 'mean:cell_methods = ' -- header
    bounds=$(bounds_of out/climatology.nc 1)
    [[ $bounds == "1991-01-01 2000-01-02" ]] || fail "1 January has the bounds $bounds"
    bounds=$(bounds_of out/p90.nc 366)
    [[ $bounds == "1991-12-31 2001-01-01" ]] || fail "31 December has the bounds $bounds"
    bounds=$(bounds_of wide/p90.nc 1)
    [[ $bounds == "1991-05-27 2000-06-07" ]] || fail "the window of 1 June has the bounds $bounds"
}
