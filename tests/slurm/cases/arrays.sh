# shellcheck shell=bash disable=SC2154
# An array job computes a configuration a task.

case_an_array_job_for_two_variables() {
    make_daily --output y --values noise --scale 0.01 --last-year 1992 --second anom
    local variable
    for variable in sst anom; do
        # shellcheck disable=SC2016 # names that a shell must not look into
        printf '%s\n' 'files = ["y*.nc"]' 'baseline = "1991-1992"' 'days = "100-110"' "variable = \"$variable\"" \
            "output = \"of $variable\"" >"of \$(touch pwned) '$variable'; \"&.toml"
    done
    submit --array=0-2 --nodes=1 --ntasks-per-node=2 cpu run of*sst*.toml of*anom*.toml -- --method moments
    ended "${job}_0" COMPLETED
    ended "${job}_1" COMPLETED
    # A task without a configuration.
    ended "${job}_2" FAILED 2:0
    for variable in sst anom; do
        climate "plain $variable" --files 'y*.nc' --baseline 1991-1992 --days 100-110 --variable $variable --method moments
        same_results "plain $variable" "of $variable"
    done
    [[ ! -e pwned ]] || fail "a file name was executed"
}
