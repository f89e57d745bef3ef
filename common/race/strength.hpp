// Whether races say how strong their players are, for clubs and for servers: decide/decide_skill.cpp.
#pragma once

#include "common/race/room_state.hpp"
#include "common/skill/skill_rating.hpp"

namespace gridrace::race {

// A race tells how strong its players are if each raced for themselves, nobody with a head start.
bool tells_strength(const Race& race);
// Who gave up or left shares the last place with all who did, unless what they had achieved counts.
bool is_last_together(const Race& race, const Run& run);
// As it is shown, in thousandths: see cautious_points().
ClubSkill shown_skill(const skill::SkillRating& rating);

}  // namespace gridrace::race
