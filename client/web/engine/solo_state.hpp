// The state of a room with one member, as the page describes it: what the rules need to know of it.
#pragma once

#include <optional>

#include "client/web/engine/fields.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::web {

inline constexpr MemberId lone_member{1};

race::RaceRules read_rules(Fields& fields);
race::FilledByBox read_filled(Fields& fields);  // nine characters
// What moves are compared with; none in a mode that needs no solution, or if there are several.
std::optional<sudoku::Grid> needed_solution(race::Mode mode, const sudoku::Grid& puzzle);
race::PuzzleChoice read_choice(Fields& fields);
// Whatever the fields are, the state is one in which the rules can decide.
race::RoomState read_state(Fields& fields);

}  // namespace gridrace::web
