// Draws the result: places, times, mistakes, and where the player's time went.
#include <algorithm>
#include <array>

#include "client/app/core/mode_state.hpp"
#include "client/app/core/race_end.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/core/team_words.hpp"
#include "client/app/replay/fill_times.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view_day.hpp"
#include "client/app/view/view_finish.hpp"
#include "client/app/view/view_modes.hpp"
#include "client/app/view/view_ranking.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

using namespace language::literals;

namespace {

// Columns of a row of the table beside the name and the mistakes.
constexpr int end_columns = 13, share_columns = 6;
constexpr int narrowest_name = 8, widest_name = 18;

// In some languages a place has more characters.
int place_columns(const Model& model, const std::vector<race::Standing>& table) {
    int widest = 5;
    for (const auto& standing : table) {
        const auto place = language::ordinal(model.settings.language, standing.place);
        widest = std::max(widest, display_width(place));
    }
    return widest + 1;
}

// The longest text of the mistakes in the table.
int mistakes_columns(const Model& model, const std::vector<race::Standing>& table) {
    int widest = 0;
    for (const auto& standing : table)
        widest = std::max(widest, display_width(mistakes_text(model, standing)));
    return widest;
}

// The width of a table whose names have that many columns.
int table_columns(const Model& model, const std::vector<race::Standing>& table, int name) {
    return place_columns(model, table) + name + 1 + end_columns + share_columns +
           mistakes_columns(model, table);
}

void add_result_line(Lines& lines, const Model& model, const race::Standing& standing,
                     int name_width, int place_width) {
    const bool is_ranked = has_place(model.room.race, standing);
    const auto place = is_ranked ? language::ordinal(model.settings.language, standing.place) : "-";
    const bool is_self = standing.member == model.self;
    const auto& style = is_self ? lines.look.strong : lines.look.plain;
    const auto row = fit(place, place_width) +
                     fit(is_self ? model.say("You"_t) : rival_name(model, standing), name_width) +
                     " " + fit(end_text(model, standing), end_columns) +
                     fit(std::to_string(standing.percentage) + "%", share_columns);
    const auto mistakes = mistakes_text(model, standing);
    if (display_width(row) + display_width(mistakes) <= lines.columns())
        return lines.add(row + mistakes, style);
    // Too narrow: whole on the next line.
    lines.add(row, style);
    const std::string indent(static_cast<std::size_t>(place_width), ' ');
    for (const auto& part : wrapped(mistakes, lines.columns() - place_width))
        lines.add(indent + part, style);
}

// A board of 9 rows, 3 columns per box, with a blank between boxes.
constexpr int map_width = 9 * 2 + 2;
constexpr int map_height = 9 + 2 + 2;

void draw_heat_map(Canvas& canvas, Point corner, const Model& model) {
    const auto& look = model.theme();
    canvas.put(corner, model.say("Where your time went"_t), look.faint);
    const auto heat = heat_of(model.fill_times);
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        const Point place{corner.x + 2 * cell.column() + cell.column() / 3,
                          corner.y + 1 + cell.row() + cell.row() / 3};
        const auto level = heat[static_cast<std::size_t>(i)];
        if (level < 0) {
            canvas.put(place, "·", look.faint);
        } else {
            canvas.put(place, step_of(level, 8), level >= 6 ? look.bad : look.plain);
        }
    }
    canvas.put({corner.x, corner.y + map_height - 1},
               std::string(step_of(1, 8)) + " " + model.say("quick"_t) + "  " +
                   std::string(step_of(8, 8)) + " " + model.say("slow"_t),
               look.faint);
}

void draw_table(Lines& lines, const Model& model) {
    const auto table = own_standings(model);
    // Of the tables of others, the standings of the tournament tell enough.
    if (race::has_tables(model.mode()) && model.own_run() == nullptr) return;
    const int name_width =
        std::clamp(lines.columns() - table_columns(model, table, 0), narrowest_name, widest_name);
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (lines.left() <= 3 && i + 1 < table.size()) {
            lines.add(model.say("+ {0} more"_t, table.size() - i), lines.look.faint);
            break;
        }
        add_result_line(lines, model, table[i], name_width, place_columns(model, table));
    }
}

