# shellcheck shell=bash disable=SC2154
# Answers that others have published, and those of another program, CDO.

# published_answer NAME CSV COLUMN ANSWER LAST_YEAR OPTION...: a series of 1982 and later, under Oliver's definition.
published_answer() {
    local name=$1 csv=$2 column=$3 answer=$4 last_year=$5 percentile=90 data=$checkout/../shared/data
    shift 5
    [[ ${1:-} != --percentile ]] || percentile=$2
    make_series --input "$data/$csv" --column "$column" --output "$name.nc"
    climate "$name" --files "$name.nc" --baseline "1982-$last_year" --definition hobday "$@"
    published_check --run "$name" --percentile "$percentile" "$data/$answer"
}

has_published_data() {
    [[ -d $checkout/../shared/data/$1 ]] || { skipped "the published answers of $1, which are absent here" && return 1; }
}

# constant_field FILE VARIABLE [DAY]: 366 days of 20, one of which is missing.
constant_field() {
    awk -v name="$2" -v missing="${3:-0}" 'BEGIN {
        printf "netcdf a { dimensions: time = 366; variables: double %s(time); %s:_FillValue = -9.; data: %s = ", name, name, name
        for (day = 1; day <= 366; ++day)
            printf "%s%s", day == missing ? "_" : 20, day < 366 ? ", " : ";}"
    }' | ncgen -4 -o "$1"
}

# What the published answers are checked with notices a value that one of the two lacks, whatever follows it.
case_a_value_that_only_one_of_two_has_is_no_match() {
    command -v ncgen >/dev/null || { skipped ncgen && return; }
    mkdir whole gap
    constant_field whole/climatology.nc mean
    constant_field whole/p90.nc p90
    cp whole/p90.nc gap
    constant_field gap/climatology.nc mean 100
    awk 'BEGIN { print "day,mean,threshold"; for (day = 0; day < 366; ++day) print "0,20,20" }' >whole.csv
    sed '101s/.*/0,NaN,20/' whole.csv >gap.csv # after the header, the 100th day
    published_check --first-year 2000 --run whole whole.csv
    published_check --first-year 2000 --run gap gap.csv
    if published_check --first-year 2000 --run whole gap.csv; then fail "a missing published value is a match"; fi
    if published_check --first-year 2000 --run gap whole.csv; then fail "a missing value of the run is a match"; fi
}

case_published_answers_of_western_australia() {
    has_published_data MHWdetection || return 0
    local of=MHWdetection/clim_py series=(RmarineHeatWaves/sst_WA.csv 1)
    published_answer default "${series[@]}" $of.csv 2014
    published_answer p80 "${series[@]}" ${of}_pctile_80.csv 2014 --percentile 80
    published_answer p99 "${series[@]}" ${of}_pctile_99.csv 2014 --percentile 99
    published_answer window "${series[@]}" ${of}_whw_7.csv 2014 --window 7
    published_answer unsmoothed "${series[@]}" ${of}_spw_no.csv 2014 --smooth 0
    published_answer smoothed "${series[@]}" ${of}_spw_51.csv 2014 --smooth 51
    published_answer random MHWdetection/sst_WA_miss_random.csv 0 ${of}_random.csv 2014
}

# The baseline ends within the record: windows of New Year reach behind it.
case_published_answers_of_tasmania() {
    has_published_data m_mhw || return 0
    published_answer tasmania m_mhw/sst_1_2.csv 0 m_mhw/threshold_climatology_py_1982_2005_for_sst_1_2.nc 2005
}

# CDO's windows are runs of real days around every day of the record that has as many on both sides; 29 February has a
# result of its own from the windows of leap years, as under `separate`. The record is therefore cut to the baseline and
# half a window to each side. Beyond that:
# - Pools of one value are missing in CDO; a histogram between equal bounds does not exist.
# - CDO_PCTL_NBINS beyond the number of values makes the histogram hold all of them, as floats, between which CDO
#   interpolates as floats.
# - Without 29 February, as under `exclude`, the middle of a window is a mean of dates in the calendar: 365_day then.

# With locks, because chains of operators are threads; what its libraries say is shown where it fails.
quiet_cdo() {
    cdo -s -L "$@" 2>cdo.log || { cat cdo.log && fail "cdo $*"; }
}

# percentile_of_cdo PERCENTILE DAYS METHOD RECORD OUTPUT
percentile_of_cdo() {
    CDO_PCTL_NBINS=1001 quiet_cdo -b F64 --percentile "$3" -chname,sst,"p$1" -ydrunpctl,"$1","$2" "$4" \
        -ydrunmin,"$2" "$4" -ydrunmax,"$2" "$4" "$5"
}

# equals_cdo RUN PERCENTILE FILE [OPERATOR]: ours where pools vary, through the operator.
equals_cdo() {
    quiet_cdo "${4:-copy}" -ifthen -gtc,0 -selname,std "$1/climatology.nc" -selname,"p$2" "$1/p$2.nc" ours.nc
    # Two units in the last place of the largest values; a value missing in one differs.
    quiet_cdo diff,abslim=4e-6 ours.nc "$3" >differences
    [[ ! -s differences ]] || { cat differences && fail "CDO has other values for $1, p$2"; }
}

case_cdo_gives_the_same_percentiles() {
    command -v cdo >/dev/null || { skipped cdo && return; }
    quiet_cdo -b F64 mergetime "$checkout"/data-sample/*.nc record.nc
    quiet_cdo seldate,2004-12-27,2009-01-05 record.nc eleven.nc
    quiet_cdo -setcalendar,365_day -del29feb -seldate,2004-12-30,2009-01-02 record.nc five.nc
    local percentile sample=(--files "$checkout/data-sample/*.nc" --baseline 2005-2008 --percentile 10 90)
    climate nearest "${sample[@]}" --definition cdo
    climate type8 "${sample[@]}" --definition cdo --quantile-type 8
    climate xclim "${sample[@]}" --definition xclim
    for percentile in 10 90; do
        percentile_of_cdo $percentile 11 nrank eleven.nc cdo.nc
        equals_cdo nearest $percentile cdo.nc
        percentile_of_cdo $percentile 11 rtype8 eleven.nc cdo.nc
        equals_cdo type8 $percentile cdo.nc
        percentile_of_cdo $percentile 5 rtype8 five.nc cdo.nc
        equals_cdo xclim $percentile cdo.nc del29feb
    done
}
