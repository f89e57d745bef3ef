#include "client/app/core/race_phrases.hpp"

#include "client/app/core/words.hpp"

namespace gridrace::app {

using namespace language::literals;
using language::Phrase;

std::string refusal_text(const Model& model, const race::Refusal& refusal) {
    const std::string sentence = race::describe(race::Refusal(refusal.code));
    auto text = model.say(Phrase(sentence));
    if (!refusal.cells.empty()) text += " (" + coordinates(refusal.cells) + ")";
    return text;
}

std::string cancel_text(const Model& model, race::CancelReason reason) {
    return model.say("The race was cancelled: {0}."_t, model.say(Phrase(race::describe(reason))));
}

std::string connection_reason(const Model& model) {
    return model.say(Phrase(model.connection.reason));
}

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

std::string assists_text(const Model& model, race::AssistSet assists) {
    if (assists == race::AssistSet::all()) return model.say("all"_t);
    std::string text;
    for (const auto assist : race::all_assists) {
        if (!assists.contains(assist)) continue;
        if (!text.empty()) text += model.say(", "_t);
        text += model.say(assist_phrase(assist));
    }
    return text.empty() ? model.say("none"_t) : text;
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
