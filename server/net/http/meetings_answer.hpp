// GET /rooms/CODE/meetings.ics: the meetings of a club as a calendar (iCalendar, RFC 5545), to be
// subscribed to by anyone who has the room's code, also while the club is locked: a calendar has no seat. Pure.
#pragma once

#include <string>
#include <string_view>

#include "common/race/room_state.hpp"
#include "server/net/link/http.hpp"

namespace gridrace::server {

// `home` is the address of the server's start page, "https://example.org/sudoku/"; empty if unknown.
std::string calendar_of(const race::RoomCode& code, const race::Club& club, Instant now,
                        std::string_view home);
// 404 for a room that is no club.
Response meetings_answer(const race::RoomCode& code, const race::RoomState& state, Instant now,
                         std::string_view home);

}  // namespace gridrace::server
