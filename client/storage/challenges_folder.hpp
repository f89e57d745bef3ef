// The folder of challenges: those the user has answered, and those made from own races.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "client/app/core/message.hpp"
#include "client/language/language.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

// ~/.local/share/gridrace/challenges; none without a home directory.
std::optional<std::filesystem::path> challenges_folder();

// A file in the folder that does not exist yet, for the answer to a challenge:
// "2024-05-01-120005-challenge.json", in UTC.
std::filesystem::path new_challenge_path(const std::filesystem::path& folder, Instant now);
// The file in the folder for a challenge made of one race; the same race is the same file.
std::filesystem::path challenge_path(const std::filesystem::path& folder,
                                     const race::RaceRecord& record);

// Atomic; makes the folder, too.
std::error_code write_challenge(const std::filesystem::path& path,
                                const std::vector<race::RaceRecord>& records);

// Saves these races as a challenge, unless they are none.
app::ChallengeKept keep_challenge(const std::filesystem::path& path,
                                  const std::vector<race::RaceRecord>& records,
                                  language::Language language);

// The record of a solo game with the player's name, which its room does not know.
race::RaceRecord with_player_name(race::RaceRecord record, const std::string& name);

}  // namespace gridrace::client