// What the race was about, what its ghosts are, and how to challenge friends with it.
void draw_notes(Lines& lines, const Model& model) {
    const auto& race = model.room.race;
    const auto& settings = race.mode_settings;
    if (race.mode() != race::Mode::race || settings.in_teams) {
        lines.wrap(model.say("Mode: {0}."_t, mode_with_numbers(model.settings.language, settings)),
                   lines.look.faint);
    }
    if (!model.is_solo) {
        lines.wrap(model.say("Help allowed: {0}."_t, assists_text(model, race.assists)),
                   lines.look.faint);
    }
    if (has_ghosts(model)) {
        lines.wrap(
            model.say("{0} ghost: a recorded run, which does not count here."_t, ghost_symbol),
            lines.look.faint);
    }
    if (race.seed) {
        lines.wrap(model.say("Puzzle: {0}, seed {1}."_t, difficulty_text(model), *race.seed),
                   lines.look.faint);
    }
    if (race.draw) {
        const auto all = race.draw->entries.size();
        const auto opened = race.openings.size();
        lines.wrap(
            opened == all
                ? model.say(
                      "Nobody chose the puzzle: the server and all who took part ({0}) drew it."_t,
                      all)
                : model.say("The server and {0} of {1} who took part drew the puzzle."_t, opened,
                            all),
            lines.look.faint);
    }
    if (!model.challenge_file.empty()) {
        lines.skip();
        lines.wrap(challenge_text(model.settings.language, model.challenge_file));
        if (const auto link = challenge_link_text(model); !link.empty()) lines.wrap(link);
    }
}

}  // namespace

void draw_standing(Canvas& canvas, Area area, const Model& model) {
    const bool is_beside = !model.fill_times.empty() && area.size.width >= 80;
    Area text = area;
    if (is_beside) text.size.width = area.size.width - map_width - 2;
    Lines lines(canvas, text, model.theme());
    const auto* run = model.own_run();
    const bool has_finished = run->status == race::RunStatus::finished;
    lines.add(has_finished ? headline(model) : model.say("Your race is over"_t), lines.look.title);
    const auto notice = end_notice(model);
    lines.wrap(notice.empty() ? model.say("Others are still playing."_t) : notice,
               lines.look.strong);
    lines.skip();
    constexpr int least_news_rows = 4;
    draw_competitors(lines, model, least_news_rows);
    lines.skip();
    draw_news(lines, model);
    if (is_beside) {
        draw_heat_map(canvas, {area.corner.x + text.size.width + 2, area.corner.y}, model);
    }
}

void draw_result(Canvas& canvas, Area area, const Model& model) {
    const auto& race = model.room.race;
    const bool has_map = !model.fill_times.empty();
    // The table comes first: the map takes only what that leaves.
    const int spare = area.size.width - map_width - 2;
    const bool is_beside = has_map && area.size.width >= 80 &&
                           table_columns(model, own_standings(model), narrowest_name) <= spare;
    Area text = area;
    if (is_beside) text.size.width = spare;
    Lines lines(canvas, text, model.theme());
    lines.add(headline(model), lines.look.title);
    if (const auto text = time_was_up_text(model); !text.empty()) lines.add(text);
    // Of a day, others may have been interrupted.
    if (race.interrupted.count() > 0 && !model.is_solo && !model.is_daily()) {
        lines.wrap(away_sentence(model, race.interrupted));
    }
    lines.skip();
    if (model.is_daily()) {
        if (model.is_done() && !own_run_record(model))
            lines.wrap(secret_until_text(model), lines.look.faint);
        return draw_day_ranking(lines, model);
    }
    if (const auto teams = shown_teams(model); !teams.empty()) {
        draw_teams(lines, model, teams);
        lines.skip();
    }
    draw_table(lines, model);
    draw_photo_finishes(lines, model);
    lines.skip();
    draw_match(lines, model);
    draw_notes(lines, model);
    if (is_beside) {
        draw_heat_map(canvas, {area.corner.x + text.size.width + 2, area.corner.y}, model);
    } else if (has_map && lines.left() > map_height) {
        lines.skip();
        draw_heat_map(canvas, lines.place(), model);
    }
}

}  // namespace gridrace::app
