// Who is ranked beside the player: the other players of the room, and ghosts.
#pragma once

#include <string>
#include <vector>

#include "client/app/core/model.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

// True if the race is on the puzzle of the ghosts, and its time runs or has ended.
bool has_ghosts(const Model& model);
// True if there is a ranking.
bool has_rivals(const Model& model);

// How far ghosts have come: the time of this race, which a pause stops.
Milliseconds ghosts_clock(const Model& model);

// The race as it is shown, ghosts included: as far as they were by then, and once the race has
// ended, to their ends.
race::Race shown_race(const Model& model);
// In a tournament the player's own table comes first.
std::vector<race::Standing> shown_standings(const Model& model);
// Of those whose places count for the player: in a tournament only the own table.
std::vector<race::Standing> own_standings(const Model& model);
// How many places there are among them: in a relay, where a team has one, as many as teams.
std::size_t place_count(const Model& model, const std::vector<race::Standing>& table);
// False if the player sits at another table, or at none.
bool is_at_own_table(const Model& model, std::uint32_t table);
// The others at the player's table, as it is set: "Bob, Cem"; empty: a bye, or no seat.
std::string names_at_own_table(const Model& model, const race::Tables& tables);

// "Ada"; "◌ Ada" for a ghost, in line mode "Ada (ghost)".
std::string rival_name(const Model& model, const race::Standing& standing);
// "Ada, Ben": the ghosts of this race.
std::string ghost_names(const Model& model);

}  // namespace gridrace::app
