#include "client/app/core/race_phrases.hpp"

#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/url_path.hpp"

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
    const auto reason = model.say(Phrase(model.connection.reason));
    const auto& instead = model.connection.instead;
    return instead.empty() ? reason : reason + " " + model.say("To watch: {0}"_t, instead);
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

std::string difficulty_text(const Model& model) {
    return difficulty_text(model.settings.language, model.room.rules);
}

std::string puzzle_text(const Model& model) {
    const auto source = model.room.rules.source;
    if (!source) return model.say("an unknown kind of puzzle"_t);
    switch (*source) {
        case race::PuzzleSource::generated:
            return model.say("a new puzzle, {0}"_t, difficulty_text(model));
        case race::PuzzleSource::seeded:
            return model.say("a seeded puzzle, {0}"_t, difficulty_text(model));
        case race::PuzzleSource::given: return model.say("a custom puzzle"_t);
    }
    return "";
}

std::string away_sentence(const Model& model, Milliseconds duration) {
    return model.say("The server was away for {0}; that time doesn't count."_t,
                     time_in_words(model.settings.language, duration));
}

std::string challenge_text(language::Language language, const std::string& file) {
    return language::say(
        language, "Send this file to a friend, who plays it with gridrace challenge FILE: {0}"_t,
        file);
}

std::string challenge_link_text(const Model& model) {
    if (model.link.empty() || model.invites_here_only) return "";
    const auto race = std::to_string(model.room.race.number.value);
    return model.say("Or send this line, while the server keeps the race: {0}"_t,
                     "gridrace challenge " + model.link + "/races/" + race +
                         word_fragment("", model.server_word));
}

std::string duration_text(const Model& model, Milliseconds duration) {
    return model.is_spoken ? time_in_words(model.settings.language, duration)
                           : clock_text(duration);
}

std::string exact_duration_text(const Model& model, Milliseconds duration) {
    return model.is_spoken ? exact_time_in_words(model.settings.language, duration)
                           : exact_time(duration);
}

std::string boards_rules_text(const Model& model) {
    const auto& rules = model.room.rules;
    const bool has_boards =
        race::has_boards_to_show(rules.mode_settings.mode.value_or(race::Mode::race));
    if (!rules.boards_delay || !has_boards) return "";
    if (*rules.boards_delay == std::chrono::seconds(0))
        return model.say("Spectators, and players who are done, see the boards live."_t);
    return model.say("Spectators, and players who are done, see the boards {0} s late."_t,
                     rules.boards_delay->count());
}

}  // namespace gridrace::app
