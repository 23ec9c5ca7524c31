# shellcheck shell=bash disable=SC2154
# Unusual input that can be used.

case_nothing_but_land_gives_missing_values() {
    make_daily --output y --values noise --scale 0.01 --missing-every 1 --number _FillValue=-999 --last-year 1993
    climate out --files 'y*.nc' --baseline 1991-1993
    climate moments --files 'y*.nc' --baseline 1991-1993 --method moments
    said "[warning]" "no cell has a result on any day" -- out.log
    local day
    for day in 1 60 366; do
        expect_field out/climatology.nc mean $day missing
        expect_field out/climatology.nc std $day missing
        expect_field out/climatology.nc count $day 0
        expect_field out/p90.nc p90 $day missing
        expect_field moments/p90.nc p90 $day missing
        expect_field moments/p90.nc p90_domain $day missing
    done
}

case_data_without_units_give_results_without_units() {
    make_daily --output y --values noise --scale 0.01 --last-year 1991
    ncatted -O -a units,sst,d,, y1991.nc
    climate out --files y1991.nc --baseline 1991-1991 --days 100-101
    said "[warning]" y1991.nc '"sst"' "no units" ncatted -- out.log
    ncdump -h out/climatology.nc >header
    grep -q 'count:units = "1"' header || fail "the count has no units"
    ! grep -E '(mean|std):units' header || fail "the units are made up"
}

case_files_of_weeks_or_months_are_warned_of() {
    make_daily --output d --values noise --scale 0.01 --last-year 1991
    cdo -s monmean d1991.nc months.nc
    climate months --files months.nc --baseline 1991-1991 --days 100-101 --window 20
    said "[warning]" "days (median)" "use daily values" -- months.log
    climate days --files d1991.nc --baseline 1991-1991 --days 100-101
    ! grep -F '(median)' days.log || fail "daily files are warned of"
}

case_a_grid_of_one_cell() {
    make_daily --output y --values noise --scale 0.01 --last-year 1993 --nlat 1 --nlon 1 --missing-every 11 \
        --number _FillValue=-999
    climate out --files 'y*.nc' --baseline 1991-1993
    reference_check --run out --first-year 1991 --last-year 1993 -- y*.nc
}

case_a_final_file_supersedes_the_preliminary_one() {
    local days=(--first-day 150 --last-day 170 --split day)
    make_daily --output oisst. --values constant --constant 20 --scale 0.01 --last-year 1992 "${days[@]}"
    make_daily --output early. --values constant --constant 10 --scale 0.01 --last-year 1992 "${days[@]}"
    local options=(--baseline 1991-1992 --days 160-160)
    climate final --files 'oisst.*.nc' "${options[@]}"
    mkdir both && cp oisst.*.nc both
    cp early.19920608.nc both/oisst.19920608_preliminary.nc
    climate both_out --files both "${options[@]}"
    same_results final both_out
    said preliminary oisst.19920608_preliminary.nc -- both_out.log
    # Alone it is better than nothing.
    rm both/oisst.19920608.nc
    climate alone --files both "${options[@]}"
    expect_field alone/climatology.nc count 160 22
    expect_field alone/climatology.nc mean 160 19.545455 --tolerance 1e-5
}

case_a_missing_day_shifts_no_other() {
    make_daily --output y --values day-of-year --last-year 1993 --split day
    rm y19920610.nc y19930610.nc y19930611.nc
    climate out --files 'y*.nc' --baseline 1991-1993 --window 0
    said "[warning]" "3 of 1095 days" 1992-06-10 1993-06-10 1993-06-11 -- out.log
    # 10 June is day 161 of the year of 365 days, 162 of the axis.
    expect_field out/climatology.nc count 162 1
    expect_field out/climatology.nc count 163 2
    local day
    for day in 161 162 163 164 365; do
        expect_field out/climatology.nc mean $day $((day - 1))
        expect_field out/p90.nc p90 $day $((day - 1))
    done
}

case_windows_reach_beyond_the_baseline() {
    make_daily --output y --values noise --scale 0.01 --first-year 1990 --last-year 1994
    climate inner --files 'y*.nc' --baseline 1991-1993
    expect_field inner/climatology.nc count 1 33
    expect_field inner/climatology.nc count 366 33
    reference_check --run inner --first-year 1991 --last-year 1993 -- y*.nc
    climate cut --files y1991.nc y1992.nc y1993.nc --baseline 1991-1993
    expect_field cut/climatology.nc count 1 28
    expect_field cut/climatology.nc count 366 28
}

case_a_subset_at_the_end_of_february_skips_the_leap_day() {
    make_daily --output y --values noise --scale 0.01 --first-year 1990 --last-year 1996 --first-day 40 --last-day 80
    climate out --files 'y*.nc' --baseline 1991-1995 --days 55-65
    reference_check --run out --first-year 1991 --last-year 1995 --days 55 65 -- y*.nc
}
