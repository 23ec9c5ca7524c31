# shellcheck shell=bash disable=SC2154
# Values that masks leave out, and values without their trend.

# masked_files OPTION...: four years of noise with gaps, and random flags beside it.
masked_files() {
    make_daily --output y --values noise --last-year 1994 --nlat 3 --nlon 4 --flags flags --missing -999 \
        --number _FillValue=-999 --missing-every 13 "$@"
}
# static_mask OPTION...: flags for all days in mask.nc.
static_mask() {
    make_daily --output mask --split one --last-year 1991 --last-day 1 --nlat 3 --nlon 4 --flags flags "$@"
}
masked_run() { climate "$1" --files 'y*.nc' --variable sst --baseline 1991-1994 --percentile 10 90 "${@:2}"; }
check_masked_run() {
    reference_check --run "$1" --first-year 1991 --last-year 1994 --percentile 10,90 "${@:2}" -- y*.nc
}
# differs LEFT RIGHT: not the same counts, without which a comparison would tell nothing.
differs() {
    ! compare_fields "$1/climatology.nc" "$2/climatology.nc" --variables count >/dev/null || fail "nothing was left out"
}

case_a_daily_mask_equals_the_reference() {
    masked_files --scale 0.01
    masked_run all
    masked_run values --mask-variable flags --mask-values 1 3 6
    check_masked_run values --mask flags --mask-values 1,3,6
    differs all values
    masked_run bits --mask-variable flags --mask-bits 5 --method moments
    check_masked_run bits --mask flags --mask-bits 5 --moments
    # Bits and values say the same where all are listed.
    masked_run exact_bits --mask-variable flags --mask-bits 5
    masked_run list --mask-variable flags --mask-values 1 3 4 5 6 7
    same_results exact_bits list
    ncdump -h values/p90.nc >header
    said 'sstclim_mask_variable = "flags"' 'sstclim_mask_values = "1 3 6"' -- header
}

case_a_static_mask_equals_the_reference() {
    masked_files --scale 0.01
    static_mask
    masked_run all
    masked_run out --mask-file mask.nc --mask-variable flags --mask-values 0 1 2 3
    check_masked_run out --mask flags --mask-file mask.nc --mask-values 0,1,2,3
    differs all out
}

