// Translated names of grades, assists and expressions.
#pragma once

#include <string>

#include "client/language/language.hpp"
#include "common/base/clock.hpp"
#include "common/race/command.hpp"
#include "common/race/race_rules.hpp"
#include "common/sudoku/step.hpp"
#include "common/sudoku/words/language.hpp"

namespace gridrace::app {

language::Phrase assist_phrase(race::Assist assist);
language::Phrase emote_phrase(race::Emote emote);
language::Phrase grade_phrase(sudoku::Grade grade);
// "easy", "rating 6.5-7.5".
std::string difficulty_text(language::Language language, const race::RaceRules& rules);
// "1 hour 5 seconds"; "0 seconds" for negative durations too.
std::string time_in_words(language::Language language, Milliseconds duration);
// With tenths: "1 hour 5.3 seconds".
std::string exact_time_in_words(language::Language language, Milliseconds duration);

// The language of hints and techniques.
sudoku::Language language_of_hints(language::Language language);
// "skyscraper", as hints call it.
std::string technique_name(language::Language language, sudoku::Technique technique);

}  // namespace gridrace::app
