// The modes that a host can choose from, and what stands in the way of one.
#pragma once

#include "client/app/core/model.hpp"

namespace gridrace::app {

// Those that the server has.
std::vector<race::Mode> modes_on_offer(const Model& model);
// The one after this one; after the last the first.
race::Mode mode_after(const Model& model, race::Mode mode);

// The names of members who would have to leave, since their programs do not know what these settings need.
std::string who_leaves(const Model& model, const race::ModeSettings& settings);
// "too new for the program of: Ben", "from 2 players on"; empty if all who are here can play it now.
std::string mode_obstacle(const Model& model, race::Mode mode);

}  // namespace gridrace::app
