// Draws the panel beside the board: clock, ranking, progress of all players, digits left.
#include <algorithm>
#include <array>

#include "client/app/core/mode_state.hpp"
#include "client/app/core/mode_words.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/view/board_words.hpp"
#include "client/app/view/digits_left.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view_finish.hpp"
#include "client/app/view/view_modes.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

bool is_away(const Model& model, MemberId id) {
    const auto* member = model.room.member(id);
    return member == nullptr || !member->is_present();
}

// A finisher's time, "forfeited", "gone", "away"; empty for players who are racing.
std::string condition(const Model& model, const race::Standing& standing) {
    switch (standing.status) {
        case race::RunStatus::finished: return clock_text(standing.time);
        case race::RunStatus::forfeited: return model.say("forfeited"_t);
        case race::RunStatus::gone: return model.say("gone"_t);
        case race::RunStatus::out: return model.say("out"_t);
        case race::RunStatus::racing: break;
    }
    return is_away(model, standing.member) ? model.say("away"_t) : "";
}

// "1 Ben"; on a board for all with the letter of the player's cells: "1 B Ben".
std::string place_and_name(const Model& model, const race::Standing& standing) {
    const bool has_places = !model.is_calm() && model.mode() != race::Mode::together;
    auto text = has_places ? std::to_string(standing.place) + change_mark(model, standing.member)
                           : std::string();
    if (model.room.race.board) {
        text += std::string(1, letter_of(model.room.race, standing.member)) + " ";
    }
    return text + (standing.member == model.self ? model.say("You"_t) : standing.name);
}

void draw_competitor(Lines& lines, const Model& model, const race::Standing& standing) {
    const int columns = lines.columns();
    const bool is_self = standing.member == model.self;
    const auto style =
        change_style(model, standing.member, is_self ? lines.look.strong : lines.look.plain);
    const std::string name = place_and_name(model, standing);
    const auto* run = model.room.run(standing.member);
    if (run == nullptr) return;
    const std::string percent = score_text(model.room.race, *run);
    if (columns < wide_panel) {
        lines.add(spread(name, percent, columns), style);
        return;
    }
    const std::string stake = stake_text(model, *run);
    std::string right = condition(model, standing);
    if (!stake.empty()) right = stake + (right.empty() ? "" : " ") + right;
    lines.add(spread(name, right, columns), style);
    const int bar_width = std::min(columns - 15, 30);
    const auto blanks = static_cast<std::size_t>(std::max(5 - display_width(percent), 0));
    add_progress_bar(lines,
                     box_steps(model.room.race, *run) + std::string(blanks, ' ') + percent + " ",
                     standing.percentage, bar_width, model.room.race);
}

// The rows that fit: the first places, and the player's with its neighbours.
std::vector<race::Standing> shown_of(const std::vector<race::Standing>& table, MemberId self,
                                     std::ptrdiff_t places) {
    places = std::min(places, std::ssize(table));
    const auto own = std::ranges::find(table, self, &race::Standing::member) - table.begin();
    const bool is_among_the_first = own == std::ssize(table) || own + 1 < places;
    if (places <= 0 || is_among_the_first || places == std::ssize(table)) {
        return {table.begin(), table.begin() + places};
    }
    const auto around = std::min<std::ptrdiff_t>(places, 3);
    const auto from =
        std::min(std::max<std::ptrdiff_t>(own - around / 2, 0), std::ssize(table) - around);
    std::vector<race::Standing> shown(table.begin(), table.begin() + (places - around));
    shown.insert(shown.end(), table.begin() + from, table.begin() + from + around);
    return shown;
}

void draw_competitors(Lines& lines, const Model& model, int rows_to_keep) {
    const auto table = race::standings(model.room.race);
    const int rows_each = lines.columns() < wide_panel ? 1 : 2;
    const int rows = std::max(lines.left() - rows_to_keep, 0);
    const auto all = static_cast<int>(table.size());
    const int places = all * rows_each <= rows ? all : std::max((rows - 1) / rows_each, 0);
    for (const auto& standing : shown_of(table, model.self, places)) {
        draw_competitor(lines, model, standing);
    }
    if (places < all && rows > 0) {
        lines.add(fit(model.say("+ {0} more"_t, all - places), lines.columns()), lines.look.faint);
    }
}

