// Whether a race can have gone as its record says: anyone can check it, trusting nobody.
#pragma once

#include <optional>
#include <string>

#include "common/race/race_record.hpp"

namespace gridrace::race {

// Why it cannot, in one sentence for people; none if it can. Races again by the rules themselves: what members
// did must have been allowed then, and have had exactly these consequences, times, places and the end
// included. Takes about as long as the server took, and a tenth of a second at most for the puzzle.
std::optional<std::string> record_fault(const RaceRecord& record);

// "This record cannot be true: …", for the person.
std::string disbelief(const std::string& reason);

}  // namespace gridrace::race
