#include "client/app/widgets/mode_phrases.hpp"

#include "common/race/entrants.hpp"

namespace gridrace::app {

using namespace language::literals;
using language::Language;
using language::Phrase;
using race::Mode;

Phrase mode_phrase(Mode mode) {
    switch (mode) {
        case Mode::race: return "race"_t;
        case Mode::lives: return "lives"_t;
        case Mode::penalty: return "penalty"_t;
        case Mode::sprint: return "sprint"_t;
        case Mode::match: return "match"_t;
        case Mode::territory: return "territory"_t;
        case Mode::together: return "together"_t;
        case Mode::relay: return "relay"_t;
        case Mode::knock_out: return "knock-out"_t;
        case Mode::daily: return "puzzle of the day"_t;
        case Mode::swiss: return "swiss"_t;
        case Mode::arena: return "arena"_t;
    }
    return ""_t;
}

Phrase goal_phrase(Mode mode) {
    switch (mode) {
        case Mode::race:
            return "Digits that break the rules count as mistakes. First to finish wins."_t;
        case Mode::lives:
            return "A wrong digit costs a life; without lives you are out. First to finish wins."_t;
        case Mode::penalty: return "A wrong digit adds seconds to your time. Lowest time wins."_t;
        case Mode::sprint:
            return "A solved puzzle is followed by the next. Solve the most puzzles in time to win."_t;
        case Mode::match: return "Several races; the best total wins."_t;
        case Mode::territory:
            return "First right digit takes the cell; a wrong one locks you out. Most cells win."_t;
        case Mode::together: return "All fill the same board and win together."_t;
        case Mode::relay: return "Teams fill a board each, in turns. First team to finish wins."_t;
        case Mode::knock_out:
            return "At each checkpoint the last player is out. The last one left wins."_t;
        case Mode::daily:
            return "One attempt each, any time today. Fastest wins; runs with help are ranked separately."_t;
        case Mode::swiss:
            return "Each round you race the players at your table, who have about as many points as you."_t;
        case Mode::arena:
            return "A tournament against the clock: race at your table, again and again."_t;
    }
    return ""_t;
}

namespace {

std::string numbers(Language language, Mode mode, const race::ModeSettings& of) {
    switch (mode) {
        case Mode::lives: return say(language, "{0} for each"_t, of.lives);
        case Mode::penalty:
            return say(language, "{0} s for each wrong digit"_t, of.penalty.count());
        case Mode::match:
            return of.best_of ? say(language, "{0} races by wins"_t, of.races)
                              : say(language, "{0} races by points"_t, of.races);
        case Mode::territory: return say(language, "{0} s after a wrong digit"_t, of.lock.count());
        case Mode::relay:
            return say(language, "{0} teams, a turn is {1} digits or {2} s"_t, of.teams,
                       of.turn_digits, of.turn_time.count());
        case Mode::swiss:
            return say(language, "{0} rounds, tables of {1}"_t, of.races, of.table_size);
        case Mode::arena:
            return say(language, "{0} minutes, tables of {1}"_t, of.arena_time.count(),
                       of.table_size);
        case Mode::race:
        case Mode::sprint:
        case Mode::together:
        case Mode::knock_out:
        case Mode::daily: break;
    }
    return "";
}

}  // namespace

std::string head_start_text(Language language, const race::HeadStart& head_start) {
    std::string text;
    if (head_start.time.count() > 0) text = say(language, "{0} s"_t, head_start.time.count());
    if (head_start.cells == 0) return text;
    if (!text.empty()) text += say(language, ", "_t);
    return text + language::say_count(language, head_start.cells, "{0} cell"_t, "{0} cells"_t,
                                      head_start.cells);
}

std::string mode_with_numbers(Language language, const race::ModeSettings& settings) {
    if (!settings.mode) return say(language, "an unknown mode"_t);
    auto text = say(language, mode_phrase(*settings.mode));
    const auto add = [&](const std::string& part) {
        if (!part.empty()) text += say(language, ", "_t) + part;
    };
    add(numbers(language, *settings.mode, settings));
    if (settings.mode == Mode::match && settings.rising) add(say(language, "rising difficulty"_t));
    if (race::ranks_teams(settings)) add(say(language, "in {0} teams"_t, settings.teams));
    if (settings.calm) add(say(language, "calm"_t));
    if (settings.equivalent_boards) add(say(language, "equivalent boards"_t));
    return text;
}

std::string entrants_text(Language language, const race::RoomState& room) {
    if (room.entrants.empty()) return "";
    const auto missing = race::missing_entrants(room);
    const auto all = room.entrants.size();
    if (missing.empty())
        return say(language, "Only the host's list plays: all {0} are here"_t, all);
    std::string names;
    for (const auto& name : missing) names += (names.empty() ? "" : say(language, ", "_t)) + name;
    return say(language, "Only the host's list plays: {0} of {1} here, missing: {2}"_t,
               all - missing.size(), all, names);
}

}  // namespace gridrace::app
