# shellcheck shell=bash disable=SC2154
# The choices of a definition: leap days, the year's edge, smoothing, several baselines, presets. climate_of_sample and
# check_sample are those of reference.sh.

# Case A1 of the definitions: 0 everywhere but for 100 on 29 February, in ten years of which three have one.
case_29_february_is_what_the_choice_makes_of_it() {
    make_daily --output y --values leap-day
    local choice expected day
    # 3 values of 110 are 100; of the leap years' own windows 3 of 33; and (300/110 + 300/33 + 300/110) / 3.
    for expected in interpolate=2.7272727 exclude=0 separate=9.0909091 xmhw=4.8484848 fill=2.7272727; do
        choice=${expected%=*}
        climate "$choice" --files 'y*.nc' --baseline 1991-2000 --leap-day "$choice"
        expect_field "$choice/climatology.nc" mean 60 "${expected#*=}" --tolerance 1e-6
        for day in 55 59 61 65; do
            expect_field "$choice/climatology.nc" mean $day "$([[ $choice == exclude ]] && echo 0 || echo 2.7272727)" \
                --tolerance 1e-6
        done
        for day in 54 66; do
            expect_field "$choice/climatology.nc" mean $day 0
        done
        expect_field "$choice/climatology.nc" count 59 110
        expect_field "$choice/climatology.nc" count 60 "$([[ $choice == @(separate|xmhw) ]] && echo 33 || echo 110)"
    done
    climate alone --files 'y*.nc' --baseline 1991-2000 --leap-day separate --window 0
    expect_field alone/climatology.nc mean 60 100
    expect_field alone/climatology.nc count 60 3
    expect_field alone/climatology.nc mean 61 0
}

# Case A3 of the definitions.
case_smoothing_spreads_new_year_over_31_days() {
    make_daily --output first --values constant --constant 31 --first-day 1 --last-day 1
    make_daily --output rest --values constant --constant 0 --first-day 2
    climate out --files 'first*.nc' 'rest*.nc' --baseline 1991-2000 --window 0 --smooth 31
    local day
    for day in 352 366 1 16; do
        expect_field out/climatology.nc mean $day 1
        expect_field out/p90.nc p90 $day 1
        expect_field out/climatology.nc count $day 10
        expect_field out/climatology.nc std $day 0
    done
    for day in 351 17; do
        expect_field out/climatology.nc mean $day 0
        expect_field out/p90.nc p90 $day 0
    done
    refused 2 "--smooth 31" "--days" -- --files 'first*.nc' --baseline 1991-2000 --smooth 31 --days 1-10
}

# Every year edge, with smoothing and without.
sample_with_leap_day() {
    local edge smooth
    for edge in extend circular truncate; do
        for smooth in 0 31; do
            local choices=(--leap-day "$1" --year-edge "$edge" --smooth "$smooth")
            climate_of_sample out --percentile 10 90 "${choices[@]}" --overwrite
            check_sample out --percentile 10,90 "${choices[@]}" --every 3
        done
    done
}
case_sample_with_leap_days_interpolated_equals_the_reference() { sample_with_leap_day interpolate; }
case_sample_with_leap_days_excluded_equals_the_reference() { sample_with_leap_day exclude; }
case_sample_with_leap_days_separate_equals_the_reference() { sample_with_leap_day separate; }
case_sample_with_leap_days_of_xmhw_equals_the_reference() { sample_with_leap_day xmhw; }
case_sample_with_leap_days_filled_equals_the_reference() { sample_with_leap_day fill; }

case_sample_smoothed_by_moments_equals_the_reference() {
    local choices=(--percentile 10 90 --method moments --leap-day fill --smooth 51)
    climate_of_sample out "${choices[@]}"
    check_sample out --percentile 10,90 --leap-day fill --smooth 51 --every 3 --moments
}

# The flag of 29 February is the worst of three there.
case_sample_of_xmhw_by_moments_equals_the_reference() {
    local smooth
    for smooth in 0 31; do
        climate_of_sample out --percentile 10 90 99 --method moments --leap-day xmhw --smooth $smooth --overwrite
        check_sample out --percentile 10,90,99 --leap-day xmhw --smooth $smooth --moments
    done
}

