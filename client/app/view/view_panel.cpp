// Draws the panel beside the board: clock, ranking, progress of all players, digits left.
#include <algorithm>
#include <array>

#include "client/app/core/mode_state.hpp"
#include "client/app/core/mode_words.hpp"
#include "client/app/core/race_end.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/core/team_words.hpp"
#include "client/app/pages/statistics.hpp"
#include "client/app/view/board_words.hpp"
#include "client/app/view/digits_left.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view_finish.hpp"
#include "client/app/view/view_modes.hpp"
#include "client/app/view/view_ranking.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

std::string own_place(const Model& model) {
    const auto table = own_standings(model);
    const auto own = std::ranges::find(table, model.self, &race::Standing::member);
    if (own == table.end()) return "";
    return model.say("{0} of {1}"_t, language::ordinal(model.settings.language, own->place),
                     place_count(model, table));
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
    return clock_text(model.now - model.clock_start());
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

void draw_end_notice(Lines& lines, const Model& model) {
    const auto notice = short_end_notice(model);
    if (!notice.empty()) lines.add(fit(notice, lines.columns()), lines.look.bad);
}

// The difficulty; of a puzzle of the day its date, and the difficulty where there is space.
std::string puzzle_name(const Model& model, int columns) {
    const auto difficulty = difficulty_text(model);
    const auto day = model.day_of_puzzle();
    if (!day) return difficulty;
    if (model.is_daily()) return day_text(*day);
    auto whole = day_text(*day) + model.say(", "_t) + difficulty;
    const bool fits = display_width(whole) + display_width(shown_clock(model)) < columns;
    return fits ? whole : day_text(*day);
}

void draw_head(Lines& lines, const Model& model) {
    const int columns = lines.columns();
    const auto* run = model.own_run();
    const std::string percent = score_text(model.room.race, *run);
    const auto team = own_team_line(model);
    if (columns < wide_panel) {
        lines.add(spread(percent, shown_clock(model), columns), lines.look.title);
        if (has_rivals(model) && !model.is_daily()) {
            lines.add(fit(model.is_held_up() ? delay_text(model) : shown_place(model), columns));
        }
        if (model.mode() != race::Mode::race) lines.add(fit(short_mode_line(model), columns));
        draw_end_notice(lines, model);
        const bool fits = display_width(team) <= columns;
        if (!team.empty()) lines.add(fit(fits ? team : team_text(model, *run), columns));
        lines.add(fit(mode_text(model), columns),
                  model.entry != Entry::digits ? lines.look.title : lines.look.faint);
        return;
    }
    lines.add(spread(puzzle_name(model, columns), shown_clock(model), columns), lines.look.title);
    const bool is_ranked = has_rivals(model) && !model.is_daily();
    const auto place = is_ranked ? shown_place(model) : percent;
    const auto line = model.is_solo && model.day_of_puzzle()
                          ? model.say(mode_phrase(race::Mode::daily))
                          : mode_line(model);
    // The line of these modes says it.
    const bool has_stake_below =
        model.mode() == race::Mode::lives || model.mode() == race::Mode::penalty;
    const auto stake = has_stake_below ? std::string() : own_stake_text(model, *run);
    lines.add(spread(place, stake, columns));
    if (!line.empty()) {
        lines.add(fit(line, columns), own_turn_style(lines, model));
    }
    if (!team.empty()) lines.add(fit(team, columns));
    draw_end_notice(lines, model);
    if (!model.is_solo) {
        lines.add(spread(connection_text(model), delay_text(model), columns),
                  model.is_held_up() ? lines.look.strong : lines.look.faint);
    }
    if (!model.is_daily()) draw_gaps(lines, model);
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
    const bool has_ranking = has_rivals(model) && !model.is_calm() && !model.is_daily();
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
    if (const auto notice = end_notice(model); !notice.empty())
        lines.add(fit(notice, columns), lines.look.strong);
    lines.skip();
    const auto needed = static_cast<int>(model.room.race.runs.size());
    const int across = std::max(area.size.width / small_board_width, 1);
    if ((needed + across - 1) / across * small_board_height <= lines.left() + 1) {
        return draw_small_boards(canvas, {lines.place(), {area.size.width, lines.left()}}, model);
    }
    draw_competitors(lines, model, 0);
}

}  // namespace gridrace::app
