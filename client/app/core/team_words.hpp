// Texts on teams of players who fight for places of their own (race::ranks_teams).
#pragma once

#include <string>
#include <vector>

#include "client/app/core/model.hpp"
#include "common/race/team_standings.hpp"

namespace gridrace::app {

// "team 2"; empty in other races.
std::string team_text(const Model& model, const race::Run& run);
// Of the player's team: "team 1, 2nd of 3", in calm mode without the place. Empty if there is none.
std::string own_team_line(const Model& model);

// The teams of the race, best first; none in calm mode.
std::vector<race::TeamStanding> shown_teams(const Model& model);
// Who counts: "Teams: the first 3 players of each count".
std::string teams_title(const Model& model, const std::vector<race::TeamStanding>& teams);
// "sum of places 7".
std::string team_score_text(const Model& model, const race::TeamStanding& team);
// The title and "1st: team 2, sum of places 7.", for line mode. Empty without teams.
std::vector<std::string> team_sentences(const Model& model,
                                        const std::vector<race::TeamStanding>& teams);

}  // namespace gridrace::app
