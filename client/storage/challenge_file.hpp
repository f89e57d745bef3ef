// A challenge: races on one puzzle, recorded one after the other, as a JSON file that friends send to
// each other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/language/language.hpp"
#include "common/base/result.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

// Limits of a challenge, for every player's screen and memory.
inline constexpr std::size_t most_challenge_records = 64;
inline constexpr std::size_t most_challenge_runs = 200;

// One JSON object: "format" "gridrace-challenge", "version" 1, and "records", each as
// to_replay_file writes it.
std::string to_challenge_file(const std::vector<race::RaceRecord>& records);

// Parses the output of to_challenge_file, or of to_replay_file, which gives one record of any mode;
// or returns one sentence on what is wrong. Each record is verified like that of a replay, and those
// of a challenge have no challenge_fault. Never empty. Safe for untrusted input: bounded
// by most_replay_bytes and the limits above.
Result<std::vector<race::RaceRecord>, std::string> read_challenge_file(std::string_view text);

// Why these possible records are no challenge, in a sentence; empty if they are one: of one puzzle
// under the same rules, in a mode that can have ghosts, with a member who finished, and within the
// limits. Precondition: there is a record.
language::Phrase challenge_fault(const std::vector<race::RaceRecord>& records);

}  // namespace gridrace::client
