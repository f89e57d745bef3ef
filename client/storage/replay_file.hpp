// The record of a race as a file: JSON that anybody can read, check and watch.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

// A file of more bytes is not read: the longest record that a server gives makes no larger one.
inline constexpr std::size_t most_replay_bytes = 64 << 20;

// One JSON object, its moments on a line each. Times are milliseconds since 1970 on the server's clock.
std::string to_replay_file(const race::RaceRecord& record);

// What to_replay_file has written, in any layout; or one sentence on what is wrong with it. Believes nothing:
// the puzzle, the players and the result, which stand there for readers, must be those of the course, and the
// course must be one that can be true.
Result<race::RaceRecord, std::string> read_replay_file(std::string_view text);

}  // namespace gridrace::client
