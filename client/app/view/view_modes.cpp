#include "client/app/view/view_modes.hpp"

#include <algorithm>

#include "client/app/core/mode_state.hpp"
#include "client/app/core/mode_words.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/core/team_words.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

bool is_tournament(const Model& model) {
    return race::has_tables(model.room.rules.mode_settings.mode.value_or(race::Mode::race));
}

std::string rounds_played(const Model& model) {
    const auto& [played, rounds, tables, ends_at] = model.room.tournament;
    const auto& settings = model.room.rules.mode_settings;
    if (settings.mode == race::Mode::swiss)
        return model.say("Tournament: {0} of {1} rounds"_t, played, settings.races);
    const auto left = std::max(ends_at.value_or(model.now) - model.now, Milliseconds(0));
    return model.say_count(played, "Tournament: {0} round, {1} left"_t,
                           "Tournament: {0} rounds, {1} left"_t, duration_text(model, left));
}

// "Match: 2 of 5 races, next in 0:17".
std::string match_title(const Model& model) {
    const auto& match = model.room.match;
    const bool is_over = !match.next_at && match.raced == 0;
    if (is_over)
        return model.say(is_tournament(model) ? "The tournament is over"_t : "The match is over"_t);
    const auto races = model.room.rules.mode_settings.races;
    const auto done = is_tournament(model)
                          ? rounds_played(model)
                          : model.say("Match: {0} of {1} races"_t, match.raced, races);
    if (!match.next_at) return done;
    // It is due, but too few players are there: the room waits until some come back.
    if (model.now > *match.next_at + std::chrono::seconds(1))
        return done + model.say(", waiting for players"_t);
    return done + model.say(is_tournament(model) ? ", next round in {0}"_t : ", next in {0}"_t,
                            duration_text(model, *match.next_at - model.now));
}

// Where points come from; empty in a tournament.
std::string points_rule(const Model& model) {
    if (is_tournament(model)) return "";
    const auto rule = model.say(
        "Points: 10 for solving, up to 10 more for speed; unsolved, up to 10 for cells filled."_t);
    if (!model.room.rules.mode_settings.best_of) return rule;
    return model.say("Wins count first, then points."_t) + " " + rule;
}

std::string name_text(const Model& model, const race::MatchScore& score) {
    return score.member == model.self ? model.say("You"_t) : score.name;
}

// "2.5 points, Buchholz 3, 2 wins (+1)".
std::string tournament_score_text(const Model& model, const race::MatchScore& score) {
    const auto points = points_text(score.points);
    auto text =
        points == "1" ? model.say("{0} point"_t, points) : model.say("{0} points"_t, points);
    if (model.room.rules.mode_settings.mode == race::Mode::swiss)
        text += model.say(", "_t) + model.say("Buchholz {0}"_t, points_text(score.buchholz));
    text += model.say(", "_t) + model.say_count(score.wins, "{0} win"_t, "{0} wins"_t);
    if (score.gained > 0) text += " (+" + points_text(score.gained) + ")";
    return text;
}

// "38 points, 2 wins (+20)".
std::string match_score_text(const Model& model, const race::MatchScore& score) {
    if (is_tournament(model)) return tournament_score_text(model, score);
    auto text = model.say_count(score.points, "{0} point"_t, "{0} points"_t) + model.say(", "_t) +
                model.say_count(score.wins, "{0} win"_t, "{0} wins"_t);
    if (score.team > 0) text += model.say(", "_t) + model.say("team {0}"_t, score.team);
    if (score.gained > 0) text += " (+" + std::to_string(score.gained) + ")";
    return text;
}

std::vector<race::TeamStanding> match_teams(const Model& model) {
    return race::team_standings(model.room.match.scores);
}

std::string score_line(const Model& model, const race::MatchScore& score, std::size_t place,
                       int columns) {
    const int name_width = std::clamp(columns - (score.team > 0 ? 46 : 36), 8, 18);
    const auto text = fit(std::to_string(place), 3) + fit(name_text(model, score), name_width) +
                      " " + match_score_text(model, score);
    return fit(text, columns);
}

}  // namespace

std::vector<std::string> seat_sentences(const Model& model) {
    const auto* member = model.own_member();
    const bool plays = member != nullptr && member->role == race::Role::player;
    if (!race::has_tables(model.mode()) || !plays) return {};
    const auto table = race::table_of(model.room.tournament.tables, model.self);
    if (table == 0) return {model.say("You play from the next round on."_t)};
    const auto names = names_at_own_table(model, model.room.tournament.tables);
    if (names.empty()) return {model.say("You have a bye: a point without an opponent."_t)};
    return {model.say("Table {0}: you play {1}."_t, table, names)};
}

