// Hints in words. What to say is chosen here, how to say it is in a catalogue: one file for each
// language. UTF-8, lines end with '\n'; cells are written r1c1 in every language.
#pragma once

#include <string>

#include "common/sudoku/hints/hint.hpp"
#include "common/sudoku/words/language.hpp"

namespace gridrace::sudoku {

// All that the hint says at its stage. A chain whose links follow one from the other is
// a sentence; others take a line for each link.
std::string say(const Hint& hint, Language language);

// The technique of a step, with its type and level: "unique rectangle, type 2".
std::string say_technique(const Step& step, Language language);

// What the step does and why.
std::string say(const Step& step, Language language);

}  // namespace gridrace::sudoku
