// How a race ends for those who still play, and starts without the host, in words.
#pragma once

#include "client/app/core/model.hpp"

namespace gridrace::app {

// True if the host can end the race now, or bring its end forward.
bool can_end_race(const Model& model);
// The key for it: on a board that is not full, one that is not for the board. Empty if there is none.
std::string end_race_key(const Model& model);

// "The race ends in 0:43 for those still playing."; empty if no end is announced.
std::string end_notice(const Model& model);
// "ends in 0:43", for a narrow panel.
std::string short_end_notice(const Model& model);

// "The time was up.", of a race that ended by its time limit; empty of a sprint, whose time is always up, and where
// another end was announced, as by the host.
std::string time_was_up_text(const Model& model);

// When a player who is done can see the own run, if this program did not see all of it: the record is secret until
// the race has ended.
std::string secret_until_text(const Model& model);

// "Anyone may start in 0:40.", "Anyone may start the race now."; empty if the start is the host's alone.
std::string start_offer_text(const Model& model);

// The rule: "ends 5:00 after half, or three, have finished"; empty if a race never ends so.
std::string finish_window_text(const Model& model);

}  // namespace gridrace::app
