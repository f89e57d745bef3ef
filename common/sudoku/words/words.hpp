// Hints in words. The content is chosen here, the wording is in a catalogue: one file for each
// language. UTF-8, lines end with '\n'; cells are written r1c1 in every language.
#pragma once

#include <string>

#include "common/sudoku/hints/hint.hpp"
#include "common/sudoku/words/language.hpp"

namespace gridrace::sudoku {

// The full text of the hint at its stage. A chain of simple links is a sentence. Other chains first
// say what contradicts or follows in all cases, then what is placed on the way, in lines where each
// digit follows from the one before; then the chains that these use.
std::string say(const Hint& hint, Language language);

// The technique of a step, with its type and level: "unique rectangle, type 2".
std::string say_technique(const Step& step, Language language);

// The effect of the step, and its reason.
std::string say(const Step& step, Language language);

}  // namespace gridrace::sudoku
