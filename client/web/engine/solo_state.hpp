// The state of a room with one member, as the page describes it: what the rules need to know of it.
#pragma once

#include "client/web/engine/fields.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::web {

inline constexpr MemberId lone_member{1};

race::RaceRules read_rules(Fields& fields);
race::PuzzleChoice read_choice(Fields& fields);
// Whatever the fields are, the state is one in which the rules can decide.
race::RoomState read_state(Fields& fields);

}  // namespace gridrace::web
