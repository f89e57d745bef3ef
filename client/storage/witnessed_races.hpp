// The races that ended before this player's eyes, with the hashes by which their server sealed their records.
#pragma once

#include <filesystem>
#include <optional>
#include <system_error>

#include "common/race/room_state.hpp"

namespace gridrace::client {

struct WitnessedRace {
    race::RoomCode room;
    RaceNumber race;
    Instant ended;  // codes of rooms are used again
    race::Digest record{};
    friend bool operator==(const WitnessedRace&, const WitnessedRace&) = default;
};

// The race that these events in a room, which were folded into its state, have sealed; none if they have sealed none.
std::optional<WitnessedRace> witnessed_race(const race::RoomState& room,
                                            const race::Events& events);

// The file beside that of the results: ~/.local/share/gridrace/witnessed-races.
std::filesystem::path witnessed_races_beside(const std::filesystem::path& results);

// Keeps the last 5,000. A file that cannot be read is left as it is.
std::error_code add_witnessed_race(const std::filesystem::path& path, const WitnessedRace& race);

// The hash with which this race was sealed here; none: it was not witnessed, or that is forgotten. The first one counts, so
// that nobody is talked out of what was seen.
std::optional<race::Digest> witnessed_record(const std::filesystem::path& path,
                                             const race::RoomCode& room, RaceNumber race,
                                             Instant ended);

}  // namespace gridrace::client
