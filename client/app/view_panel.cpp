// The panel beside the board: clock, places, everybody's progress, what is left to do.
#include <algorithm>
#include <array>

#include "client/app/screens.hpp"
#include "client/app/words.hpp"
#include "common/base/text.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

namespace {

constexpr int wide_panel = 24;

bool is_away(const Model& model, MemberId id) {
    const auto* member = model.room.member(id);
    return member == nullptr || !member->is_present();
}

// A finisher's time, "forfeited", "gone", "away"; empty for somebody who is simply racing.
std::string condition(const Model& model, const race::Standing& standing) {
    switch (standing.status) {
        case race::RunStatus::finished: return clock_text(standing.time);
        case race::RunStatus::forfeited: return "forfeited";
        case race::RunStatus::gone: return "gone";
        case race::RunStatus::racing: break;
    }
    return is_away(model, standing.member) ? "away" : "";
}

std::string mistakes(std::uint32_t count) {
    return count == 0 ? "" : "×" + std::to_string(count);
}

// Name on the left, `right` on the right, exactly `columns` columns.
std::string spread(const std::string& left, const std::string& right, int columns) {
    const int right_width = display_width(right);
    return fit(left, columns - right_width - (right.empty() ? 0 : 1)) + (right.empty() ? "" : " ") +
           right;
}

void draw_competitor(Lines& lines, const Model& model, const race::Standing& standing,
                     int columns) {
    const bool is_self = standing.member == model.self;
    const auto& style = is_self ? lines.look.strong : lines.look.plain;
    const std::string name =
        std::to_string(standing.place) + " " + (is_self ? "You" : standing.name);
    const std::string percent = std::to_string(standing.percentage) + "%";
    if (columns < wide_panel) {
        lines.add(spread(name, percent, columns), style);
        return;
    }
    const std::string errors = mistakes(standing.refused_moves);
    std::string right = condition(model, standing);
    if (!errors.empty()) right = errors + (right.empty() ? "" : " ") + right;
    lines.add(spread(name, right, columns), style);
    const auto* run = model.room.run(standing.member);
    const std::string steps =
        run != nullptr ? box_steps(model.room.race, *run) : std::string(9, ' ');
    const int bar_width = std::min(columns - 15, 30);
    lines.add(steps + std::string(5 - percent.size(), ' ') + percent + " " +
              bar(standing.percentage, bar_width));
}

void draw_competitors(Lines& lines, const Model& model, int columns, int rows_to_keep) {
    const auto table = race::standings(model.room.race);
    const int rows_each = columns < wide_panel ? 1 : 2;
    std::size_t drawn = 0;
    for (const auto& standing : table) {
        const bool is_last = drawn + 1 == table.size();
        const int needed = rows_each + (is_last ? 0 : 1);
        if (lines.left() - rows_to_keep < needed) break;
        draw_competitor(lines, model, standing, columns);
        ++drawn;
    }
    if (drawn < table.size()) {
        lines.add(fit("+ " + std::to_string(table.size() - drawn) + " more", columns),
                  lines.look.faint);
    }
}

// The digits that are not yet placed nine times.
std::string digits_left(const Echo& echo) {
    std::array<int, 10> count{};
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        ++count[static_cast<std::size_t>(echo.grid.digit(sudoku::Cell(i)))];
    }
    std::string left;
    for (int digit = 1; digit <= 9; ++digit) {
        left += count[static_cast<std::size_t>(digit)] < 9 ? std::to_string(digit) : "·";
    }
    return left;
}

std::string own_place(const Model& model) {
    const auto table = race::standings(model.room.race);
    const auto own = std::ranges::find(table, model.self, &race::Standing::member);
    if (own == table.end()) return "";
    return ordinal(own->place) + " of " + std::to_string(table.size());
}

std::string race_clock(const Model& model) {
    const auto* run = model.own_run();
    if (run != nullptr && run->status == race::RunStatus::finished) return clock_text(run->time);
    return clock_text(model.now - model.room.race.starts_at);
}

std::string waiting_text(const Model& model) {
    return std::to_string(model.unanswered.size()) + " waiting";
}

void draw_head(Lines& lines, const Model& model, int columns) {
    const auto* run = model.own_run();
    const std::string percent = std::to_string(race::percentage(model.room.race, *run)) + "%";
    const auto difficulty = race::difficulty(model.room.rules);
    const bool is_given = model.room.rules.source == race::PuzzleSource::given;
    if (columns < wide_panel) {
        lines.add(race_clock(model), lines.look.title);
        if (!model.is_solo) lines.add(fit(own_place(model), columns));
        lines.add(percent);
        lines.add(model.notes_mode ? "NOTES" : "digits",
                  model.notes_mode ? lines.look.title : lines.look.faint);
        const std::string left = digits_left(model.echo());
        if (display_width(left) <= columns) lines.add(left);
        if (model.is_held_up()) lines.add(fit(waiting_text(model), columns), lines.look.strong);
        return;
    }
    lines.add(spread(is_given ? "given puzzle" : difficulty, race_clock(model), columns),
              lines.look.title);
    const std::string left = model.is_solo ? percent : own_place(model);
    lines.add(spread(left, mistakes(run->refused_moves), columns), lines.look.strong);
    if (!model.is_solo) lines.add(fit(connection_text(model), columns), lines.look.faint);
    lines.skip();
}

void draw_foot(Lines& lines, const Model& model, int columns) {
    lines.skip();
    lines.add(spread("left", digits_left(model.echo()), columns));
    if (model.is_held_up()) lines.add(fit(waiting_text(model), columns), lines.look.strong);
    lines.add(spread("mode", model.notes_mode ? "NOTES" : "digits", columns),
              model.notes_mode ? lines.look.title : lines.look.plain);
}

}  // namespace

std::string bar(int percentage, int columns) {
    const int filled = percentage * columns / 100;
    std::string drawn;
    for (int i = 0; i < columns; ++i) drawn += i < filled ? "█" : "░";
    return drawn;
}

std::string box_steps(const race::Race& race, const race::Run& run) {
    constexpr std::array steps{"·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    std::array<int, 9> to_fill{};
    for (int i = 0; i < sudoku::Cell::count && race.puzzle; ++i) {
        const sudoku::Cell cell(i);
        to_fill[static_cast<std::size_t>(cell.box())] += race.puzzle->is_empty(cell);
    }
    std::string drawn;
    for (std::size_t box = 0; box < 9; ++box) {
        const int total = std::max(to_fill[box], 1);
        const int filled = to_fill[box] == 0 ? 1 : std::min<int>(run.filled_by_box[box], total);
        drawn += steps[static_cast<std::size_t>(filled * 8 / total)];
    }
    return drawn;
}

void draw_panel(Canvas& canvas, Area area, const Model& model) {
    const int columns = area.size.width;
    Lines lines(canvas, area, model.theme());
    draw_head(lines, model, columns);
    const bool is_wide = columns >= wide_panel;
    const int foot = is_wide ? (model.is_held_up() ? 4 : 3) : 0;
    if (!model.is_solo) draw_competitors(lines, model, columns, foot);
    if (is_wide) draw_foot(lines, model, columns);
}

void draw_spectating(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    const int columns = std::min(area.size.width, 60);
    lines.add(spread("Watching race " + std::to_string(model.room.race.number.value),
                     race_clock(model), columns),
              lines.look.title);
    lines.add(fit(connection_text(model), columns), lines.look.faint);
    lines.skip();
    draw_competitors(lines, model, columns, 0);
}

}  // namespace gridrace::app
