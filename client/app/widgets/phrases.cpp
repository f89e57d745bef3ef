#include "client/app/widgets/phrases.hpp"

#include <algorithm>

#include "common/sudoku/words/words.hpp"

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
    const auto grade = say(language, grade_phrase(*rules.grade));
    const auto& settings = rules.mode_settings;
    const bool rises = settings.mode == race::Mode::sprint ||
                       (settings.mode == race::Mode::match && settings.rising);
    const bool is_lowest = rules.grade == sudoku::Grade::easy;
    return rises && !is_lowest ? say(language, "up to {0}"_t, grade) : grade;
}

namespace {

// Hours and minutes, with a blank after each; empty below a minute.
std::string whole_minutes(language::Language language, long long seconds) {
    std::string text;
    const auto add = [&](long long count, Phrase one, Phrase other) {
        if (count > 0)
            text += say_count(language, static_cast<std::size_t>(count), one, other) + " ";
    };
    add(seconds / 3600, "{0} hour"_t, "{0} hours"_t);
    add(seconds / 60 % 60, "{0} minute"_t, "{0} minutes"_t);
    return text;
}

}  // namespace

std::string time_in_words(language::Language language, Milliseconds duration) {
    const auto all = std::max<long long>(duration.count() / 1000, 0);
    auto text = whole_minutes(language, all);
    const auto seconds = static_cast<std::size_t>(all % 60);
    if (seconds > 0 || text.empty())
        return text + say_count(language, seconds, "{0} second"_t, "{0} seconds"_t);
    text.pop_back();
    return text;
}

std::string exact_time_in_words(language::Language language, Milliseconds duration) {
    const auto tenths = std::max<long long>(duration.count() / 100, 0);
    const auto seconds = std::to_string(tenths / 10 % 60) + "." + std::to_string(tenths % 10);
    return whole_minutes(language, tenths / 10) + say(language, "{0} seconds"_t, seconds);
}

sudoku::Language language_of_hints(language::Language language) {
    switch (language) {
        case language::Language::english: return sudoku::Language::english;
        case language::Language::german: return sudoku::Language::german;
        case language::Language::spanish: return sudoku::Language::spanish;
        case language::Language::chinese: return sudoku::Language::simplified_chinese;
    }
    return sudoku::Language::english;
}

std::string technique_name(language::Language language, sudoku::Technique technique) {
    sudoku::Step named;
    named.technique = technique;
    return sudoku::say_technique(named, language_of_hints(language));
}

}  // namespace gridrace::app
