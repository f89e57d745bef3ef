// Reports of text mode on the race, the room and text mode itself.
#include <algorithm>

#include "client/app/core/finding_phrases.hpp"
#include "client/app/core/meetings.hpp"
#include "client/app/core/mode_state.hpp"
#include "client/app/core/mode_words.hpp"
#include "client/app/core/race_end.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/core/team_words.hpp"
#include "client/app/text_mode/analysis_sentences.hpp"
#include "client/app/text_mode/line_view.hpp"
#include "client/app/text_mode/line_words.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view_club.hpp"
#include "client/app/view/view_day.hpp"
#include "client/app/view/view_modes.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/phrases.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using Kind = LineFault::Kind;

// Maximum number of news items reported at once.
constexpr std::size_t most_news_told = 8;

std::string name_text(const Model& model, const race::Standing& standing) {
    return standing.member == model.self ? model.say("You"_t) : rival_name(model, standing);
}

// "2 mistakes, helped 1 time"; empty if there were none.
std::string slips_text(const Model& model, const race::Standing& standing) {
    if (standing.refused_moves > 0) return mistakes_text(model, standing);
    if (standing.assists_taken == 0) return "";
    return model.say_count(standing.assists_taken, "helped {0} time"_t, "helped {0} times"_t);
}

bool is_player(const Model& model) {
    const auto* member = model.own_member();
    return member != nullptr && member->role == race::Role::player;
}

void append(Sentences& sentences, const Sentences& more) {
    sentences.insert(sentences.end(), more.begin(), more.end());
}

Sentences news_sentences(const Model& model) {
    if (model.news.empty()) return {model.say("Nothing has happened yet."_t)};
    const auto told = std::min(model.news.size(), most_news_told);
    return {model.news.end() - static_cast<std::ptrdiff_t>(told), model.news.end()};
}

Sentences reaction_sentences(const Model& model) {
    Sentences sentences;
    for (std::size_t i = 0; i < race::all_emotes.size(); ++i) {
        sentences.push_back("react " + std::to_string(i + 1) + model.say(": "_t) +
                            model.say(emote_phrase(race::all_emotes[i])));
    }
    return sentences;
}

std::string announced(const Model& model, const Announce& wanted) {
    switch (wanted.verbosity) {
        case Verbosity::verbose: return model.say("From now on you hear everything."_t);
        case Verbosity::usual: return model.say("From now on you hear the usual events."_t);
        case Verbosity::quiet: return model.say("From now on you hear only what you must know."_t);
    }
    return "";
}

Sentences status_sentences(const Model& model) {
    if (model.room.phase != race::Phase::racing) {
        auto match = match_sentences(model);
        return match.empty() ? Sentences{model.say("There is no race now."_t)} : match;
    }
    const auto state = mode_sentence(model);
    const auto team = own_team_line(model);
    Sentences sentences;
    if (!state.empty()) sentences.push_back(state);
    if (!team.empty()) sentences.push_back(team + model.say("."_t));
    return sentences.empty() ? Sentences{time_sentence(model)} : sentences;
}

// Instead of clock and places.
std::string calm_sentence(const Model& model) {
    return model.say("Calm: no clock and no places until the end"_t) + model.say("."_t);
}

Sentences about(const Model& model, Topic topic) {
    switch (topic) {
        case Topic::help: return help_sentences(model);
        case Topic::left: {
            const auto fault = board_fault(model);
            return {fault.empty() ? left_sentence(model) : fault};
        }
        case Topic::time: return {time_sentence(model)};
        case Topic::standings: return standings_sentences(model);
        case Topic::status: return status_sentences(model);
        case Topic::who: return who_sentences(model);
        case Topic::rules: return rules_sentences(model);
        case Topic::happened: return news_sentences(model);
        case Topic::analysis: {
            const bool is_known = model.analysis && model.analysis->findings;
            return is_known ? analysis_sentences(model) : Sentences{};
        }
        case Topic::club: return club_sentences(model);
        case Topic::repeat: break;
    }
    return {};
}

}  // namespace

std::string start_sentence(const Model& model, std::chrono::seconds left) {
    if (left.count() <= 0) return model.say("The race starts now."_t);
    return model.say_count(static_cast<std::size_t>(left.count()),
                           "The race starts in {0} second."_t, "The race starts in {0} seconds."_t);
}

