# shellcheck shell=bash disable=SC2154
# What cannot be used is refused: exit code 2 for the command line, 3 for the input, 1 for the run; a message that names
# the file, the variable or the date and the remedy; no file is left behind.

# Two years of good files, good1991.nc and good1992.nc, and the options of a run on them.
good_files() {
    make_daily --output good --values noise --scale 0.01 --last-year 1992 --nlat 20 --nlon 30 "$@"
}
good=(--baseline 1991-1992 --days 100-120)

# cut_in_half FILE: leaves its first half.
cut_in_half() {
    truncate -s $(($(stat -c %s "$1") / 2)) "$1"
}

case_truncated_files_are_refused() {
    local format
    for format in netcdf4 classic; do
        good_files --format $format
        cut_in_half good1992.nc
        refused 3 good1992.nc "cannot be read as NetCDF" "fetch it again, or leave it out" -- --files 'good*.nc' "${good[@]}"
    done
}

case_what_is_no_netcdf_is_refused() {
    good_files
    : >good1993.nc
    refused 3 good1993.nc "fetch it again, or leave it out" -- --files 'good*.nc' "${good[@]}"
    echo 'This is a text file, whatever its name says.' >good1993.nc
    refused 3 good1993.nc NetCDF "fetch it again, or leave it out" -- --files 'good*.nc' "${good[@]}"
}

case_names_without_files_are_refused() {
    good_files
    refused 3 nowhere.nc "no such file" -- --files nowhere.nc "${good[@]}"
    refused 3 'none*.nc' "no file matches" -- --files 'none*.nc' "${good[@]}"
    mkdir empty
    refused 3 empty "no *.nc" -- --files empty "${good[@]}"
    refused 3 nowhere.txt -- --files @nowhere.txt "${good[@]}"
}

case_other_grids_are_refused() {
    good_files
    local other remedy=remapbil
    for other in '--nlat 21 --nlon 30' '--nlat 20 --nlon 30 --north-first'; do
        # shellcheck disable=SC2086 # options
        make_daily --output other --values noise --scale 0.01 --first-year 1993 --last-year 1993 $other
        refused 3 good1991.nc other1993.nc "different grids" $remedy -- --files '*.nc' "${good[@]}"
    done
}

case_a_date_in_two_files_is_refused() {
    good_files
    cp good1992.nc copy1992.nc
    refused 3 good1992.nc copy1992.nc "1992-01-01" "leave one of them out" -- --files '*.nc' "${good[@]}"
}

case_sub_daily_steps_are_refused() {
    good_files --hour 0
    make_daily --output noon --values noise --scale 0.01 --first-year 1992 --last-year 1992 --nlat 20 --nlon 30 --hour 12
    refused 3 good1992.nc noon1992.nc "1992-01-01" sub-daily daymean -- --files '*.nc' "${good[@]}"
    ncgen -o steps.nc <<'CDL'
netcdf steps {
dimensions: time = 2; lat = 1; lon = 1;
variables:
  double time(time); time:units = "hours since 1991-06-01 00:00:00";
  float lat(lat); lat:units = "degrees_north";
  float lon(lon); lon:units = "degrees_east";
  float sst(time, lat, lon); sst:units = "degC";
data: time = 0, 6; lat = 0; lon = 0; sst = 1, 2;
}
CDL
    refused 3 steps.nc "1991-06-01" sub-daily daymean -- --files steps.nc "${good[@]}"
}

case_a_baseline_without_data_is_refused() {
    good_files
    refused 3 1951-1960 1991-01-01 1992-12-31 --baseline -- --files 'good*.nc' --baseline 1951-1960
}

case_a_baseline_with_little_data_is_warned_about() {
    good_files
    climate out --files 'good*.nc' --baseline 1981-2010
    said "[warning]" "2 of 30 years" 1981 -- out.log
    expect_field out/climatology.nc count 200 22
}

