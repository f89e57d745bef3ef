#include "client/app/widgets/phrases.hpp"

namespace gridrace::app {

using namespace language::literals;
using language::Phrase;

Phrase assist_phrase(race::Assist assist) {
    switch (assist) {
        case race::Assist::highlights: return "highlights"_t;
        case race::Assist::note_removal: return "tidy notes"_t;
        case race::Assist::auto_notes: return "automatic candidates"_t;
        case race::Assist::check: return "check"_t;
        case race::Assist::rewind: return "undo to before a mistake"_t;
        case race::Assist::hints: return "hints"_t;
    }
    return ""_t;
}

Phrase emote_phrase(race::Emote emote) {
    return Phrase(race::describe(emote));
}

Phrase grade_phrase(sudoku::Grade grade) {
    return Phrase(sudoku::name(grade));
}

std::string difficulty_text(language::Language language, const race::RaceRules& rules) {
    if (rules.source == race::PuzzleSource::given) return say(language, "custom puzzle"_t);
    if (!rules.source) return say(language, "unknown puzzle"_t);
    if (rules.rating) return say(language, "rating {0}"_t, sudoku::to_string(*rules.rating));
    if (!rules.grade) return say(language, "unknown difficulty"_t);
    return say(language, grade_phrase(*rules.grade));
}

}  // namespace gridrace::app
