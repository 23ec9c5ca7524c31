# shellcheck shell=bash disable=SC2154
# Events are the same however the work is divided.

# ranked_events RANKS OUTPUT OPTION...: a search on so many ranks that must succeed.
ranked_events() {
    local launcher=(timeout 120 mpirun -n "$1")
    events "${@:2}"
}

case_events_of_yearly_files_on_some_ranks() {
    make_daily --output y --values noise --type float --first-year 1999 --last-year 2001 --nlat 13 --nlon 11 \
        --missing-every 9 --missing nan
    climate clim --files 'y*.nc' --baseline 1999-2001 --percentile 60
    local options=(--files 'y*.nc' --climatology clim --percentile 60 --min-duration 3 --intensity --csv) ranks
    events out "${options[@]}"
    for ranks in 1 2 3; do
        ranked_events $ranks out$ranks "${options[@]}" --threads $((1 + ranks % 2))
        same_results out out$ranks
        cmp out/events.csv out$ranks/events.csv
    done
    event_check --found out3 --climatology clim --percentile 60 --min-duration 3 -- y*.nc
}

case_events_of_daily_files_with_chunks_in_several_slabs() {
    # 150000 cells make two chunks of a field.
    "$samples" --output files --layout oisst --nlat 300 --nlon 500 --years 1991-1992 --days 100-120
    climate clim --files files --baseline 1991-1992 --days 102-118 --window 2 --percentile 55
    local options=(--files files --climatology clim --percentile 55 --min-duration 2 --intensity --csv) ranks
    events out "${options[@]}" --threads 1
    for ranks in 2 3; do
        ranked_events $ranks out$ranks "${options[@]}" --threads 1
        same_results out out$ranks
        cmp out/events.csv out$ranks/events.csv
    done
}

case_more_ranks_than_cells_of_events() {
    make_daily --output y --values noise --scale 0.01 --first-year 1999 --last-year 2000 --nlat 1 --nlon 3
    climate clim --files 'y*.nc' --baseline 1999-2000 --percentile 60
    events out --files 'y*.nc' --climatology clim --percentile 60 --min-duration 2
    ranked_events 5 out5 --files 'y*.nc' --climatology clim --percentile 60 --min-duration 2 --threads 1
    same_results out out5
}