std::string own_place(const Model& model) {
    const auto table = race::standings(model.room.race);
    const auto own = std::ranges::find(table, model.self, &race::Standing::member);
    if (own == table.end()) return "";
    return model.say("{0} of {1}"_t, language::ordinal(model.settings.language, own->place),
                     table.size());
}

// Of the board that all solve together.
std::string solved_share(const Model& model) {
    const auto& race = model.room.race;
    const int left = sudoku::Cell::count - (race.board ? race.board->grid.filled() : 0);
    const int cells = race::cells_to_fill(race);
    return std::to_string(cells > 0 ? 100 * (cells - left) / cells : 0) + "%";
}

std::string race_clock(const Model& model) {
    const auto* run = model.own_run();
    if (run != nullptr && run->status == race::RunStatus::finished) return clock_text(run->time);
    if (model.mode() == race::Mode::sprint) return clock_text(time_left(model));
    return clock_text(model.now - model.room.race.starts_at);
}

// Empty in calm mode, as the place is.
std::string shown_clock(const Model& model) {
    return model.is_calm() ? "" : race_clock(model);
}

std::string shown_place(const Model& model) {
    if (model.mode() == race::Mode::together) return solved_share(model);
    return model.is_calm() ? "" : own_place(model);
}

std::string round_trip_text(const Model& model) {
    const bool is_known = model.round_trip && model.connection.contact == Contact::connected;
    if (!is_known) return "";
    const auto time = model.round_trip->count();
    return time < 1 ? "<1 ms" : std::to_string(time) + " ms";
}

// The number of unanswered moves; else the round-trip time.
std::string delay_text(const Model& model) {
    if (!model.is_held_up()) return round_trip_text(model);
    return model.say("{0} waiting"_t, model.unanswered.size());
}

// The player's own turn of a relay stands out.
const Style& own_turn_style(const Lines& lines, const Model& model) {
    const auto* turn = own_turn(model);
    return turn != nullptr && turn->player == model.self ? lines.look.good : lines.look.plain;
}

void draw_head(Lines& lines, const Model& model) {
    const int columns = lines.columns();
    const auto* run = model.own_run();
    const std::string percent = score_text(model.room.race, *run);
    if (columns < wide_panel) {
        lines.add(spread(percent, shown_clock(model), columns), lines.look.title);
        if (!model.is_solo) {
            lines.add(fit(model.is_held_up() ? delay_text(model) : shown_place(model), columns));
        }
        if (model.mode() != race::Mode::race) lines.add(fit(short_mode_line(model), columns));
        lines.add(fit(mode_text(model), columns),
                  model.entry != Entry::digits ? lines.look.title : lines.look.faint);
        return;
    }
    lines.add(spread(difficulty_text(model), shown_clock(model), columns), lines.look.title);
    const auto place = model.is_solo ? percent : shown_place(model);
    const auto line = mode_line(model);
    lines.add(spread(place, stake_text(model, *run), columns));
    if (!line.empty()) {
        lines.add(fit(line, columns), own_turn_style(lines, model));
    }
    if (!model.is_solo) {
        lines.add(spread(connection_text(model), delay_text(model), columns),
                  model.is_held_up() ? lines.look.strong : lines.look.faint);
    }
    draw_gaps(lines, model);
}

constexpr int foot_rows = digits_left_rows + 1;
constexpr int least_news_rows = 3;  // including a blank one above them
constexpr int most_panel_news = 8;

void draw_foot(Canvas& canvas, Lines& lines, const Model& model) {
    const int columns = lines.columns();
    const int spare = lines.left() - foot_rows;
    if (!model.is_solo && spare >= least_news_rows) {
        const int rows = std::min(spare - 1, most_panel_news);
        lines.skip(spare - rows);
        draw_news(lines, model, rows);
    } else {
        lines.skip(std::min(spare, 1));
    }
    if (lines.left() > digits_left_rows) {
        if (!model.is_paused) {
            draw_digits_left(canvas, lines.place(), columns, lines.look, model.echo().grid,
                             model.say("left"_t));
        }
        lines.skip(digits_left_rows);
    }
    lines.add(spread(model.say("mode"_t), mode_text(model), columns),
              model.entry != Entry::digits ? lines.look.title : lines.look.plain);
}

