# shellcheck shell=bash disable=SC2154
# Names that a shell, a format or a path would take for something else.

# shellcheck disable=SC2016
odd='a b;$(touch pwned)`touch pwned`"'"'"'%s&|>'$'\n''#'

case_odd_names_of_files_and_folders() {
    make_daily --output y --values noise --scale 0.01 --last-year 1992
    local options=(--baseline 1991-1992 --days 100-110)
    climate plain --files 'y*.nc' "${options[@]}"
    mkdir "$odd"
    cp y*.nc "$odd"
    cp y1992.nc "$odd/-$odd.nc"
    rm "$odd/y1992.nc"
    local launcher=(timeout 60 mpirun -n 2)
    climate "out $odd" --files "$odd" "${options[@]}" --threads 1 --report "report $odd" --catalogue-cache "cache $odd"
    same_results plain "out $odd"
    [[ -s "report $odd" && -s "cache $odd" ]] || { ls -A && fail "the report or the cache has another name"; }
    climate "again $odd" --files "$odd" "${options[@]}" --threads 1 --catalogue-cache "cache $odd"
    said "knew 2 of 2 files" -- "again $odd.log"
    "$sstclim" compare plain "out $odd" --json "differences $odd" >/dev/null
    [[ -s "differences $odd" ]] || fail "there are no differences"
    # They come back unchanged from a list, and in the message where the file is bad.
    : >"$odd/-$odd.nc"
    refused 3 "$(head -n 1 <<<"-$odd.nc")" "cannot be read as NetCDF" -- --files "$odd" "${options[@]}"
    [[ -z $(find . -name pwned) ]] || fail "a name was executed"
}

case_a_backslash_in_a_path_is_refused_where_netcdf_would_see_it() {
    make_daily --output y --values noise --scale 0.01 --last-year 1991 --flags flags
    local options=(--variable sst --baseline 1991-1991 --days 100-110) reason="reads a backslash in a path as a slash"
    local before status=0
    climate plain --files y1991.nc "${options[@]}"
    mkdir 'in\side' in in/side
    cp y1991.nc 'in\side/x.nc'
    cp y1991.nc 'x\y.nc'
    refused 3 'x\y.nc' "$reason" -- --files 'x\y.nc' "${options[@]}"
    refused 3 'in\side/x.nc' "$reason" -- --files 'in\side' "${options[@]}"
    refused 3 'x\y.nc' "$reason" -- --files 'x*.nc' "${options[@]}"
    refused 2 '--mask-file m\a.nc' "$reason" -- --files y1991.nc "${options[@]}" --mask-file 'm\a.nc' \
        --mask-variable flags --mask-values 1
    no_events 2 '--climatology pl\ain' "$reason" -- --files y1991.nc --climatology 'pl\ain'
    before=$(find . ! -name 'log*' | sort)
    "$sstclim" run --output 'in\side' --files y1991.nc "${options[@]}" >log 2>&1 || status=$?
    ((status == 2)) || { cat log && fail "exit code $status"; }
    said '--output in\side' "$reason" -- log
    "$sstclim" detect --output 'in\side/x' --files y1991.nc --climatology plain >log 2>&1 || status=$((status + $?))
    ((status == 4)) || { cat log && fail "exit code $((status - 2)) of detect"; }
    said '--output in\side/x' "$reason" -- log
    "$sstclim" compare plain/p90.nc 'x\y.nc' >log 2>&1 || status=$((status + $?))
    ((status == 7)) || { cat log && fail "exit code $((status - 4)) of compare"; }
    said 'x\y.nc' "$reason" -- log
    [[ $(find . ! -name 'log*' | sort) == "$before" ]] || { find . && fail "something was written"; }
    # It does not see the work folder, the report and the cache.
    cd 'in\side' || return
    climate out --files x.nc "${options[@]}" --report 're\port' --catalogue-cache 'ca\che'
    [[ -s 're\port' && -s 'ca\che' ]] || { ls -A && fail "the report or the cache has another name"; }
    same_results ../plain out
}

case_a_hostile_file_cannot_write_elsewhere() {
    mkdir inner
    cd inner || return
    # The names of classic files have no checksum: what the library would refuse to write is put in their place.
    ncgen -3 -o plain.nc <<'CDL'
netcdf plain {
dimensions: time = UNLIMITED; AAXAAXevil_y = 2; lon = 2;
variables:
  double time(time); time:units = "days since 1991-01-01"; time:calendar = "standard";
  double AAXAAXevil_y(AAXAAXevil_y); AAXAAXevil_y:units = "degrees_north";
  double lon(lon); lon:units = "degrees_east";
  short AAXAAXevil(time, AAXAAXevil_y, lon); AAXAAXevil:units = "degC"; AAXAAXevil:scale_factor = 0.01;
    AAXAAXevil:standard_name = "sea_surface_temperature"; AAXAAXevil:long_name = "../../evil/$(touch pwned)%n%s";
    AAXAAXevil:coordinates = "../../evil.nc"; AAXAAXevil:AAXAAXevil = "x"; AAXAAXevil:ancillary_variables = "/etc/passwd";
  :title = "../../../evil.nc"; :id = "../evil"; :history = "../../evil\n%n";
data: time = 99, 100, 101; AAXAAXevil_y = 0, 1; lon = 0, 1; AAXAAXevil = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
}
CDL
    sed 's/AAXAAX/..\/..\//g' plain.nc >hostile.nc
    grep -q '\.\./\.\./evil_y' hostile.nc
    local status=0
    timeout 60 "$sstclim" run --files hostile.nc --baseline 1991-1991 --days 100-101 --window 0 --output out >log 2>&1 ||
        status=$?
    is_refused "$status" 3 log out
    said hostile.nc "netCDF does not allow the name" "../../evil_y" -- log
    [[ $(cd .. && find . -type f | sort | tr '\n' ' ') == "./inner/hostile.nc ./inner/log ./inner/plain.nc " ]] ||
        { find .. && fail "other files were written"; }
    [[ -z $(find .. -name '*evil*' -o -name pwned) ]] || { find .. && fail "other files were written"; }
    # The same file with honest names is used.
    climate honest --files plain.nc --baseline 1991-1991 --days 100-101 --window 0
    expect_field honest/climatology.nc count 100 1
}
