# shellcheck shell=bash disable=SC2154
# What other programs make of the output.

results_for_readers() {
    make_daily --output y --values noise --scale 0.01 --last-year 1993 --nlat 4 --nlon 6
    climate out --files 'y*.nc' --baseline 1991-1993 --percentile 10 90
    climate moments --files 'y*.nc' --baseline 1991-1993 --days 152-243 --method moments
}

case_cdo_opens_the_output() {
    command -v cdo >/dev/null || { skipped cdo && return; }
    results_for_readers
    local file
    for file in out/*.nc moments/*.nc; do
        # cdo keeps no second coordinate along time, and says so.
        cdo -s sinfon "$file" 2>&1 >info | grep -v 'Coordinates variable day_of_year' >warnings || true
        [[ ! -s warnings ]] || { cat warnings && fail "cdo warns of $file"; }
        said "points=24 (6x4)" -- info
    done
    [[ $(cdo -s ntime out/p90.nc) == 366 ]] || fail "cdo sees $(cdo -s ntime out/p90.nc) time steps"
    [[ $(cdo -s ntime moments/p90.nc) == 92 ]] || fail "cdo sees $(cdo -s ntime moments/p90.nc) time steps"
    cdo -s selmonth,6 out/p90.nc june.nc
    [[ $(cdo -s ntime june.nc) == 30 ]] || fail "June has $(cdo -s ntime june.nc) days"
}

case_nco_opens_the_output() {
    command -v ncks >/dev/null || { skipped ncks && return; }
    results_for_readers
    local file
    for file in out/*.nc moments/*.nc; do
        ncks -m "$file" >metadata
        said climatology_bounds lat lon -- metadata
    done
    # The first ten days as nco cuts them out are those that cdo cuts out.
    ncks -O -d time,0,9 -v p90 out/p90.nc part.nc
    [[ $(cdo -s ntime part.nc) == 10 ]] || fail "nco gives $(cdo -s ntime part.nc) days"
    cdo -s seltimestep,1/10 out/p90.nc part_of_cdo.nc
    cdo -s diffn part.nc part_of_cdo.nc >differences
    [[ ! -s differences ]] || { cat differences && fail "nco and cdo read other values"; }
}

case_xarray_opens_the_output() {
    local python
    for python in python3 /usr/bin/python3 none; do
        "$python" -c 'import xarray, netCDF4' 2>/dev/null && break
    done
    [[ $python != none ]] || { skipped xarray && return; }
    results_for_readers
    "$python" - <<'PYTHON'
import xarray

with xarray.open_dataset("out/p90.nc") as p90, xarray.open_dataset("out/climatology.nc") as climatology:
    assert p90.p90.dims == ("time", "lat", "lon") and p90.p90.shape == (366, 4, 6), p90
    assert p90.indexes["time"].is_monotonic_increasing
    assert [str(p90.time.dt.strftime("%m-%d").values[day]) for day in (0, 59, 365)] == ["01-01", "02-29", "12-31"]
    assert (p90.p90 >= climatology["mean"]).all()
    assert climatology["count"].sel(time=p90.time[199]).min() == 33
    assert p90.attrs["Conventions"] == "CF-1.8" and "sstclim" in p90.attrs["history"]
    assert p90.p90.attrs["units"] == "degC"
PYTHON
}
