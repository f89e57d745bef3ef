// The folder of races that the user has replayed.
#pragma once

#include <string>
#include <vector>

#include "client/language/language.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

// Saves the record under a name made of its start, its room and its number; the same race is the
// same file. Returns a message for the user if it cannot be saved, else nothing.
std::string keep_replay(const race::RaceRecord& record, language::Language language);

// The files in the folder and in that of challenges, the newest first; empty if there is none.
std::vector<std::string> kept_replays();

}  // namespace gridrace::client
