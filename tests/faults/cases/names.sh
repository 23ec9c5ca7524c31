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
    # It may be used or refused, as long as nothing is written elsewhere.
    ((status <= 3)) || { cat log && fail "exit code $status"; }
    [[ $(cd .. && find . ! -path ./inner/out/climatology.nc ! -path ./inner/out/p90.nc | sort | tr '\n' ' ') == \
        ". ./inner ./inner/hostile.nc ./inner/log "*"./inner/plain.nc " ]] || { find .. && fail "other files were written"; }
    [[ -z $(find .. -name '*evil*' -o -name pwned) ]] || { find .. && fail "other files were written"; }
    # The same file with honest names is used.
    climate honest --files plain.nc --baseline 1991-1991 --days 100-101 --window 0
    expect_field honest/climatology.nc count 100 1
}
