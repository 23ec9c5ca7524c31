# shellcheck shell=bash
# To be sourced: reads the gridded fields of a netCDF file through ncdump.

# The numeric variables of the file $1 that have three or more dimensions, one a line; fails where there is none.
field_names() {
    ncdump -h "$1" | sed -nE 's/^\t(byte|short|int|int64|float|double) ([A-Za-z0-9_]+)\([^,]+,[^,]+,.*\) ;$/\2/p' |
        grep . || {
        echo "$1: no field of three dimensions, or no netCDF file" >&2
        return 1
    }
}

# The values of the variable $2 of the file $1, one a line, "_" where missing; float32 and float64 lose no digit.
field_values() {
    ncdump -p 9,17 -v "$2" "$1" | sed -e '1,/^data:/d' -e 's/^ [A-Za-z0-9_]* =//' | tr -s ' ,;}\n' '\n' |
        sed -e '/^$/d' -e 's/^-\{0,1\}NaNf\{0,1\}$/_/'
}

# One line a field of the file $1: name, valid and missing values, minimum, mean and maximum over cells and days.
field_table() {
    local name names
    names=$(field_names "$1") || return 1
    for name in $names; do
        field_values "$1" "$name" | awk -v name="$name" '
            $1 == "_" { missing++; next }
            { if (!valid || $1 < min) min = $1; if (!valid || $1 > max) max = $1; sum += $1; valid++ }
            END {
                if (!valid) { printf "  %-10s no valid value\n", name; exit 1 }
                printf "  %-10s %9d valid %8d missing   min %9.4f   mean %9.4f   max %9.4f\n",
                       name, valid, missing, min, sum / valid, max
            }' || return 1
    done
}

# fields_agree REFERENCE RESULT NAME...: fails unless each named field is in both files with the same shape, the same
# missing values, and values that differ by 1e-5 at most (a float32 of 30 has a last place of 2e-6).
fields_agree() {
    local reference=$1 result=$2 name
    shift 2
    for name in "$@"; do
        paste -d ' ' <(field_values "$reference" "$name") <(field_values "$result" "$name") |
            awk -v name="$name" -v files="$result and $reference" '
                NF != 2 || ($1 == "_") != ($2 == "_") { bad++; next }
                $1 != "_" { d = $1 - $2; if (d < 0) d = -d; if (d > worst) worst = d; if (d > 1e-5) bad++ }
                END {
                    if (bad || !NR) {
                        printf "%s: %s: %d of %d values differ, by up to %g\n", files, name, bad, NR, worst
                        exit 1
                    }
                    printf "  %-10s %9d values, largest difference %g\n", name, NR, worst
                }' || return 1
    done
}

# sample_agrees CHECKOUT OUTPUT: the results of data-sample are those of an independent computation.
sample_agrees() {
    local golden=$1/data-sample/golden/summer.nc
    fields_agree "$golden" "$2/climatology.nc" mean std count
    fields_agree "$golden" "$2/p90.nc" p90
    echo "sample run: completed, results in $2"
}
