# shellcheck shell=bash disable=SC2154
# Memory is bounded by the window of days, not by the record.

case_a_record_of_eight_times_the_memory_is_no_matter() {
    # DEFINITIONS A7: thirty full years, decoded 100 x 120 cells x 10957 days x 4 bytes; an eighth of that is the limit.
    make_daily --output y --values noise --type float --first-year 1991 --last-year 2020 --nlat 100 --nlon 120
    local limit=$((100 * 120 * 10957 * 4 / 8)) peak
    climate out --files 'y*.nc' --baseline 1991-2020 --method moments --threads 1 --report report.json
    peak=$(json_number peak_bytes report.json)
    ((peak < limit)) || fail "the run took $peak bytes of memory, an eighth of the decoded record is $limit"
    climate plain --files 'y*.nc' --baseline 1991-2020 --method moments --threads 2 --slots 8
    same_results out plain
}
