// The state that a client saves so that its successor is the same member: as text, JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/app/core/player_board.hpp"
#include "client/net/room_replica.hpp"
#include "client/storage/locked_file.hpp"

namespace gridrace::client {

// A room and the identity of its member.
struct Membership {
    std::string room;  // its address: "ws://HOST:PORT/r/CODE"
    std::string name;
    race::Role role = race::Role::player;
    std::string club = {};  // the name of the club that the room is; empty: it is none
    bool has_left = false;  // a club, which knows the member again by the token
    friend bool operator==(const Membership&, const Membership&) = default;
};

struct SavedResumeState {
    ResumeState state;
    app::PlayerBoard board;
    std::optional<Membership> membership;  // none: saved by an earlier version
    friend bool operator==(const SavedResumeState&, const SavedResumeState&) = default;
};

inline constexpr std::size_t max_resume_state_bytes = most_locked_bytes;

std::string to_text(const SavedResumeState& kept);
// None if it is not valid output of this version: it may have been edited or damaged.
std::optional<SavedResumeState> parse_resume_state(std::string_view text);

}  // namespace gridrace::client