PlayerMarks player_marks(const Model& model) {
    PlayerMarks marks;
    const auto& race = model.room.race;
    if (!shares_board(race.mode())) return marks;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const auto filler = filler_of(model, sudoku::Cell(i));
        if (filler) marks.owner[static_cast<std::size_t>(i)] = letter_of(race, filler);
    }
    for (const auto& run : race.runs) {
        const bool looks = run.points_at && run.status == race::RunStatus::racing;
        if (!looks || run.member == model.self) continue;
        marks.looking[static_cast<std::size_t>(run.points_at->index())] =
            letter_of(race, run.member);
    }
    return marks;
}

void add_progress_bar(Lines& lines, const std::string& before, int percentage, int columns,
                      const race::Race& race) {
    const auto checkpoint = checkpoint_percentage(race);
    if (!checkpoint) return lines.add(before + bar(percentage, columns));
    const int filled = percentage * columns / 100;
    const int at = std::clamp(*checkpoint * columns / 100, 0, columns - 1);
    auto drawn = before;
    for (int i = 0; i < columns; ++i) drawn += i == at ? "┃" : i < filled ? "█" : "░";
    lines.add(drawn);
}

int match_rows(const Model& model) {
    const bool is_match =
        race::has_several_races(model.room.rules.mode_settings.mode.value_or(race::Mode::race));
    const auto scores = model.room.match.scores.size();
    const auto teams = match_teams(model).size();
    const auto rows = scores + 2 + (teams > 0 ? teams + 1 : 0);
    return is_match && scores > 0 ? static_cast<int>(rows) : 0;
}

void draw_teams(Lines& lines, const Model& model, const std::vector<race::TeamStanding>& teams) {
    if (teams.empty()) return;
    const auto* run = model.own_run();
    lines.wrap(teams_title(model, teams), lines.look.faint);
    for (const auto& team : teams) {
        const auto text = fit(language::ordinal(model.settings.language, team.place), 6) +
                          fit(model.say("team {0}"_t, team.team), 12) + " " +
                          team_score_text(model, team);
        const bool is_own = run != nullptr && run->team == team.team;
        lines.add(fit(text, lines.columns()), is_own ? lines.look.strong : lines.look.plain);
    }
}

std::vector<std::string> match_sentences(const Model& model) {
    std::vector<std::string> sentences;
    if (match_rows(model) == 0) return sentences;
    sentences.push_back(match_title(model) + model.say("."_t));
    // Said once, with the first points.
    const bool is_first = model.room.match.raced == 1;
    if (auto rule = points_rule(model); is_first && !rule.empty())
        sentences.push_back(std::move(rule));
    for (auto& sentence : team_sentences(model, match_teams(model)))
        sentences.push_back(std::move(sentence));
    constexpr std::uint32_t most_said = 10;  // and the player's own
    std::uint32_t place = 0;
    for (const auto& score : model.room.match.scores) {
        if (place >= most_said && score.member != model.self) {
            ++place;
            continue;
        }
        sentences.push_back(language::ordinal(model.settings.language, ++place) +
                            model.say(": "_t) + name_text(model, score) + model.say(", "_t) +
                            match_score_text(model, score) + model.say("."_t));
    }
    return sentences;
}

void draw_match(Lines& lines, const Model& model) {
    if (match_rows(model) == 0) return;
    lines.add(match_title(model), lines.look.title);
    if (const auto rule = points_rule(model); !rule.empty()) lines.wrap(rule, lines.look.faint);
    draw_teams(lines, model, match_teams(model));
    const auto& scores = model.room.match.scores;
    const auto add = [&](std::size_t i) {
        lines.add(score_line(model, scores[i], i + 1, lines.columns()),
                  scores[i].member == model.self ? lines.look.strong : lines.look.plain);
    };
    const auto own = static_cast<std::size_t>(
        std::ranges::find(scores, model.self, &race::MatchScore::member) - scores.begin());
    for (std::size_t i = 0; i < scores.size(); ++i) {
        // The player's own place is always there.
        const bool comes_own = own < scores.size() && own > i;
        if (lines.left() <= (comes_own ? 3 : 2) && i + 1 < scores.size()) {
            if (comes_own) add(own);
            const auto left = scores.size() - i - (comes_own ? 1 : 0);
            if (left > 0) lines.add(model.say("+ {0} more"_t, left), lines.look.faint);
            break;
        }
        add(i);
    }
    lines.skip();
}

}  // namespace gridrace::app
