// What nodes of builds before the end of November 2026 want of a relayed player's request: a signature with the
// time. The encrypted connection has shown already that both know the secret, so nobody checks it any
// more. Sent until version 0.3, so that the nodes of a cluster can be upgraded one after the other.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "common/race/room_code.hpp"

namespace gridrace::server {

inline constexpr const char* signature_header = "Gridrace-Node";

// The value of signature_header for a request now. Needs sodium_init().
std::string sign(const race::RoomCode& room, std::string_view player, std::string_view secret,
                 std::chrono::system_clock::time_point now);

}  // namespace gridrace::server
