// Several recorded runs of one puzzle, raced at different times, as if they had been raced together.
#pragma once

#include <span>

#include "common/race/race_record.hpp"

namespace gridrace::app {

// For display only: all runs start at the same moment, time during which a room stood still is left
// out, and finishers are placed by their times. The check of records (common/race/decide/record_check.hpp)
// is for the records themselves. Members are numbered from 1, in the order of the records; equal
// names get a number.
// Precondition: there is a record, and all are possible and of the same puzzle.
race::RaceRecord combined_record(std::span<const race::RaceRecord> records);

}  // namespace gridrace::app
