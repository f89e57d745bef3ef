// The races that ended before this player's eyes, with the hashes by which their server sealed their records.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/race/room_state.hpp"

namespace gridrace::client {

struct WitnessedRace {
    std::string server;  // its address
    race::RoomCode room;
    RaceNumber race;
    Instant ended;
    race::Digest record{};
    // Of the puzzle, as the secrets gave it that were shown while the race was on; none: it was not drawn by all.
    std::optional<std::uint64_t> drawn_seed = {};
    friend bool operator==(const WitnessedRace&, const WitnessedRace&) = default;
};

// The race that these events in a room of this server, which were folded into its state, have sealed; none if they have sealed
// none.
std::optional<WitnessedRace> witnessed_race(std::string_view server, const race::RoomState& room,
                                            const race::Events& events);

// The file beside that of the results: ~/.local/share/gridrace/witnessed-races.
std::filesystem::path witnessed_races_beside(const std::filesystem::path& results);

// Keeps the last 5,000. What was seen of this race before stays. A file that cannot be read is left as it is.
std::error_code add_witnessed_race(const std::filesystem::path& path, const WitnessedRace& race);

// What was seen of races of this room and number, on any server, that ended within a day of this time: codes of rooms are used
// again only after longer. Empty: none was witnessed, or that is forgotten.
std::vector<WitnessedRace> witnessed_races(const std::filesystem::path& path,
                                           const race::RoomCode& room, RaceNumber race,
                                           Instant ended);

}  // namespace gridrace::client
