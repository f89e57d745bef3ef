// The folder of races that the user has replayed.
#pragma once

#include <string>
#include <vector>

#include "client/language/language.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

// Saves the record under a name made of its start, its room and its number; the same race is the
// same file. Returns a message for the user if it cannot be saved, else nothing.
std::string keep_replay(const race::RaceRecord& record, language::Language language,
                        const std::string& note = "");

// What a file of these folders is: "2026-11-26 19:24, easy: Ada 4:32.1, Ben 5:01.0" in local time, the first place
// first. Reads what the file says of itself and checks nothing. The file's name if it says nothing.
std::string replay_description(const std::string& file, language::Language language);

// The files in the folder and in that of challenges, the newest first; empty if there is none.
std::vector<std::string> kept_replays();

}  // namespace gridrace::client
