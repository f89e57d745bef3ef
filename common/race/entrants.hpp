// A list of names: in a room that has one only these play, and everybody else may watch.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "common/base/text.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::race {

// What a list of names is refused for.
struct EntrantFault {
    enum class Kind : std::uint8_t { too_many, not_allowed, is_double, looks_alike };
    Kind kind{};
    std::size_t index = 0;    // of the name
    std::size_t earlier = 0;  // is_double, looks_alike: of the other one
    NameFault why{};          // not_allowed
    friend bool operator==(const EntrantFault&, const EntrantFault&) = default;
};

// The names as a room keeps them: cleaned, at most so many, none twice (ignoring case) and none that
// looks like another.
Result<std::vector<std::string>, EntrantFault> clean_entrants(std::span<const std::string> names,
                                                              std::size_t most);

// The list of a new room with these rules: only tournaments have one, and a club has players of its own.
Result<std::vector<std::string>, Refusal> entrants_of(std::span<const std::string> names,
                                                      const RaceRules& rules, bool is_club);

// The name on the list that is this one, ignoring case; nullptr if there is none.
const std::string* find_entrant(std::span<const std::string> entrants, const std::string& name);
// Whether the rules of the list let a member of this name play.
bool may_play(const RoomState& state, const std::string& name);

// Those on the list who are not in the room, in its order.
std::vector<std::string> missing_entrants(const RoomState& state);

}  // namespace gridrace::race
