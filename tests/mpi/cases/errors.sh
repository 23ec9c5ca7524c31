# shellcheck shell=bash disable=SC2154
# An error on one rank ends the job on all of them, soon, with one message and the right exit code.

# refused_on RANKS CODE TEXT... -- OPTION...: as `refused` of the harness, on so many ranks.
refused_on() {
    local ranks=$1 code=$2 texts rest status=0
    split_texts "${@:3}"
    rm -rf refused
    timeout 60 mpirun -n "$ranks" "$sstclim" run --output refused --threads 1 "${rest[@]}" >refused.log 2>&1 || status=$?
    ((status != 124)) || { cat refused.log && fail "the job did not end"; }
    is_refused "$status" "$code" refused.log none
    # MPI_Abort kills the other ranks: a hidden temporary file of theirs may stay, but nothing under a final name.
    [[ ! -d refused || -z $(find refused -type f -name '[!.]*') ]] || fail "a file under a final name is left"
    said "${texts[@]}" -- refused.log
}

case_a_damaged_file_ends_the_job_on_whichever_rank_reads_it() {
    "$samples" --output files --layout oisst --nlat 200 --nlon 300 --years 1991-1993 --days 98-104
    local day file
    # Three days of one year are read by three ranks in turn.
    for day in 10 11 12; do
        file=files/oisst-avhrr-v02r01.199204$day.nc
        cp "$file" good.nc
        damage "$file"
        refused_on 3 3 "$file" '"sst"' "1992-04-$day" "fetch it again, or leave it out" -- \
            --files files --baseline 1991-1993 --days 101-101 --window 3
        mv good.nc "$file"
    done
}

case_bad_files_of_several_ranks_give_one_message() {
    make_daily --output y --values noise --scale 0.01 --last-year 1996
    : >y1992.nc
    echo text >y1993.nc
    truncate -s 1000 y1995.nc
    refused_on 3 3 "cannot be read as NetCDF" "fetch it again" -- --files 'y*.nc' --variable sst --baseline 1991-1996
    rm y1992.nc y1993.nc y1995.nc
    refused_on 3 3 "no file has a day that the baseline" -- --files 'y*.nc' --baseline 1951-1960
}

case_what_all_ranks_see_is_said_once() {
    make_daily --output y --values noise --scale 0.01 --last-year 1992
    refused_on 3 2 "per cent" -- --files 'y*.nc' --baseline 1991-1992 --percentile 0.9
    refused_on 3 2 --frobnicate -- --files 'y*.nc' --frobnicate
    local status=0
    touch in_the_way
    timeout 60 mpirun -n 3 "$sstclim" run --output in_the_way --files 'y*.nc' --baseline 1991-1992 >log 2>&1 || status=$?
    is_refused $status 1 log none
    said --output in_the_way -- log
    mpirun -n 3 "$sstclim" --version >version
    (($(grep -c . version) == 1)) || { cat version && fail "the version is printed more than once"; }
}

# What one rank alone looks at ends them all, with the file and the remedy.
case_grids_that_do_not_fit_end_all_ranks() {
    make_daily --output y --last-year 1991 --nlat 2 --nlon 3
    make_daily --output z --first-year 1992 --last-year 1992 --nlat 2 --nlon 3 --north-first
    refused_on 3 3 y1991.nc z1992.nc "other coordinate values" "cdo remapbil" -- --files '[yz]*.nc' --baseline 1991-1992
    climate clim --files z1992.nc --baseline 1992-1992
    events_refused_on 3 3 y1991.nc clim/climatology.nc "other coordinate values" "cdo remapbil" -- --climatology clim
    events_refused_on 3 3 nowhere/climatology.nc "no such file" 'make it with "sstclim run' -- --climatology nowhere
}

events_refused_on() {
    local ranks=$1 code=$2 texts rest status=0
    split_texts "${@:3}"
    timeout 60 mpirun -n "$ranks" "$sstclim" detect --output refused --threads 1 --files y1991.nc "${rest[@]}" \
        >refused.log 2>&1 || status=$?
    is_refused "$status" "$code" refused.log refused
    said "${texts[@]}" -- refused.log
}

case_a_comparison_is_made_once_and_ends_all_ranks() {
    make_daily --output y --values noise --scale 0.01 --last-year 1992
    local method status=0
    for method in exact moments; do
        climate $method --files 'y*.nc' --baseline 1991-1992 --days 100-110 --method $method
    done
    "$sstclim" compare exact moments >one
    timeout 60 mpirun -n 3 "$sstclim" compare exact moments >three
    diff one three
    timeout 60 mpirun -n 3 "$sstclim" compare exact moments --fail-above 0 >log 2>&1 || status=$?
    ((status == 1)) || { cat log && fail "exit code $status where 1 was expected"; }
    status=0
    timeout 60 mpirun -n 3 "$sstclim" compare exact nowhere >log 2>&1 || status=$?
    is_refused $status 3 log none
    said nowhere -- log
}
