// What of rooms is told to people who are in none: rooms that are listed, who won there, and the puzzle of the day. What is
// durable, and nothing that a stranger could not see in the list of rooms or by joining. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/rooms/listed_rooms.hpp"

namespace gridrace::server {

// A listed room waits for players.
struct RoomWaits {
    ListedRoom room;
    friend bool operator==(const RoomWaits&, const RoomWaits&) = default;
};

// How a race was won. Nobody: nobody has finished it.
struct Victory {
    std::vector<std::string> winners;  // cleaned; several share the first place
    std::optional<Milliseconds> time;  // none: not decided by who finished first
    bool with_assists = false;         // of the puzzle of the day: nobody finished it without
    friend bool operator==(const Victory&, const Victory&) = default;
};

// The race of a listed room has ended.
struct RaceOver {
    race::RoomCode code;
    std::string club;  // empty: none
    race::Mode mode{};
    std::string difficulty;
    Victory victory;
    std::uint32_t people = 0;
    std::uint32_t bots = 0;
    std::optional<NetworkKey> from;  // as ListedRoom::from
    friend bool operator==(const RaceOver&, const RaceOver&) = default;
};

// The puzzle of a day has ended.
struct DayOver {
    std::uint32_t day = 0;  // since 1970-01-01
    Victory victory;
    std::uint32_t players = 0;   // who began
    std::uint32_t finished = 0;  // of these
    friend bool operator==(const DayOver&, const DayOver&) = default;
};

using PublicNews = std::variant<RoomWaits, RaceOver, DayOver>;

// Where it is told. Thread-safe; returns at once.
class NewsListener {
public:
    virtual void tell(PublicNews news) = 0;

protected:
    ~NewsListener() = default;
};

// Of the race that has just ended in a room of this state; none of a room that is not listed or wants a word, of a race
// without two people, and of the puzzle of a day that nobody finished or that ended long ago.
std::optional<PublicNews> news_of_race(const race::RoomState& state, Instant now,
                                       const std::optional<NetworkKey>& host);

// When a room is told as waiting: once between its first person and its last, and not after a race.
class WaitingNews {
public:
    // What is to be told of the room now. `listed`: its entry in the list of rooms.
    std::optional<PublicNews> look(const race::RoomState& state,
                                   const std::optional<ListedRoom>& listed);
    // The room comes from its log: if it is listed, it has been told.
    void restore(const race::RoomState& state) { is_told_ = state.listed; }

private:
    bool is_told_ = false;
};

}  // namespace gridrace::server
