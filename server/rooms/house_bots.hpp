// The bots of the house in one room: when each moves, and what it does then. They move while a person is there. A room
// that is opened again continues with them: their grids are in the log, their plans are made again. Ghosts make the moves
// of their runs, each at its time, whether a person is there or not. Lives on the room's thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "common/bot/bot_player.hpp"

namespace gridrace::server {

class HouseBots {
public:
    explicit HouseBots(std::uint64_t seed) : seed_(seed) {}

    // To be called after every change of the room. `now`: the room's time.
    void follow(const race::RoomState& state, Instant now);
    // When the next one moves; none if none waits.
    std::optional<Instant> next_at() const;
    // A move that is due; none if there is none. Follow the room before the next call.
    std::optional<std::pair<MemberId, race::Command>> due(const race::RoomState& state,
                                                          Instant now);

private:
    struct Bot {
        bot::BotPlayer player;
        std::optional<Instant> moves_at;
    };

    Bot& bot_of(const race::Member& member);

    std::uint64_t seed_;
    MemberId last_member_;  // in an ordinary room there is nothing to do until the next one comes
    std::map<MemberId, Bot> bots_;
    std::optional<Instant> ghost_at_;  // the next move of any ghost
};

}  // namespace gridrace::server
