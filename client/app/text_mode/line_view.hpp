// The view of the model in text mode: sentences for listening. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/app/core/model.hpp"
#include "client/app/text_mode/line_request.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

using Sentences = std::vector<std::string>;

// Why there is no board to report; empty if there is one.
std::string board_fault(const Model& model);

// ---- of the board; precondition: board_fault is empty ----

// "Row 3: 5, 3, blank; blank, own 7, blank; 1, 2, 4."
std::string house_sentence(const Model& model, sudoku::House house, Origins origins);
Sentences board_sentences(const Model& model, Origins origins);
// "Row 3, column 5: blank, notes: 4 7."
std::string cell_sentence(const Model& model, sudoku::Cell cell);
// The board of a player who is watched, or why there is none; the name may be abbreviated. Has no
// precondition.
Sentences watched_sentences(const Model& model, std::string_view name);
// The cell's candidates from the visible digits, if the rules of the race allow it.
std::string candidates_sentence(const Model& model, sudoku::Cell cell);
// "Left: 2 times 1, once 4."
std::string left_sentence(const Model& model);
// At the start of a race, or when the player joins one.
Sentences opening_sentences(const Model& model);

// ---- of the race and the room ----

// The member whose name is this, or the only one whose name begins so, whatever the case; nullptr if there is none.
const race::Member* member_named(const Model& model, std::string_view name);

// "The race starts in 5 seconds."
std::string start_sentence(const Model& model, std::chrono::seconds left);
std::string time_sentence(const Model& model);
// "2nd: Ben, 45 percent, 1 mistake."
std::string standing_sentence(const Model& model, const race::Standing& standing);
Sentences standings_sentences(const Model& model);
Sentences who_sentences(const Model& model);
Sentences rules_sentences(const Model& model);
// The situation while no race is under way.
Sentences room_sentences(const Model& model);
Sentences result_sentences(const Model& model);

// ---- of the line mode itself ----

Sentences help_sentences(const Model& model);
Sentences fault_sentences(const Model& model, const LineFault& fault);

// The answer to a request that is text only; empty for others. `repeat` needs data outside the
// model.
Sentences answer(const Model& model, const LineRequest& request);

}  // namespace gridrace::app
