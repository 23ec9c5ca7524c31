# shellcheck shell=bash disable=SC2154
# Configuration files, the report, and what the program says of itself.

case_a_printed_configuration_can_be_fed_back() {
    make_daily --output y --values noise --scale 0.01 --last-year 1993 --first-day 100 --last-day 140
    local options=(--files 'y*.nc' --variable sst --baseline 1991-1993 --days 110-120 --window 4 --percentile 10 97.5
        --method exact --quantile-type 6 --min-count 3 --slots 3 --threads 2 --backend cpu --log-level warn
        --compression 3 --quantize 14)
    "$sstclim" config "${options[@]}" --output out >first.toml
    "$sstclim" config --config first.toml >second.toml
    diff first.toml second.toml
    climate out "${options[@]}"
    climate configured --config first.toml
    same_results out configured
    # The command line wins.
    "$sstclim" config --config first.toml --window 2 --percentile 50 >third.toml
    said 'window = "2"' 'percentile = ["50"]' 'quantile-type = "6"' -- third.toml
}

case_unknown_keys_are_refused() {
    make_daily --output y --last-year 1991
    printf 'baseline = "1991-1991"\nwindwo = "5"\n' >config.toml
    refused 2 config.toml windwo -- --config config.toml --files y1991.nc
    printf 'baseline = "1991-1991"\nwindow = "wide"\n' >config.toml
    refused 2 config.toml window wide -- --config config.toml --files y1991.nc
    refused 2 nowhere.toml -- --config nowhere.toml --files y1991.nc
}

case_example_configurations_are_valid() {
    local example
    for example in "$checkout"/config/*.toml; do
        "$sstclim" config --config "$example" --files x.nc --output out >"${example##*/}"
    done
}

case_the_report_tells_what_was_read() {
    make_daily --output y --values noise --scale 0.01 --last-year 1993
    climate out --files 'y*.nc' --baseline 1991-1993 --report report.json
    said '"days_needed": 1095' '"days_missing": 0' '"files": 3' '"ranks": 1' phase_seconds -- report.json
    said READ WRITE HIDDEN_WAIT "completed: 366 days in out" -- out.log
}

case_the_version_names_its_build() {
    "$sstclim" --version >version
    said "sstclim " netCDF HDF5 backends -- version
}
