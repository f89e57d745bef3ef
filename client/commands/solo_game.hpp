// Plays a solo game: a room in this process, saved while it is played, perhaps against ghosts.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "client/commands/line_play.hpp"
#include "client/storage/games.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// A challenge that is answered: its races so far, and the file that gets them and the player's own.
struct Challenge {
    std::filesystem::path file;
    std::vector<race::RaceRecord> records;
};

// The game to play: one that was found, or a new one.
struct SoloChoice {
    std::optional<FoundGame> found;
    wire::CreateRoom request;  // of a new one
    std::optional<std::chrono::sys_days> daily;
    std::optional<Challenge> challenge;  // the request has its puzzle and its rules
    std::vector<race::RaceRecord>
        ghosts;  // to race against; if empty, the players of the challenge
};

// The records with a name for players of solo games, which have none.
std::vector<race::RaceRecord> as_ghosts(std::vector<race::RaceRecord> records,
                                        const std::string& lone_name);

// Plays until the user leaves; returns the exit code. `name` is the player's.
int play_solo(SoloChoice choice, Manner manner, app::PlaySetup setup, const std::string& name);

}  // namespace gridrace::client
