// Checks whether a race can have happened as its record says, without trusting its source.
#pragma once

#include <optional>
#include <string>

#include "common/race/race_record.hpp"

namespace gridrace::race {

// Why the record is impossible, in one sentence for people; none if it is possible. Replays the
// race by the rules: each action must have been allowed, and must have had exactly these
// consequences, including times, places and the end. Takes about as long as the server took, plus
// at most a tenth of a second for the puzzle.
std::optional<std::string> record_fault(const RaceRecord& record);

// A sentence for the user: "This record cannot be true: …".
std::string disbelief(const std::string& reason);

}  // namespace gridrace::race
