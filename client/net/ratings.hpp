// The players whom a server rates: GET /board/FAMILY and GET /players/FINGERPRINT.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "common/base/clock.hpp"
#include "common/base/result.hpp"

namespace gridrace::client {

// All texts are safe to print.
struct Rating {
    std::string family;       // "race"
    std::int64_t points = 0;  // most likely the player is stronger than that
    std::uint64_t deviation = 0;
    bool provisional = false;  // few races so far
    std::uint64_t races = 0;
    friend bool operator==(const Rating&, const Rating&) = default;
};

struct PlayerOnBoard {
    std::string name;
    std::string fingerprint;
    Rating rating;
    friend bool operator==(const PlayerOnBoard&, const PlayerOnBoard&) = default;
};

struct RatedResult {
    std::string family;
    Instant ended_at;
    std::uint64_t place = 0;
    std::uint64_t players = 0;
    std::optional<RoomAddress> room{};  // none: only its members know its code
    std::uint64_t race = 0;             // of that room
};

struct RatedPlayer {
    std::string name;
    std::vector<Rating> ratings;       // at least one
    std::vector<RatedResult> results;  // the newest first
};

// None if it is no such document. What is told in a way that is not understood is left out, and of more than fifty
// players, three ratings or twenty results the rest.
std::optional<std::vector<PlayerOnBoard>> parse_board(std::string_view json);
std::optional<RatedPlayer> parse_rated_player(std::string_view json, const ServerAddress& server);

// Blocks until the server has answered, ten seconds at most. Fails with "no_board" if it has none.
Result<std::vector<PlayerOnBoard>, ConnectionEnd> fetch_board(const ServerAddress& server,
                                                              const std::string& family);
// Likewise; fails with "not_rated" if the server knows of no rated race of the player.
Result<RatedPlayer, ConnectionEnd> fetch_rated_player(const ServerAddress& server,
                                                      const std::string& fingerprint);

}  // namespace gridrace::client
