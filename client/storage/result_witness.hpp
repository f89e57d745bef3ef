// Writes down how the person's own races end, and reports a new best.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "client/app/core/model.hpp"
#include "client/app/pages/statistics.hpp"
#include "client/language/language.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::client {

class ResultWitness {
public:
    // `daily` is the day whose puzzle the first race is on, if it counts for that day. Without a path nothing
    // is written.
    ResultWitness(std::optional<std::filesystem::path> path, app::PlayedGame::Kind kind,
                  std::optional<std::chrono::sys_days> daily, language::Language language)
        : path_(std::move(path)), kind_(kind), daily_(daily), language_(language) {}

    // What has happened in the room; what the person should be told of it, if anything.
    std::optional<app::Status> hear(const race::RoomState& room, MemberId self,
                                    const race::Events& events);

private:
    std::optional<app::Status> write_down(const app::PlayedGame& game);

    std::optional<std::filesystem::path> path_;
    app::PlayedGame::Kind kind_;
    std::optional<std::chrono::sys_days> daily_;
    language::Language language_;
};

// How the last race of a room ended for one of its players; none if it is not over, or no race: nobody else was
// in it.
std::optional<app::PlayedGame> played_game(const race::RoomState& room, MemberId self,
                                           app::PlayedGame::Kind kind, std::chrono::sys_days today);

}  // namespace gridrace::client
