// The line mode's view of the model: sentences, to be heard one after the other. Pure.
#pragma once

#include <string>
#include <vector>

#include "client/app/core/model.hpp"
#include "client/app/text_mode/line_request.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

using Sentences = std::vector<std::string>;

// Why there is no board to be told of; empty if there is one.
std::string board_fault(const Model& model);

// ---- of the board; precondition: board_fault is empty ----

// "Row 3: 5, 3, blank; blank, own 7, blank; 1, 2, 4."
std::string house_sentence(const Model& model, sudoku::House house, Origins origins);
Sentences board_sentences(const Model& model, Origins origins);
// "Row 3, column 5: blank, notes: 4 7."
std::string cell_sentence(const Model& model, sudoku::Cell cell);
// What the digits in sight leave for the cell, if the rules of the race allow to be told.
std::string candidates_sentence(const Model& model, sudoku::Cell cell);
// "Left: 2 times 1, once 4."
std::string left_sentence(const Model& model);
// The race begins, or one comes into it.
Sentences opening_sentences(const Model& model);

// ---- of the race and the room ----

std::string time_sentence(const Model& model);
// "2nd: Ben, 45 percent, 1 mistake."
std::string standing_sentence(const Model& model, const race::Standing& standing);
Sentences standings_sentences(const Model& model);
Sentences who_sentences(const Model& model);
Sentences rules_sentences(const Model& model);
// Where the person is when no race is under way.
Sentences room_sentences(const Model& model);
Sentences result_sentences(const Model& model);

// ---- of the line mode itself ----

Sentences help_sentences(const Model& model);
Sentences fault_sentences(const Model& model, const LineFault& fault);

// What a request is answered with if that is words alone; nothing for any other. What `repeat` wants is not in
// the model.
Sentences answer(const Model& model, const LineRequest& request);

}  // namespace gridrace::app
