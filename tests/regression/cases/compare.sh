# shellcheck shell=bash disable=SC2154
# sstclim compare: how two results differ.

# compared CODE LOG ARGUMENT...: a comparison that must end with this exit code.
compared() {
    local code=$1 log=$2 status=0
    shift 2
    "$sstclim" compare "$@" >"$log" 2>&1 || status=$?
    ((status == code)) || { cat "$log" && fail "exit code $status where $code was expected of: sstclim compare $*"; }
}

case_compare_tells_cornish_fisher_from_the_exact_percentile() {
    local sample=$checkout/data-sample
    climate exact --files "$sample/*.nc" --baseline 2004-2008 --days 152-243
    climate moments --files "$sample/*.nc" --baseline 2004-2008 --days 152-243 --method moments
    compared 0 log exact moments --json log.json
    said "exact/climatology.nc" "exact/p90.nc" "method: A exact, B moments" "only in B: p90_domain" "monotone" \
        "worst cells" -- log
    # The mean, the deviation and the count are the same in both methods.
    (($(grep -c 'no difference' log) == 3)) || { cat log && fail "the climatologies differ"; }
    said '"method"' '"latitude_bands"' '"worst_cells"' -- log.json
    # What is no ordinary file is written to, not replaced.
    ln -s linked.json link.json
    : >linked.json
    compared 0 log exact moments --json link.json
    [[ -L link.json ]] || fail "the link is gone"
    cmp log.json linked.json
    compared 1 log exact/p90.nc moments/p90.nc --fail-above 0
    said "different: " -- log
    # The flags of the domain are in one of them only, unless the comparison leaves them out.
    compared 1 log exact/p90.nc moments/p90.nc --fail-above 100
    compared 0 log exact/p90.nc moments/p90.nc --fail-above 100 --variables p90
    compared 0 log exact exact --fail-above 0
    ! grep -q 'largest' log || { cat log && fail "a result differs from itself"; }
}

# 314 values of -1.8 and 16 of 3: Cornish-Fisher answers 0.1592 by its formula, 1.9592 too much, which the flag does not call monotone.
case_compare_shows_what_an_ice_edge_does_to_cornish_fisher() {
    make_daily --output y --last-year 2020 --values ice-edge --type float --first-day 170 --last-day 190
    climate exact --files 'y*.nc' --baseline 1991-2020 --days 180-180
    climate moments --files 'y*.nc' --baseline 1991-2020 --days 180-180 --method moments
    compared 0 log exact/p90.nc moments/p90.nc
    said "largest |difference| 1.959" "on 06-29" "A -1.8" "B 0.159" "0.00 % <= 0.5" \
        "locally_valid: 100.00 % of the values" -- log
    compared 1 log exact/p90.nc moments/p90.nc --fail-above 0.5
}

case_compare_refuses_what_cannot_be_compared() {
    make_daily --output y --values noise --scale 0.01 --last-year 1992
    make_daily --output wide --values noise --scale 0.01 --last-year 1992 --nlon 5
    climate a --files 'y*.nc' --baseline 1991-1992 --days 100-110
    climate later --files 'y*.nc' --baseline 1991-1992 --days 101-111
    climate wide_out --files 'wide*.nc' --baseline 1991-1992 --days 100-110
    climate median --files 'y*.nc' --baseline 1991-1992 --days 100-110 --percentile 50
    compared 3 log a/p90.nc later/p90.nc
    said a/p90.nc later/p90.nc "different days" 04-10 04-11 -- log
    compared 3 log a/p90.nc wide_out/p90.nc
    said "different grids" "lon = 5" -- log
    compared 3 log a/p90.nc median/p50.nc
    said "different variables" '"p90"' -- log
    compared 3 log a nowhere
    said nowhere -- log
    : >empty.nc
    compared 3 log a/p90.nc empty.nc
    said empty.nc "cannot be read as NetCDF" -- log
    compared 2 log a a/p90.nc
    said "two folders or two files" -- log
    compared 2 log a
    said "sstclim compare --help" -- log
    compared 2 log a a --json nowhere/report.json
    said "--json nowhere/report.json" -- log
    compared 0 log a median
    said "only in A: p90.nc" "only in B: p50.nc" -- log
    compared 1 log a median --fail-above 1000
    said "different: " -- log
    mkdir shorter
    cp a/climatology.nc shorter/
    compared 1 log shorter a --fail-above 1000
}