case_sea_ice_is_left_out_as_by_the_reference() {
    "$samples" --output files --layout oisst --nlat 40 --nlon 60 --years 1991-1993 --days 95-115 --all-variables
    local run=(--files files --variable sst --baseline 1991-1993 --days 100-110) most
    local check=(--first-year 1991 --last-year 1993 --days 100 110)
    climate all "${run[@]}"
    for most in 0.15 0.47; do
        climate out_$most "${run[@]}" --ice-variable ice --max-ice $most
        reference_check --run out_$most "${check[@]}" --ice ice --most $most -- files/*.nc
        differs all out_$most
    done
    differs out_0.15 out_0.47
    climate default "${run[@]}" --ice-variable ice --method moments
    reference_check --run default "${check[@]}" --ice ice --most 0.15 --moments -- files/*.nc
}

case_masks_trend_and_celsius_together_equal_the_reference() {
    local type
    static_mask
    for type in short float; do
        masked_files --type $type --offset 290 --text units=K --scale "$([[ $type == short ]] && echo 0.01 || echo 0)"
        masked_run daily_$type --mask-variable flags --mask-values 1 3 6 7 --detrend --celsius
        check_masked_run daily_$type --mask flags --mask-values 1,3,6,7 --detrend --add -273.15
        masked_run static_$type --mask-variable flags --mask-file mask.nc --mask-bits 3 --detrend --celsius
        check_masked_run static_$type --mask flags --mask-file mask.nc --mask-bits 3 --detrend --add -273.15
    done
}

case_trends_of_every_type_equal_the_reference() {
    local type
    for type in short float double; do
        masked_files --type $type --scale "$([[ $type == short ]] && echo 0.01 || echo 0)"
        masked_run exact_$type --detrend
        check_masked_run exact_$type --detrend
        masked_run moments_$type --detrend --method moments --leap-day fill
        check_masked_run moments_$type --detrend --moments --leap-day fill
    done
    # The baseline alone makes the trend; windows reach beyond it.
    climate inner --files 'y*.nc' --variable sst --baseline 1992-1993 --detrend --year-edge extend
    reference_check --run inner --first-year 1992 --last-year 1993 --detrend -- y*.nc
}

# Year y of ten is y: a line but for its steps. What is left of it lies within the year's rise of 1.
case_a_trend_leaves_the_mean_and_takes_the_rise() {
    make_daily --output y --calendar noleap --type double
    climate out --files 'y*.nc' --baseline 1991-2000 --detrend --window 0 --percentile 1 99
    expect_field out/climatology.nc mean 183 5.5 --tolerance 1e-6
    expect_field out/climatology.nc std 183 0 --tolerance 0.05
    expect_field out/p99.nc p99 183 5.5 --tolerance 0.1
    expect_field out/p1.nc p1 183 5.5 --tolerance 0.1
}

case_masks_that_do_not_fit_are_refused() {
    masked_files --last-year 1991
    static_mask
    local run=(--files y1991.nc --variable sst --baseline 1991-1991)
    refused 3 y1991.nc 'no variable "nomask"' -- "${run[@]}" --mask-variable nomask --mask-values 1
    refused 3 y1991.nc 'no variable "noice"' -- "${run[@]}" --ice-variable noice
    refused 3 y1991.nc '"sst"' 1991-0 "--max-ice" "15 for per cent" -- "${run[@]}" --ice-variable sst
    climate percent "${run[@]}" --ice-variable sst --max-ice 100
    refused 3 mask.nc 'no variable "nomask"' -- "${run[@]}" --mask-variable nomask --mask-values 1 --mask-file mask.nc
    refused 3 none.nc "No such file" -- "${run[@]}" --mask-variable flags --mask-values 1 --mask-file none.nc
    make_daily --output other --split one --last-year 1991 --last-day 1 --nlat 3 --nlon 5 --flags flags
    refused 3 y1991.nc other.nc "different grids" "lon = 4" "lon = 5" -- "${run[@]}" --mask-variable flags \
        --mask-values 1 --mask-file other.nc
    static_mask --north-first
    refused 3 mask.nc "other coordinate values" -- "${run[@]}" --mask-variable flags --mask-values 1 --mask-file mask.nc
    refused 3 y1991.nc '"time" has length 365' -- "${run[@]}" --mask-variable flags --mask-values 1 \
        --mask-file y1991.nc
    refused 2 "--mask-variable flags" "--mask-values or --mask-bits" -- "${run[@]}" --mask-variable flags
    refused 2 "--mask-variable flags" "--mask-values or --mask-bits" -- "${run[@]}" --mask-variable flags \
        --mask-values 1 --mask-bits 1
    refused 2 "need --mask-variable" -- "${run[@]}" --mask-file mask.nc
    refused 2 "--detrend with several --baseline" -- "${run[@]}" --baseline 1990-1991 --detrend
}

case_a_mask_that_lacks_a_day_is_refused() {
    ncgen -o sst.nc <<'CDL'
netcdf sst {
dimensions: time = 3; later = 2; lat = 1; lon = 2;
variables:
  double time(time); time:units = "days since 1991-01-01";
  double later(later); later:units = "days since 1991-01-01";
  double lat(lat); lat:units = "degrees_north";
  double lon(lon); lon:units = "degrees_east";
  float sst(time, lat, lon);
  byte flags(later, lat, lon);
data: time = 99, 100, 101; later = 99, 101; lat = 0; lon = 0, 1; sst = 1, 2, 3, 4, 5, 6; flags = 1, 1, 1, 1;
}
CDL
    refused 3 sst.nc '"flags"' "no field of 1991-04-11" '"sst"' -- --files sst.nc --variable sst --baseline 1991-1991 \
        --days 100-102 --window 0 --mask-variable flags --mask-values 1
}
