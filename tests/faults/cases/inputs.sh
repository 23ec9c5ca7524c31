# shellcheck shell=bash disable=SC2154
# Inputs that fail on the way.

# held_on_copies COMMAND...: as `held`, on files of this case in "files". The run is in spring.
held_on_copies() {
    mkdir files
    cp "$days"/*.nc files
    held "$@"
}

case_a_file_that_vanishes_is_named() {
    held_on_copies "$sstclim" run --files files "${full_year[@]}"
    rm files/oisst-avhrr-v02r01.199207*.nc
    kill -CONT "${held[@]}"
    leaves_all_as_it_was 3 oisst-avhrr-v02r01.19920701.nc "cannot be opened" "No such file"
}

case_a_file_that_changes_is_named() {
    held_on_copies mpirun -n 2 "$sstclim" run --files files "${full_year[@]}"
    # Another day's values, of another size or at least of another time.
    cp files/oisst-avhrr-v02r01.19910701.nc files/oisst-avhrr-v02r01.19920710.nc
    kill -CONT "${held[@]}"
    leaves_all_as_it_was 3 oisst-avhrr-v02r01.19920710.nc "changed after it was first looked at" "start the run again"
}

case_a_file_that_is_cut_off_is_named() {
    held_on_copies "$sstclim" run --files files "${full_year[@]}"
    truncate -s 3000 files/oisst-avhrr-v02r01.19920720.nc
    kill -CONT "${held[@]}"
    leaves_all_as_it_was 3 oisst-avhrr-v02r01.19920720.nc
}

case_a_damaged_chunk_in_the_middle_is_named() {
    mkdir files
    cp "$days"/*.nc files
    local file=files/oisst-avhrr-v02r01.19920701.nc
    # The values are the last 14 KB of the file.
    damage $file 5000
    held mpirun -n 2 "$sstclim" run --files files "${full_year[@]}"
    kill -CONT "${held[@]}"
    leaves_all_as_it_was 3 $file '"sst"' 1992-07-01 "fetch it again, or leave it out"
}

case_a_node_without_the_file_system_is_told_of() {
    with_mounts || return 0
    mkdir files out
    cp "$days"/*1991*.nc files
    echo "older results" | tee out/climatology.nc out/p90.nc out/foreign >/dev/null
    # The second rank sees an empty folder where the first sees the files.
    # shellcheck disable=SC2016
    timeout 60 mpirun -n 1 "$sstclim" run --files files "${full_year[@]/1991-1992/1991-1991}" : \
        -n 1 unshare --mount bash -c 'mount -t tmpfs none files && exec "$@"' _ \
        "$sstclim" run --files files "${full_year[@]/1991-1992/1991-1991}" >log 2>&1 &
    run=$!
    leaves_all_as_it_was 3 files/oisst-avhrr-v02r01.19910 "No such file"
}

case_files_dated_in_the_future_are_files() {
    make_daily --output y --values noise --scale 0.01 --last-year 1992
    local options=(--files 'y*.nc' --baseline 1991-1992 --days 100-110)
    climate plain "${options[@]}"
    touch -d 2100-01-01 y1991.nc
    touch -d 1960-01-01 y1992.nc
    climate first "${options[@]}" --catalogue-cache cache
    touch -d 1970-01-02 cache
    climate second "${options[@]}" --catalogue-cache cache
    said "knew 2 of 2 files" -- second.log
    same_results plain second
    # A clock that was set back: newer content with an older date is another file all the same.
    make_daily --output y --values constant --constant 7 --scale 0.01 --first-year 1991 --last-year 1991
    touch -d 2099-01-01 y1991.nc
    climate third "${options[@]}" --catalogue-cache cache
    said "knew 1 of 2 files" -- third.log
    climate other "${options[@]}"
    same_results other third
}
