# shellcheck shell=bash disable=SC2154
# The same values in every layout that products have give the same results.

# The values of all cases here: three years around the days 160-180, in steps that all types hold exactly.
step=0.0078125
values=(--values noise --step "$step" --last-year 1993 --first-day 150 --last-day 195 --nlat 3 --nlon 5)
options=(--baseline 1991-1993 --days 160-180 --percentile 10 50 90)

# layout NAME OPTION...: writes the values so and runs on them; the results are in NAME.
layout() {
    make_daily --output "in_$1_" "${values[@]}" "${@:2}"
    climate "$1" --files "in_$1_*.nc" "${options[@]}"
}

# agree LEFT RIGHT: the order statistics and counts are the same; means may be rounded differently, since sums of
# integers are exact and those of floats are not.
agree() {
    compare_fields "$1/climatology.nc" "$2/climatology.nc" --variables lat,lon,time,count
    compare_fields "$1/climatology.nc" "$2/climatology.nc" --variables mean,std --ulps 2
    local percentile
    for percentile in p10 p50 p90; do
        compare_fields "$1/$percentile.nc" "$2/$percentile.nc"
    done
}

case_one_yearly_or_daily_files_give_the_same_bits() {
    layout year --scale $step
    layout day --scale $step --split day
    layout one --scale $step --split one
    layout level --scale $step --split day --level
    same_results year day
    same_results year one
    compare_fields year/p90.nc level/p90.nc --variables p90,lat,lon,time
    compare_fields year/climatology.nc level/climatology.nc --variables mean,std,count
}

case_lists_folders_and_globs_name_the_same_files() {
    layout glob --scale $step
    mkdir -p folder/deep && cp in_glob_*.nc folder/deep
    { echo '# years' && ls "$PWD"/in_glob_*.nc; } >list.txt
    climate out_of_folder --files folder "${options[@]}"
    climate list_out --files @list.txt "${options[@]}"
    climate deep_out --files 'fol*/**/*.nc' "${options[@]}"
    climate names_out --files in_glob_1992.nc in_glob_1991.nc in_glob_1993.nc "${options[@]}"
    local out
    for out in out_of_folder list_out deep_out names_out; do
        same_results glob $out
    done
}

case_types_and_formats_agree() {
    layout short --scale $step
    layout classic --scale $step --format classic
    layout offset64 --scale $step --format offset64 --split one
    same_results short classic
    same_results short offset64
    layout offset --scale $step --offset 16
    layout int --type int --scale $step
    layout ushort --type ushort --scale $step --offset -2
    layout float --type float
    layout double --type double
    layout classic_float --type float --format classic
    layout negative --scale -$step
    local name
    for name in offset int ushort float double classic_float negative; do
        agree short $name
    done
}

case_packings_may_differ_between_files() {
    layout short --scale $step
    make_daily --output mixed "${values[@]}" --last-year 1991 --scale $step
    make_daily --output mixed "${values[@]}" --first-year 1992 --last-year 1992 --scale $step --offset 16
    make_daily --output mixed "${values[@]}" --first-year 1993 --type double
    climate mixed --files 'mixed*.nc' "${options[@]}"
    agree short mixed
}

case_latitude_keeps_its_order() {
    layout south --scale $step
    layout north --scale $step --north-first
    compare_fields in_north_1991.nc north/climatology.nc --variables lat,lon
    compare_fields in_south_1991.nc south/climatology.nc --variables lat,lon
    reference_check --run north --first-year 1991 --last-year 1993 --days 160 180 --percentile 10,50,90 -- in_north_*.nc
    # Row 0 of the one is row 2 of the other.
    local cell value
    for cell in 0 4; do
        value=$(ncdump -p 9,17 -v mean south/climatology.nc | sed -n '/ mean =/,$p' | grep -oE '[0-9.-]+' |
            sed -n "$((cell + 1))p")
        expect_field north/climatology.nc mean 160 "$value" --tolerance 1e-6 --cells $((cell + 10))
    done
}

case_missing_values_of_every_kind_are_left_out() {
    local missing=(--missing-every 7)
    layout fill --scale $step "${missing[@]}" --missing -9999 --number _FillValue=-9999
    layout missing_value --scale $step "${missing[@]}" --missing -9999 --number missing_value=-9999
    layout both --scale $step "${missing[@]}" --missing -9999 --number missing_value=-9999 --number _FillValue=-32767
    layout default_fill --scale $step "${missing[@]}" --missing -32767
    layout lowest --scale $step "${missing[@]}" --missing -32768
    layout above --scale $step "${missing[@]}" --missing 9999 --number valid_max=4500
    layout below --scale $step "${missing[@]}" --missing -9999 --number valid_min=-300
    layout range --scale $step "${missing[@]}" --missing 9999 --number valid_range=4500
    reference_check --run fill --first-year 1991 --last-year 1993 --days 160 180 --percentile 10,50,90 -- in_fill_*.nc
    local name
    for name in missing_value both default_fill lowest above below range; do
        same_results fill $name
    done
    layout nan --type float "${missing[@]}" --missing nan
    layout nan_fill --type double "${missing[@]}" --missing nan --number _FillValue=nan
    layout psl --type float "${missing[@]}" --missing -9.96921e36 --number missing_value=-9.96921e36
    layout netcdf_fill --type float "${missing[@]}" --missing 9.969209968386869e36
    layout cmip --type float "${missing[@]}" --missing 1e20 --number _FillValue=1e20 --number missing_value=1e20
    layout unstated --type double "${missing[@]}" --missing 1e20
    layout terra --type float "${missing[@]}" --missing -1.175494e38
    layout packed_limits --type float "${missing[@]}" --missing -999 --number _FillValue=-999 --number valid_max=4500
    for name in nan nan_fill psl netcdf_fill cmip unstated terra packed_limits; do
        agree fill $name
    done
}

case_time_units_of_every_spelling_agree() {
    layout plain --scale $step
    layout oisst --scale $step --time-type float --time-units 'days since 1978-01-01 12:00:00'
    layout iso --scale $step --time-units 'days since 1981-1-1T12:00:00'
    layout blanks --scale $step --time-type float --time-units 'days since  1980-1-1'
    layout utc --scale $step --time-units 'days since 1981-01-01 00:00:00 UTC'
    layout zulu --scale $step --time-units 'days since 1981-01-01T00:00:00Z' --hour 0
    layout hours --scale $step --time-type int --time-units 'hours since 1900-01-01 00:00:00.0'
    layout seconds --scale $step --time-type int64 --time-units 'seconds since 1981-01-01 00:00:00'
    layout short_time --scale $step --time-type short --time-units 'days since 1981-01-01' --hour 0
    local name
    for name in oisst iso blanks utc zulu hours seconds short_time; do
        same_results plain $name
    done
    layout from_year_1 --scale $step --calendar proleptic_gregorian --time-units 'days since 0001-01-01 00:00:00'
    compare_fields plain/p90.nc from_year_1/p90.nc
}
