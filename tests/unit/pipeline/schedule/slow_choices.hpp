#pragma once

#include <array>

#include "config/run_config.hpp"
#include "src/calendar.hpp"
#include "tests/support/slow_definition.hpp"
#include "tests/support/slow_series.hpp"

namespace sstclim {

/// A choice of the program and the same of the slow reference.
template <typename Choice, typename Slow>
struct BothChoices {
    Choice choice;
    Slow slow;
};

inline constexpr std::array<BothChoices<LeapDay, slow::LeapDay>, 5> kLeapDays{
    {{LeapDay::interpolate, slow::LeapDay::interpolate},
     {LeapDay::exclude, slow::LeapDay::exclude},
     {LeapDay::separate, slow::LeapDay::separate},
     {LeapDay::xmhw, slow::LeapDay::xmhw},
     {LeapDay::fill, slow::LeapDay::fill}}};

inline constexpr std::array<BothChoices<YearEdge, slow::YearEdge>, 3> kYearEdges{
    {{YearEdge::extend, slow::YearEdge::extend},
     {YearEdge::circular, slow::YearEdge::circular},
     {YearEdge::truncate, slow::YearEdge::truncate}}};

inline constexpr std::array<BothChoices<Calendar, slow::Calendar>, 6> kCalendars{
    {{Calendar::standard, slow::Calendar::standard},
     {Calendar::proleptic_gregorian, slow::Calendar::proleptic_gregorian},
     {Calendar::julian, slow::Calendar::julian},
     {Calendar::noleap, slow::Calendar::noleap},
     {Calendar::all_leap, slow::Calendar::all_leap},
     {Calendar::day360, slow::Calendar::day_360}}};

inline Date to_date(const slow::Date& date) {
    return {date.year, date.month, date.day};
}

}  // namespace sstclim