# Across New Year, and over the end of February, where windows of real days begin anew.
case_sample_subsets_equal_the_reference() {
    local choices first last
    for choices in "interpolate extend" "exclude circular" "fill truncate" "fill extend"; do
        local leap_day=${choices% *} edge=${choices#* }
        for first in 335 50; do
            last=$((first == 335 ? 59 : 70))
            climate_of_sample out --days $first-$last --leap-day "$leap_day" --year-edge "$edge" --overwrite
            check_sample out --days $first $last --leap-day "$leap_day" --year-edge "$edge" --every 3
        done
    done
    [[ $(ncdump -v day_of_year out/p90.nc | grep -c 'day_of_year = 50, 51') == 1 ]] || fail "the days are not 50-70"
}

case_several_baselines_are_the_runs_of_each() {
    local choices=(--percentile 10 90 --leap-day separate --year-edge extend --smooth 31) years
    local baselines=(2004-2008 2005-2007 2008-2009)
    climate several --files "$checkout/data-sample/*.nc" --baseline "${baselines[@]}" "${choices[@]}"
    diff <(ls several) <(printf '%s\n' "${baselines[@]}") || fail "the folders are not those of the baselines"
    for years in "${baselines[@]}"; do
        climate "$years" --files "$checkout/data-sample/*.nc" --baseline "$years" "${choices[@]}"
        same_results "$years" "several/$years"
        ncdump -h "several/$years/p90.nc" >header
        said "sstclim_baseline = \"$years\"" "baseline $years" -- header
    done
    # A folder that holds results is kept, and none of the others is begun.
    rm -r several/2004-2008
    local status=0
    "$sstclim" run --output several --files "$checkout/data-sample/*.nc" --baseline "${baselines[@]}" >refused.log 2>&1 ||
        status=$?
    ((status == 2)) || { cat refused.log && fail "exit code $status where results stand in the way"; }
    [[ -z $(find several -path '*2004-2008*' -type f) ]] || fail "results of 2004-2008 were written"
}

# Name, window, quantile type, leap day, year edge and smoothing; a unit test knows the others.
presets="hobday 5 7 interpolate extend 31
heatwaver 5 7 fill circular 31
cdo 5 nearest separate extend 0"

case_presets_are_their_options() {
    local name window type leap_day edge smooth
    while read -r name window type leap_day edge smooth; do
        "$sstclim" config --definition "$name" --files x.nc --output out >preset.toml
        said "definition = \"$name\"" -- preset.toml
        "$sstclim" config --window "$window" --quantile-type "$type" --leap-day "$leap_day" --year-edge "$edge" \
            --smooth "$smooth" --files x.nc --output out >options.toml
        diff <(grep -v '^definition' preset.toml) options.toml || fail "$name is something else"
    done <<<"$presets"
    # Read back, and options that differ wherever they stand.
    diff preset.toml <("$sstclim" config --config preset.toml) || fail "the preset does not come back"
    "$sstclim" config --smooth 7 --config preset.toml --window 1 >changed.toml
    said 'definition = "cdo"' 'smooth = "7"' 'window = "1"' 'leap-day = "separate"' -- changed.toml
    climate_of_sample preset --definition hobday
    climate_of_sample options --leap-day interpolate --smooth 31
    same_results preset options
    ncdump -h preset/p90.nc >header
    said 'sstclim_definition = "hobday"' 'sstclim_leap_day = "interpolate"' 'sstclim_smooth = "31"' \
        'sstclim_year_edge = "extend"' -- header
    refused 2 --definition holiday hobday -- --files x.nc --definition holiday
}

case_kelvin_can_be_given_in_celsius() {
    make_daily --output y --values noise --scale 0.01 --offset 290 --first-day 100 --last-day 130 --text units=kelvin
    climate kelvin --files 'y*.nc' --baseline 1991-2000 --days 110-120
    climate celsius --files 'y*.nc' --baseline 1991-2000 --days 110-120 --celsius
    compare_fields kelvin/climatology.nc celsius/climatology.nc --variables std,count
    ncdump -h celsius/p90.nc >header
    said 'p90:units = "degC"' 'sstclim_celsius = "true"' -- header
    ncdump -h kelvin/p90.nc >header
    said 'p90:units = "kelvin"' -- header
    make_daily --output c --values constant --constant 300 --scale 0.01 --offset 290 --first-day 100 --last-day 130 \
        --text units=K
    climate constant --files 'c*.nc' --baseline 1991-2000 --days 110-120 --celsius --method moments
    expect_field constant/climatology.nc mean 115 26.85 --tolerance 2e-6
    expect_field constant/p90.nc p90 115 26.85 --tolerance 2e-6
    make_daily --output f --last-year 1991 --text units=degF
    refused 2 --celsius f1991.nc degF -- --files f1991.nc --baseline 1991-1991 --celsius
}

# 29 February by itself has pools of three years where the other days have ten.
case_values_below_min_fraction_are_missing() {
    make_daily --output y --values noise --scale 0.01 --missing -999 --number _FillValue=-999 --missing-every 3 --nlat 1
    local fraction
    for fraction in 0.66 0.7; do
        climate out --files 'y*.nc' --baseline 1991-2000 --leap-day separate --min-fraction $fraction --overwrite
        reference_check --run out --first-year 1991 --last-year 2000 --leap-day separate --min-fraction $fraction \
            -- y*.nc
    done
    # Exactly the fraction is enough: 77 of 110 are 0.7 of them, although 0.7 * 110 is more than 77 in float64.
    make_daily --output seven --last-year 1997 --values constant --constant 20 --first-day 170 --last-day 210
    climate seven_of_ten --files 'seven*.nc' --baseline 1991-2000 --days 185-186 --min-fraction 0.7
    expect_field seven_of_ten/climatology.nc count 185 77
    expect_field seven_of_ten/climatology.nc mean 185 20
    climate less --files 'seven*.nc' --baseline 1991-2000 --days 185-186 --min-fraction 0.71
    expect_field less/climatology.nc mean 185 missing
    expect_field less/p90.nc p90 185 missing
    expect_field less/climatology.nc count 185 77
}

case_tasmania_under_other_choices_equals_the_reference() {
    local file=$checkout/../shared/data/m_mhw/oisst_tasmania_32x32_daily_1982_2016.nc choices
    if [[ ! -f $file ]]; then
        skipped "${file##*/}, real data that is absent here"
        return
    fi
    for choices in "interpolate circular 31" "separate truncate 0" "xmhw extend 31" "fill circular 0"; do
        local leap_day edge smooth
        read -r leap_day edge smooth <<<"$choices"
        climate out --files "$file" --baseline 1983-2012 --percentile 10 90 --leap-day "$leap_day" --year-edge "$edge" \
            --smooth "$smooth" --overwrite
        reference_check --run out --first-year 1983 --last-year 2012 --percentile 10,90 --leap-day "$leap_day" \
            --year-edge "$edge" --smooth "$smooth" --every 97 -- "$file"
    done
}
