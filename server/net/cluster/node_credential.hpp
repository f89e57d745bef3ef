// Each request from node to node is signed with their shared secret, which is never sent; the
// connection is encrypted, see node_key.hpp.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "common/race/room_code.hpp"

namespace gridrace::server {

// The header of the signature, that of the player's address, and one that is there if an earlier owner of
// the room has welcomed the player on this connection: with which entry, in decimal. Earlier versions
// say "yes", and read nothing but that it is there.
inline constexpr const char* node_header = "Gridrace-Node";
inline constexpr const char* player_header = "Gridrace-Player";
inline constexpr const char* resumes_header = "Gridrace-Resumes";
// The name of the node that keeps the player's connection. Older ones do not say.
inline constexpr const char* relay_header = "Gridrace-Relay";

struct NodeRequest {
    race::RoomCode room;
    std::string player;  // the address of the player's connection
};

// The value of node_header for a request now: it holds for a minute. Needs sodium_init().
std::string sign(const NodeRequest& request, std::string_view secret,
                 std::chrono::system_clock::time_point now);
// Whether a node with this secret has signed the request within the last minute, by clocks that
// differ by at most that.
bool is_signed(const NodeRequest& request, std::string_view credential, std::string_view secret,
               std::chrono::system_clock::time_point now);

}  // namespace gridrace::server
