// What a client keeps of its seat for the case that it dies, as text: JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/app/core/player_board.hpp"
#include "client/net/follower.hpp"
#include "client/storage/locked_file.hpp"

namespace gridrace::client {

// In which room a seat is, and who sits there.
struct SeatPlace {
    std::string room;  // its address: "ws://HOST:PORT/r/CODE"
    std::string name;
    race::Role role = race::Role::player;
    friend bool operator==(const SeatPlace&, const SeatPlace&) = default;
};

struct KeptSeat {
    Seat seat;
    app::Sheet sheet;
    std::optional<SeatPlace> place;  // none: an earlier version kept it
    friend bool operator==(const KeptSeat&, const KeptSeat&) = default;
};

inline constexpr std::size_t max_kept_bytes = most_locked_bytes;

std::string to_text(const KeptSeat& kept);
// None if this version did not write it: people may have edited it, disks damaged it.
std::optional<KeptSeat> parse_kept_seat(std::string_view text);

}  // namespace gridrace::client