case_unknown_and_ambiguous_variables_are_refused() {
    good_files --second anom
    refused 3 good1991.nc '"ssst"' "name one of" sst anom -- --files 'good*.nc' "${good[@]}" --variable ssst
    refused 3 good1991.nc "several variables" "name one of: sst, anom" -- --files 'good*.nc' "${good[@]}"
    climate out --files 'good*.nc' "${good[@]}" --variable anom
}

case_damaged_values_end_the_run_and_leave_nothing() {
    "$samples" --output files --layout oisst --nlat 200 --nlon 300 --years 1991-1992 --days 100-104
    local file=files/oisst-avhrr-v02r01.19920412.nc
    damage $file
    refused 3 $file '"sst"' 1992-04-12 "fetch it again, or leave it out" -- \
        --files files --baseline 1991-1992 --days 102-102 --window 2
}

case_output_that_cannot_be_written_is_refused() {
    good_files
    echo "a file in the way" >refused_file
    local status=0
    "$sstclim" run --output refused_file --files 'good*.nc' "${good[@]}" >log 2>&1 || status=$?
    is_refused $status 1 log none
    said --output refused_file -- log
    status=0
    "$sstclim" run --output refused_file/below --files 'good*.nc' "${good[@]}" >log 2>&1 || status=$?
    is_refused $status 1 log none
    said refused_file/below -- log
    [[ $(<refused_file) == "a file in the way" ]] || fail "the file in the way was changed"
    if ((EUID == 0)); then
        skipped "a folder without permission to write, which root may write to"
        return
    fi
    mkdir locked && chmod a-w locked
    status=0
    "$sstclim" run --output locked --files 'good*.nc' "${good[@]}" >log 2>&1 || status=$?
    is_refused $status 1 log locked
    said --output locked -- log
}

case_results_are_not_overwritten_unasked() {
    good_files
    climate out --files 'good*.nc' "${good[@]}"
    sha256sum out/*.nc >before
    local status=0
    "$sstclim" run --output out --files 'good*.nc' "${good[@]}" >log 2>&1 || status=$?
    is_refused $status 2 log none
    said out/climatology.nc --overwrite -- log
    sha256sum --quiet -c before
    climate out --files 'good*.nc' "${good[@]}" --overwrite
    [[ -z $(find out -name '.*' -type f) ]] || fail "temporary files are left"
    # Another percentile comes with a new climatology.nc: that is asked for, too.
    status=0
    "$sstclim" run --output out --files 'good*.nc' "${good[@]}" --percentile 10 >log 2>&1 || status=$?
    is_refused $status 2 log none
    [[ ! -f out/p10.nc ]] || fail "p10.nc was written"
    climate out --files 'good*.nc' "${good[@]}" --percentile 10 --overwrite
    [[ -f out/p10.nc ]] || fail "p10.nc is missing"
}

case_wrong_options_are_refused() {
    refused 2 --files -- --baseline 1991-1992
    refused 2 --frobnicate -- --files x.nc --frobnicate 1
    refused 2 --baseline 2000-1991 -- --files x.nc --baseline 2000-1991
    refused 2 --days "from 1 to 366" -- --files x.nc --days 0-10
    refused 2 --percentile 100 -- --files x.nc --percentile 100
    refused 2 --method best exact moments -- --files x.nc --method best
    refused 2 --quantile-type 3 -- --files x.nc --quantile-type 3
    local status=0
    "$sstclim" run --files x.nc >log 2>&1 || status=$?
    is_refused $status 2 log none
    said --output -- log
    status=0
    "$sstclim" >log 2>&1 || status=$?
    is_refused $status 2 log none
}

case_a_report_that_cannot_be_written_is_refused_before_the_run() {
    make_daily --output y --values year
    refused 2 '--report nowhere/report.json' 'folder that exists' -- --files 'y*.nc' --baseline 1991-2000 \
        --report nowhere/report.json
    # A name that is not UTF-8 is no reason to fail.
    local name=$'r\xe9port.json'
    climate out --files 'y*.nc' --baseline 1991-2000 --days 100-102 --report "$name"
    [[ -s $name ]] || fail "there is no report"
}
