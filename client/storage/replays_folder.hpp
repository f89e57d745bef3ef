// The folder in which races are kept that somebody has watched again.
#pragma once

#include <string>
#include <vector>

#include "client/language/language.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

// Keeps the record for good, under a name made of its start, its room and its number; the same race again is
// the same file. Says what the person should know if it cannot be kept, nothing otherwise.
std::string keep_replay(const race::RaceRecord& record, language::Language language);

// The files in the folder, the newest race first; empty if there is none.
std::vector<std::string> kept_replays();

}  // namespace gridrace::client
