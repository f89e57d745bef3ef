// What a player signs to enter a room by a key: proto/README.md, "Players' keys". Pure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/race/identity.hpp"
#include "common/race/room_code.hpp"

namespace gridrace::identity {

// Drawn by a server for one connection, and never used again.
using Challenge = std::array<std::uint8_t, 32>;

// "race.example.org:8765", as a client calls a server: the header Host of its request.
inline constexpr std::size_t most_name_bytes = 255;

// A signature counts at this server alone, under this name, for this room, on the connection of the challenge.
struct EntryStatement {
    race::PlayerKey player{};
    race::PlayerKey server{};
    Challenge challenge{};
    race::RoomCode room;
    std::string_view name;  // of the server, as the client calls it; at most most_name_bytes
};

// The bytes to sign. No two statements have the same, and no other use of a key begins like them.
std::string bytes_of(const EntryStatement& statement);

}  // namespace gridrace::identity
