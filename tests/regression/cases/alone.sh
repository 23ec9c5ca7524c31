# shellcheck shell=bash disable=SC2154
# A process that no launcher has started.

case_processes_alone_share_no_folder() {
    # What must do without a folder for temporary files makes none, so those that start at once cannot remove each other's.
    make_daily --output y --values noise --first-year 2001 --last-year 2002 --nlat 6 --nlon 8
    touch no_folder
    (
        export TMPDIR=$PWD/no_folder
        climate out --files 'y*.nc' --baseline 2001-2002
    )
    climate plain --files 'y*.nc' --baseline 2001-2002
    same_results out plain
}
