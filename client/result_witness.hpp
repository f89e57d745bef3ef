// Writes down how the person's own races end, and tells of a new best.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "client/app/model.hpp"
#include "client/app/statistics.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::client {

class ResultWitness {
public:
    // `daily` is the day whose puzzle the first race is on, if it counts for that day.
    ResultWitness(app::PlayedGame::Kind kind, std::optional<std::chrono::sys_days> daily)
        : kind_(kind), daily_(daily) {}

    // What has happened in the room; what the person should be told of it, if anything.
    std::optional<app::Status> hear(const race::RoomState& room, MemberId self,
                                    const race::Events& events);

private:
    std::optional<app::Status> write_down(const app::PlayedGame& game);

    app::PlayedGame::Kind kind_;
    std::optional<std::chrono::sys_days> daily_;
};

// How the last race of a room ended for one of its players; none if it is not over, or no race: nobody else was
// in it.
std::optional<app::PlayedGame> played_game(const race::RoomState& room, MemberId self,
                                           app::PlayedGame::Kind kind, std::chrono::sys_days today);

}  // namespace gridrace::client
