// The folder of unfinished solo games: one file each, locked by one program at a time.
#pragma once

#include "client/app/solo/local_room.hpp"
#include "client/language/language.hpp"
#include "client/storage/kept_game.hpp"
#include "client/storage/locked_file.hpp"

namespace gridrace::client {

// ~/.local/share/gridrace/solo; none without a home directory.
std::optional<std::filesystem::path> games_folder();

// A saved game that is not being played.
struct FoundGame {
    LockedFile file;
    KeptGame game;
    race::RoomState room;  // as its player sees it
};

struct FoundGames {
    std::vector<FoundGame> games;  // newest first
    std::vector<std::string>
        faults;  // files that cannot be used, a sentence each; they are not deleted
};
FoundGames find_games(const std::filesystem::path& folder);

// "hard, 12:30, 45 %", or "today's puzzle, …".
std::string description(const FoundGame& found, std::chrono::sys_days today,
                        language::Language language);

// A file for a new game. There are at most sixteen: deletes the oldest one that is not being
// played.
Result<LockedFile, std::error_code> new_game_file(const std::filesystem::path& folder);

}  // namespace gridrace::client
