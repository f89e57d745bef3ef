// The folder of games alone that are not over: a file each, which one program has at a time.
#pragma once

#include "client/app/solo/local_room.hpp"
#include "client/language/language.hpp"
#include "client/storage/kept_game.hpp"
#include "client/storage/locked_file.hpp"

namespace gridrace::client {

// ~/.local/share/gridrace/solo; none without a home.
std::optional<std::filesystem::path> games_folder();

// A game that nobody plays at the moment, as it was found.
struct FoundGame {
    LockedFile file;
    KeptGame game;
    race::RoomState room;  // as its player may see it
};

struct FoundGames {
    std::vector<FoundGame> games;  // the newest first
    std::vector<std::string>
        faults;  // files that cannot be used, a sentence each; they are left alone
};
FoundGames find_games(const std::filesystem::path& folder);

// "hard, 12:30, 45 %", or "today's puzzle, …".
std::string description(const FoundGame& game, std::chrono::sys_days today,
                        language::Language language);

// A place for a new game. There are sixteen: the oldest game that nobody plays makes room.
Result<LockedFile, std::error_code> new_game_file(const std::filesystem::path& folder);

}  // namespace gridrace::client
