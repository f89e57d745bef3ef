// The rooms that a server lists for strangers: GET /rooms. And when a club meets.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "common/base/clock.hpp"
#include "common/base/result.hpp"

namespace gridrace::client {

// A room of the list; all texts are safe to print.
struct RoomInList {
    race::RoomCode code;
    std::string host;           // the host's name
    std::string club;           // empty: none
    std::string mode;           // "race"
    std::string difficulty;     // "easy"
    std::string phase;          // "lobby", "countdown", "racing"
    std::uint64_t players = 0;  // bots included
    std::uint64_t bots = 0;
    std::uint64_t max_players = 0;
    std::uint64_t seconds = 0;               // since it waits or races
    bool open = false;                       // to a new player of this program
    std::vector<std::string> features = {};  // that its members' programs need
    bool for_us = true;                      // this program has them all
    std::optional<Instant> meeting = {};     // the club's next one
    bool word_needed = false;                // to join or to watch; then it is not open
    friend bool operator==(const RoomInList&, const RoomInList&) = default;

    bool is_racing() const { return phase == "racing"; }
    // To a new player of this program, perhaps for a word.
    bool takes_players() const { return open || (word_needed && for_us && players < max_players); }
    std::uint64_t people() const { return players - bots; }
};

// None if it is no such document. Rooms that are told in a way that is not understood are left out, and of more than
// fifty the rest.
std::optional<std::vector<RoomInList>> parse_room_list(std::string_view json);

// The room that "play now" joins: one for a race of everybody on a grid of their own that is about to start, or that has
// been listed so recently that its host is likely to be there; of these one with more people, up to eight. nullptr if
// there is none. A club's room is for its members.
const RoomInList* room_to_join(const std::vector<RoomInList>& rooms);

using RoomList = Result<std::vector<RoomInList>, ConnectionEnd>;

// Blocks until the server has answered, ten seconds at most. Fails with "no_list" if the server lists no rooms.
RoomList fetch_room_list(const ServerAddress& server);
// The same; calls `done` once, on the thread of `io`.
void fetch_room_list(boost::asio::io_context& io, const ServerAddress& server,
                     std::function<void(RoomList)> done);

// When the club in this room meets next: GET /rooms/CODE. Calls `done` once, on the thread of `io`; with none if it has
// no meeting, or the server does not say.
void fetch_meeting(boost::asio::io_context& io, const RoomAddress& room,
                   std::function<void(std::optional<Instant>)> done);

}  // namespace gridrace::client
