// Short texts on how a race stands, in the modes that have more to it than digits.
#pragma once

#include <string>

#include "client/app/core/model.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

// A line for the player's own panel: "lives ♥♥♡", "puzzle 3, 2 solved"; empty in the mode `race`.
std::string mode_line(const Model& model);
// The same in a few columns: "♥2", "+40s".
std::string short_mode_line(const Model& model);
// The same in sentences, for line mode; empty in the mode `race`.
std::string mode_sentence(const Model& model);

// What counts in the ranking: "45%", "12" cells, "3✓" puzzles.
std::string score_text(const race::Race& race, const race::Run& run);
// What a mode shows of a player beside it: "♥♥♡", "+40 s", "team 2"; else "×2", the mistakes.
std::string stake_text(const Model& model, const race::Run& run);
// The same without the team, which the player's panel names elsewhere.
std::string own_stake_text(const Model& model, const race::Run& run);
// The same in words: "2 lives left", "3 puzzles"; empty if there is nothing to say.
std::string stake_in_words(const Model& model, const race::Run& run);
// "♥♥♡", "♥12": of lives that are left and lost.
std::string hearts(std::uint32_t left, std::uint32_t all);

// Points of a tournament, given in 840ths: "2.5", "1.67".
std::string points_text(std::uint32_t points);

}  // namespace gridrace::app
