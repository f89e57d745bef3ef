// The screens between and around the races: lobby, countdown, result.
#include <algorithm>

#include "client/app/screens.hpp"
#include "client/app/words.hpp"
#include "common/base/text.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

namespace {

// "easy", "rating 6.5-7.5".
std::string difficulty_text(const race::RaceRules& rules) {
    return (rules.rating ? "rating " : "") + race::difficulty(rules);
}

std::string puzzle_text(const race::RaceRules& rules) {
    switch (rules.source) {
        case race::PuzzleSource::generated: return "a fresh puzzle, " + difficulty_text(rules);
        case race::PuzzleSource::seeded: return "a puzzle from a seed, " + difficulty_text(rules);
        case race::PuzzleSource::given: return "a given puzzle";
    }
    return "";
}

std::string rules_text(const race::RaceRules& rules) {
    return puzzle_text(rules) + "; countdown " + std::to_string(rules.countdown.count()) +
           " s, time limit " + clock_text(rules.time_limit) +
           (rules.late_join ? ", late joiners play" : ", late joiners watch");
}

// "[x] Ada   host, you", what the member is in words.
std::string member_line(const Model& model, const race::Member& member, int columns) {
    std::string about;
    const auto add = [&about](std::string_view word) {
        if (!about.empty()) about += ", ";
        about += word;
    };
    if (member.id == model.room.host) add("host");
    if (member.id == model.self) add("you");
    if (!member.is_present()) add("away");
    if (member.role == race::Role::spectator) {
        add("spectator");
    } else {
        add(member.ready ? "ready" : "not ready");
    }
    const int name_width = std::min(18, columns / 2 - 6);
    const char* box = member.role == race::Role::spectator ? "   " : member.ready ? "[✓]" : "[ ]";
    const char* pointer = member.id == model.selected ? "▸ " : "  ";
    return fit(pointer + std::string(box) + " " + fit(member.name, name_width) + " " + about,
               columns);
}

// The part of the list that shows the selected member.
std::size_t first_shown(const Model& model, std::size_t rows) {
    const auto& members = model.room.members;
    const auto found = std::ranges::find(members, model.selected, &race::Member::id);
    const auto index = static_cast<std::size_t>(found - members.begin());
    return index < members.size() && index >= rows ? index - rows + 1 : 0;
}

void draw_members(Lines& lines, const Model& model, int columns) {
    const auto& members = model.room.members;
    const auto rows = static_cast<std::size_t>(std::max(lines.left(), 0));
    const auto first = first_shown(model, rows);
    for (std::size_t i = first; i < members.size() && i < first + rows; ++i) {
        const bool is_selected = members[i].id == model.selected;
        lines.add(member_line(model, members[i], columns),
                  is_selected ? lines.look.strong : lines.look.plain);
    }
}

std::string end_text(const race::Standing& standing) {
    switch (standing.status) {
        case race::RunStatus::finished: return exact_time(standing.time);
        case race::RunStatus::forfeited: return "forfeited";
        case race::RunStatus::gone: return "gone";
        case race::RunStatus::racing: return "not finished";
    }
    return "";
}

std::string result_line(const Model& model, const race::Standing& standing, int columns) {
    const bool has_place = standing.status == race::RunStatus::finished;
    const std::string place = has_place ? ordinal(standing.place) : "-";
    const bool is_self = standing.member == model.self;
    const int name_width = std::clamp(columns - 36, 8, 18);
    std::string line = fit(place, 6) + fit(is_self ? "You" : standing.name, name_width) + " " +
                       fit(end_text(standing), 13) +
                       fit(std::to_string(standing.percentage) + "%", 6);
    return line + (standing.refused_moves == 0 ? "-" : counted(standing.refused_moves, "mistake"));
}

std::string headline(const Model& model) {
    const auto* run = model.own_run();
    if (run == nullptr || run->status != race::RunStatus::finished) return "The race is over";
    if (model.is_solo) return "Solved in " + exact_time(run->time);
    if (run->place == 1) return "You won in " + exact_time(run->time);
    return "You finished " + ordinal(run->place) + " in " + exact_time(run->time);
}

}  // namespace

void draw_lobby(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    if (model.is_solo) {
        lines.add("gridrace solo", lines.look.title);
        lines.skip();
        lines.wrap("Next: " + puzzle_text(model.room.rules) + ".");
        lines.add("Press r to play, g for another grade.");
        return;
    }
    const auto players = static_cast<int>(model.room.player_count());
    lines.add("Room " + model.room.code->text(), lines.look.title);
    if (!model.invite.empty()) {
        lines.add("Friends join with", lines.look.faint);
        lines.wrap("  " + model.invite, lines.look.strong);
    }
    lines.add(fit(connection_text(model), area.size.width), lines.look.faint);
    lines.skip();
    lines.wrap("Rules: " + rules_text(model.room.rules) + ".");
    lines.add(std::to_string(players) + " of " + std::to_string(model.room.rules.max_players) +
              " players");
    lines.skip();
    draw_members(lines, model, std::min(area.size.width, 60));
}

void draw_countdown(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    const auto left = model.room.race.starts_at - model.now;
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(left).count();
    lines.add("Race " + std::to_string(model.room.race.number.value), lines.look.title);
    lines.skip();
    if (seconds > 0) {
        lines.add("The race starts in " + std::to_string(seconds), lines.look.strong);
    } else {
        lines.add("The puzzle is on its way", lines.look.strong);
    }
    const auto length = std::max<long long>(model.room.rules.countdown.count(), 1);
    const auto passed = std::clamp<long long>(length - seconds, 0, length);
    lines.add(bar(static_cast<int>(100 * passed / length), 30));
    lines.skip();
    lines.wrap("All get the same puzzle at the same instant: " + puzzle_text(model.room.rules) +
               ".");
    lines.skip();
    draw_members(lines, model, std::min(area.size.width, 60));
}

void draw_result(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    const auto& race = model.room.race;
    lines.add(headline(model), lines.look.title);
    if (race.end_reason == race::RaceEndReason::time_limit) lines.add("The time was up.");
    if (race.interrupted.count() > 0) {
        lines.add("The server was away for " + clock_text(race.interrupted) +
                  "; that is in nobody's time.");
    }
    lines.skip();
    const auto table = race::standings(race);
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (lines.left() <= 3 && i + 1 < table.size()) {
            lines.add("+ " + std::to_string(table.size() - i) + " more", lines.look.faint);
            break;
        }
        lines.add(result_line(model, table[i], area.size.width),
                  table[i].member == model.self ? lines.look.strong : lines.look.plain);
    }
    lines.skip();
    if (race.seed) {
        lines.wrap("Puzzle: " + difficulty_text(model.room.rules) + ", seed " +
                       std::to_string(*race.seed) + ".",
                   lines.look.faint);
    }
}

}  // namespace gridrace::app