std::array<int, 9> to_fill_by_box(const race::Race& race, const race::Run& run) {
    std::array<int, 9> to_fill{};
    // Nobody sees which puzzle of a sprint another player has.
    const bool is_unknown = run.solved > 0 && !run.puzzle;
    if (is_unknown) to_fill.fill(race::cells_to_fill(race, run) / 9);
    for (int i = 0; i < sudoku::Cell::count && race.puzzle && !is_unknown; ++i) {
        const sudoku::Cell cell(i);
        to_fill[static_cast<std::size_t>(cell.box())] += race::puzzle_of(race, run).is_empty(cell);
    }
    return to_fill;
}

// Small boards of all players, side by side if there is space.
constexpr int small_board_width = 20;
constexpr int small_board_height = 6;

void draw_small_board(Canvas& canvas, Point corner, const Model& model,
                      const race::Standing& standing) {
    Lines lines(canvas, {corner, {small_board_width - 2, small_board_height}}, model.theme());
    const auto* run = model.room.run(standing.member);
    if (run == nullptr) return;
    const std::string percent = score_text(model.room.race, *run);
    lines.add(spread(place_and_name(model, standing), percent, lines.columns()),
              change_style(model, standing.member, lines.look.strong));
    const auto to_fill = to_fill_by_box(model.room.race, *run);
    for (std::size_t band = 0; band < 3; ++band) {
        std::string row;
        for (std::size_t box = 3 * band; box < 3 * band + 3; ++box) {
            const auto step = step_of(run->filled_by_box[box], to_fill[box]);
            for (int i = 0; i < 3; ++i) row += step;
            row += ' ';
        }
        const auto errors = stake_text(model, *run);
        if (band == 0) row += condition(model, standing);
        if (band == 1) row += errors;
        lines.add(row);
    }
}

void draw_small_boards(Canvas& canvas, Area area, const Model& model) {
    const auto table = race::standings(model.room.race);
    const int across = std::max(area.size.width / small_board_width, 1);
    const int down = std::max((area.size.height + 1) / small_board_height, 1);
    for (int i = 0; i < static_cast<int>(table.size()) && i < across * down; ++i) {
        const Point corner{area.corner.x + i % across * small_board_width,
                           area.corner.y + i / across * small_board_height};
        draw_small_board(canvas, corner, model, table[static_cast<std::size_t>(i)]);
    }
}

}  // namespace

std::string box_steps(const race::Race& race, const race::Run& run) {
    const auto to_fill = to_fill_by_box(race, run);
    std::string drawn;
    for (std::size_t box = 0; box < 9; ++box) {
        drawn += step_of(run.filled_by_box[box], to_fill[box]);
    }
    return drawn;
}

void draw_panel(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    draw_head(lines, model);
    const bool is_wide = lines.columns() >= wide_panel;
    const bool has_ranking = !model.is_solo && !model.is_calm();
    if (has_ranking) draw_competitors(lines, model, is_wide ? foot_rows + 1 : 0);
    if (is_wide) draw_foot(canvas, lines, model);
}

void draw_spectating(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    const auto race = std::to_string(model.room.race.number.value);
    const int columns = std::min(area.size.width, 60);
    lines.add(spread(model.say("Watching race {0}"_t, race), shown_clock(model), columns),
              lines.look.title);
    lines.add(spread(connection_text(model), round_trip_text(model), columns), lines.look.faint);
    lines.skip();
    const auto needed = static_cast<int>(model.room.race.runs.size());
    const int across = std::max(area.size.width / small_board_width, 1);
    if ((needed + across - 1) / across * small_board_height <= lines.left() + 1) {
        return draw_small_boards(canvas, {lines.place(), {area.size.width, lines.left()}}, model);
    }
    draw_competitors(lines, model, 0);
}

}  // namespace gridrace::app
