// The record of a race as a JSON file that anyone can read, check and replay.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

// Maximum size to read: the longest record of a server is smaller.
inline constexpr std::size_t most_replay_bytes = 64 << 20;

// One JSON object, with each moment on a line. Times are milliseconds since 1970 on the server's
// clock. The note is what its server has signed of it, if not empty.
std::string to_replay_file(const race::RaceRecord& record, const std::string& note = "");

// The note of a replay, as it stands there; empty if there is none. Checks nothing.
std::string note_of_replay_file(std::string_view text);

// Parses the output of to_replay_file, in any layout; or returns one sentence on what is wrong.
// Verifies everything: the puzzle, the players and the result, which are there for readers, must
// match the course, and the course must be possible.
Result<race::RaceRecord, std::string> read_replay_file(std::string_view text);

// One sentence if a replay or challenge of so many bytes is too long to be read.
std::optional<std::string> size_fault(std::size_t bytes);

// "2024-05-01-120005-K7QX2M-1": the start of the race in UTC, its room and its number. For names of
// files.
std::string race_name(const race::RaceRecord& record);

}  // namespace gridrace::client
