# shellcheck shell=bash disable=SC2154
# Results against the golden files and the slow reference, which share no code with the program.

sample_files=()

# climate_of_sample OUTPUT OPTION... and check_sample OUTPUT REFERENCE_OPTION...
climate_of_sample() {
    sample_files=("$checkout"/data-sample/*.nc)
    climate "$1" --files "$checkout/data-sample/*.nc" --baseline 2004-2008 "${@:2}"
}
check_sample() {
    reference_check --run "$1" --first-year 2004 --last-year 2008 "${@:2}" -- "${sample_files[@]}"
}

case_golden_results_of_the_sample() {
    local sample=$checkout/data-sample part options
    for part in summer full_year; do
        options=()
        [[ $part == full_year ]] || options=(--days 152-243)
        climate "$part" --files "$sample/*.nc" --baseline 2004-2008 "${options[@]}"
        climate "${part}_moments" --files "$sample/*.nc" --baseline 2004-2008 --method moments "${options[@]}"
        compare_fields "$part/climatology.nc" "$sample/golden/$part.nc" --variables lat,lon,count
        compare_fields "$part/climatology.nc" "$sample/golden/$part.nc" --variables mean,std --ulps 2
        compare_fields "$part/p90.nc" "$sample/golden/$part.nc" --variables p90 --ulps 1
        compare_fields "$part/climatology.nc" "${part}_moments/climatology.nc"
    done
}

case_sample_full_year_equals_the_reference() {
    climate_of_sample out --percentile 10 50 90 99
    check_sample out --percentile 10,50,90,99
}

case_sample_by_moments_equals_the_reference() {
    climate_of_sample out --percentile 10 50 90 99 --method moments
    check_sample out --percentile 10,50,90,99 --moments
}

case_sample_of_all_quantile_types_equals_the_reference() {
    local type
    for type in 5 6 8 nearest; do
        climate_of_sample "out$type" --percentile 10 50 90 99 --quantile-type "$type" --days 152-243
        check_sample "out$type" --percentile 10,50,90,99 --quantile-type "$type" --days 152 243
    done
}

case_sample_of_other_windows_equals_the_reference() {
    local window
    for window in 0 3; do
        climate_of_sample "out$window" --percentile 10 50 90 99 --window $window
        check_sample "out$window" --percentile 10,50,90,99 --window $window
    done
}

case_values_below_min_count_are_missing() {
    make_daily --output y --values noise --scale 0.01 --missing -999 --number _FillValue=-999 --missing-every 3
    climate out --files 'y*.nc' --baseline 1991-2000 --min-count 74 --days 100-130 --percentile 50 97.5
    reference_check --run out --first-year 1991 --last-year 2000 --min-count 74 --days 100 130 --percentile 50,97.5 \
        -- y*.nc
}

case_tasmania_full_year_equals_the_reference() {
    local file=$checkout/../shared/data/m_mhw/oisst_tasmania_32x32_daily_1982_2016.nc
    if [[ ! -f $file ]]; then
        skipped "${file##*/}, real data that is absent here"
        return
    fi
    climate out --files "$file" --baseline 1983-2012 --percentile 10 50 90
    reference_check --run out --first-year 1983 --last-year 2012 --percentile 10,50,90 --every 41 -- "$file"
    climate moments --files "$file" --baseline 1983-2012 --days 152-243 --method moments
    reference_check --run moments --first-year 1983 --last-year 2012 --days 152 243 --moments --every 97 -- "$file"
}

case_yearly_float_files_equal_the_reference() {
    "$samples" --output files --layout psl --nlat 7 --nlon 9 --years 1991-1996
    climate out --files files --baseline 1992-1995 --percentile 5 50 90
    reference_check --run out --first-year 1992 --last-year 1995 --percentile 5,50,90 -- files/*.nc
    climate moments --files files --baseline 1992-1995 --method moments
    reference_check --run moments --first-year 1992 --last-year 1995 --moments -- files/*.nc
}

case_daily_double_files_equal_the_reference() {
    "$samples" --output files --layout era5 --nlat 7 --nlon 9 --years 1991-1996 --days 145-175
    climate out --files files --baseline 1991-1996 --days 150-170 --percentile 5 50 90
    reference_check --run out --first-year 1991 --last-year 1996 --days 150 170 --percentile 5,50,90 -- files/*.nc
    climate moments --files files --baseline 1991-1996 --days 150-170 --method moments
    reference_check --run moments --first-year 1991 --last-year 1996 --days 150 170 --moments -- files/*.nc
}

case_daily_packed_files_equal_the_reference() {
    "$samples" --output files --layout oisst --nlat 7 --nlon 9 --years 1991-1993 --days 145-175
    climate out --files files --variable sst --baseline 1991-1993 --days 150-170 --percentile 5 50 90
    reference_check --run out --first-year 1991 --last-year 1993 --days 150 170 --percentile 5,50,90 -- files/*.nc
}

case_other_calendars_equal_the_reference() {
    local calendar
    for calendar in noleap 360_day julian proleptic_gregorian; do
        make_daily --output "$calendar" --calendar $calendar --values noise --scale 0.01 --last-year 1994 --nlat 1
        climate "out_$calendar" --files "$calendar*.nc" --baseline 1991-1994
        reference_check --run "out_$calendar" --first-year 1991 --last-year 1994 -- "$calendar"*.nc
    done
}
