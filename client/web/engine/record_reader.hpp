// The record of a race as the page describes it (src/engine/record_fields.ts): what the analysis and the check of
// records need of it.
#pragma once

#include "client/web/engine/fields.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::web {

// What is missing or malformed reads as none or 0: whether the record is possible is for race::record_fault.
race::RaceRecord read_record(Fields& fields);

}  // namespace gridrace::web
