// What a room has sealed of its races is what its log has.
#pragma once

#include <string>
#include <vector>

namespace gridrace::simulation {

// Throws Violation unless each race that has ended in this log is sealed once, as its record is, and all seals of its course
// open to the beginning of that. A race that ended with the last records may not be sealed yet. `may_lack_last`: nor the last
// one of a room that was closed.
void check_seals(const std::vector<std::string>& records, bool may_lack_last);

}  // namespace gridrace::simulation