std::string time_sentence(const Model& model) {
    const auto& race = model.room.race;
    if (model.room.phase == race::Phase::countdown) {
        const auto left = std::chrono::ceil<std::chrono::seconds>(race.starts_at - model.now);
        return start_sentence(model, left);
    }
    if (model.room.phase != race::Phase::racing) return model.say("There is no race now."_t);
    if (model.is_calm_race()) return calm_sentence(model);
    const auto language = model.settings.language;
    const auto passed = model.now - model.clock_start();
    if (model.is_solo || model.is_daily())
        return model.say("{0} since the start."_t, time_in_words(language, passed));
    return model.say("{0} since the start, {1} left."_t, time_in_words(language, passed),
                     time_in_words(language, model.room.rules.time_limit - passed));
}

std::string standing_sentence(const Model& model, const race::Standing& standing) {
    std::string text;
    const auto add = [&](const std::string& part) {
        if (!text.empty()) text += model.say(", "_t);
        text += part;
    };
    add(name_text(model, standing));
    const bool is_racing = standing.status == race::RunStatus::racing && !model.room.race.ended_at;
    if (!is_racing) add(end_text(model, standing));
    if (standing.status != race::RunStatus::finished) {
        add(model.say("{0} percent"_t, standing.percentage));
    }
    if (const auto slips = slips_text(model, standing); !slips.empty()) add(slips);
    const auto* run = model.room.run(standing.member);
    const auto stake = run != nullptr ? stake_in_words(model, *run) : "";
    if (text.find(stake) == std::string::npos) add(stake);
    const auto team = run != nullptr ? team_text(model, *run) : "";
    if (!team.empty() && text.find(team) == std::string::npos) add(team);
    text += model.say("."_t);
    const auto& race = model.room.race;
    const bool is_ranked =
        race.ended_at ? has_place(race, standing) : race.mode() != race::Mode::together;
    if (!is_ranked) return text;
    return language::ordinal(model.settings.language, standing.place) + model.say(": "_t) + text;
}

Sentences standings_sentences(const Model& model) {
    if (model.is_daily()) return day_sentences(model);
    if (model.is_calm_race()) return {calm_sentence(model)};
    auto sentences = team_sentences(model, shown_teams(model));
    for (const auto& standing : own_standings(model)) {
        sentences.push_back(standing_sentence(model, standing));
    }
    if (sentences.empty()) sentences.push_back(model.say("There is no race now."_t));
    return sentences;
}

Sentences who_sentences(const Model& model) {
    Sentences sentences;
    for (const auto& member : model.room.members) {
        sentences.push_back(member.name + model.say(": "_t) + member_text(model, member) +
                            model.say("."_t));
    }
    const auto list = entrants_text(model.settings.language, model.room);
    if (!list.empty()) sentences.push_back(list + model.say("."_t));
    if (auto away = host_away_text(model); !away.empty()) sentences.push_back(std::move(away));
    return sentences;
}

Sentences rules_sentences(const Model& model) {
    // The puzzle of the day has neither a countdown nor late joiners.
    auto rules = model.is_daily() ? model.say("Puzzle: {0}."_t, puzzle_text(model))
                                  : model.say("Rules: {0}."_t, rules_text(model));
    Sentences sentences{std::move(rules), allowed_assists_text(model)};
    if (auto mode = mode_rules_text(model); !mode.empty()) {
        sentences.insert(sentences.begin(), std::move(mode));
    }
    if (auto boards = boards_rules_text(model); !boards.empty()) {
        sentences.push_back(std::move(boards));
    }
    return sentences;
}

Sentences room_sentences(const Model& model) {
    if (model.is_solo) {
        return {model.say("Next: {0}."_t, puzzle_text(model)),
                model.say("Type ready to play, grade to change the difficulty, leave to quit."_t)};
    }
    Sentences sentences{room_title(model) + "."};
    if (!model.server.welcome.empty()) sentences.push_back(model.server.welcome);
    if (!model.invite.empty()) {
        for (const auto& invitation : model.invitations())
            sentences.push_back(model.say("Friends join with"_t) + ": " + invitation);
        if (auto reach = reach_text(model); !reach.empty()) sentences.push_back(std::move(reach));
    }
    if (model.is_in_list())
        sentences.push_back(model.say(
            "The room is listed: strangers may join, watch, or race its ghosts later."_t));
    if (auto word = model.word_sentence(); !word.empty()) sentences.push_back(std::move(word));
    if (auto meeting = meeting_sentence(model); !meeting.empty())
        sentences.push_back(std::move(meeting));
    append(sentences, rules_sentences(model));
    if (model.is_daily()) {
        append(sentences, day_sentences(model));
        return sentences;
    }
    append(sentences, who_sentences(model));
    sentences.push_back(
        !is_player(model) ? model.say("Type help for a list of commands."_t)
        : model.is_host() ? model.say("Type ready, then start. Type help for a list of commands."_t)
                          : model.say("Type ready. Type help for a list of commands."_t));
    return sentences;
}

