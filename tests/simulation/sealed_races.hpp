// What a room has sealed of its races is what its log has.
#pragma once

#include <string>
#include <vector>

namespace gridrace::simulation {

// Throws Violation unless each race that has ended in this log is sealed once, as its record is, and all seals of its course
// open to the beginning of that. `may_lack_last`: the room closed, or the log was cut, before the last race was sealed.
void check_seals(const std::vector<std::string>& records, bool may_lack_last);

}  // namespace gridrace::simulation