Sentences result_sentences(const Model& model) {
    const auto& race = model.room.race;
    Sentences sentences{headline(model)};
    if (!sentences.front().ends_with('.'))
        sentences.front() += model.say("."_t);  // as "2." in German does
    const auto table = race::standings(race);
    const auto slips = table.empty() ? "" : slips_text(model, table.front());
    if (model.is_solo && !slips.empty()) sentences.push_back(slips + model.say("."_t));
    if (auto text = time_was_up_text(model); !text.empty()) sentences.push_back(std::move(text));
    if (race.interrupted.count() > 0 && !model.is_solo && !model.is_daily()) {
        sentences.push_back(away_sentence(model, model.room.race.interrupted));
    }
    if (has_rivals(model)) append(sentences, standings_sentences(model));
    if (model.is_daily()) {
        if (own_run_record(model))
            sentences.push_back(model.say("Type analysis to hear where your time went."_t));
        return sentences;
    }
    append(sentences, match_sentences(model));
    append(sentences, photo_sentences(model));
    if (can_be_analysed(model.mode()))
        sentences.push_back(model.say("Type analysis to hear where the race was decided."_t));
    if (is_player(model)) sentences.push_back(model.say("Type ready for a rematch, or leave."_t));
    return sentences;
}

// False if the server is too old for the command.
bool is_offered(const Model& model, const LineWordRow& row) {
    const auto* wanted = row.request ? std::get_if<DoAction>(&*row.request) : nullptr;
    return wanted == nullptr || model.offers(wanted->action);
}

Sentences help_sentences(const Model& model) {
    Sentences sentences{
        model.say(goal_phrase(model.room.rules.mode_settings.mode.value_or(race::Mode::race)))};
    for (const auto& row : line_words()) {
        if (row.usage.empty() || !is_offered(model, row)) continue;
        sentences.push_back(std::string(row.usage) + model.say(": "_t) + model.say(row.meaning) +
                            model.say("."_t));
    }
    sentences.push_back(
        model.say("Commands can be shortened: cand for candidates, r3 for row 3."_t));
    return sentences;
}

Sentences fault_sentences(const Model& model, const LineFault& fault) {
    switch (fault.kind) {
        case Kind::unknown:
            if (!fault.choices.empty()) {
                return {model.say("Unknown command: {0}. Did you mean {1}?"_t, fault.word,
                                  fault.choices.front())};
            }
            return {model.say("Unknown command: {0}. Type help for a list."_t, fault.word)};
        case Kind::ambiguous: {
            std::string choices;
            for (const auto& choice : fault.choices) {
                choices += (choices.empty() ? "" : model.say(", "_t)) + choice;
            }
            return {model.say("{0} may mean: {1}."_t, fault.word, choices)};
        }
        case Kind::no_cell: return {model.say("{0}: give a cell, such as r3c5."_t, fault.word)};
        case Kind::no_digit: return {model.say("{0}: give a digit, 1 to 9."_t, fault.word)};
        case Kind::no_house: return {model.say("{0}: give a number, 1 to 9."_t, fault.word)};
        case Kind::no_text: return {model.say("{0}: add what to say."_t, fault.word)};
        case Kind::no_name: return {model.say("{0}: add a name; who lists them."_t, fault.word)};
        case Kind::no_reaction: return reaction_sentences(model);
        case Kind::too_much: return {model.say("{0}: nothing can follow it."_t, fault.word)};
    }
    return {};
}

Sentences answer(const Model& model, const LineRequest& request) {
    if (const auto* wanted = std::get_if<Announce>(&request)) return {announced(model, *wanted)};
    if (const auto* told = std::get_if<Tell>(&request)) return about(model, told->topic);
    if (const auto* watched = std::get_if<TellPlayer>(&request))
        return watched_sentences(model, watched->name);
    const auto* house = std::get_if<TellHouse>(&request);
    const auto* board = std::get_if<TellBoard>(&request);
    const auto* cell = std::get_if<TellCell>(&request);
    const auto* candidates = std::get_if<TellCandidates>(&request);
    if (house == nullptr && board == nullptr && cell == nullptr && candidates == nullptr) return {};
    if (const auto fault = board_fault(model); !fault.empty()) return {fault};
    if (house != nullptr) return {house_sentence(model, house->house, house->origins)};
    if (board != nullptr) return board_sentences(model, board->origins);
    if (cell != nullptr) return {cell_sentence(model, cell->cell.value_or(model.cursor))};
    return {candidates_sentence(model, candidates->cell.value_or(model.cursor))};
}

}  // namespace gridrace::app
