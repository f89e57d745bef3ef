// Draws the boards of a replay in the largest of a few sizes that fits all.
#include <algorithm>
#include <array>

#include "client/app/core/mode_words.hpp"
#include "client/app/view/digits_left.hpp"
#include "client/app/view/view_replay.hpp"
#include "client/app/widgets/words.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::Cell;

// The layout of a board: the size of cells, and which lines exist.
struct Shape {
    Size size;
    int cell_width = 1;
    bool has_frame = false;
    bool has_rows_between = true;  // between the boxes
    int columns_between = 1;

    Point place(Cell cell) const {
        const int frame = has_frame ? 1 : 0;
        const int gap_rows = has_rows_between ? cell.row() / 3 : 0;
        return {frame + cell.column() * cell_width + cell.column() / 3 * columns_between,
                frame + cell.row() + gap_rows};
    }
};

// The largest first.
constexpr std::array shapes{Shape{{31, 13}, 3, true, true, 1}, Shape{{21, 11}, 2, false, true, 2},
                            Shape{{11, 11}, 1, false, true, 1}, Shape{{11, 9}, 1, false, false, 1}};
constexpr int caption_rows = 2;
constexpr Size gap{2, 1};

struct BoardsLayout {
    Shape shape;
    int across = 1;
    int down = 1;
    int per_page() const { return across * down; }
};

BoardsLayout boards_layout(Size area, int boards) {
    BoardsLayout layout;
    for (const auto& shape : shapes) {
        const int height = shape.size.height + caption_rows;
        layout.shape = shape;
        layout.across = (area.width + gap.width) / (shape.size.width + gap.width);
        layout.down = (area.height + gap.height) / (height + gap.height);
        if (layout.per_page() >= boards) return layout;
    }
    layout.across = std::max(layout.across, 1);
    layout.down = std::max(layout.down, 1);
    return layout;
}

// The lines between boxes and, with a frame, around them.
void draw_lines(Canvas& canvas, Point corner, const Shape& shape, const Style& line) {
    const int first = shape.has_frame ? 0 : 1;
    const int last = shape.has_frame ? 3 : 2;
    const auto column_of = [&shape](int index) {
        if (index == 3) return shape.size.width - 1;
        return std::max(shape.place(Cell::at(0, index * 3)).x - 1 - (shape.columns_between - 1), 0);
    };
    const auto row_of = [&shape](int index) {
        if (index == 3) return shape.size.height - 1;
        return std::max(shape.place(Cell::at(index * 3, 0)).y - 1, 0);
    };
    for (int i = first; i <= last; ++i) {
        for (int y = 0; y < shape.size.height; ++y) {
            canvas.put({corner.x + column_of(i), corner.y + y}, "│", line);
        }
    }
    if (!shape.has_rows_between) return;
    constexpr std::array crossings{"┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"};
    for (int j = first; j <= last; ++j) {
        const int y = corner.y + row_of(j);
        for (int x = 0; x < shape.size.width; ++x) canvas.put({corner.x + x, y}, "─", line);
        for (int i = first; i <= last; ++i) {
            const int vertical = j == 0 ? 0 : j == 3 ? 2 : 1;
            const int horizontal = i == 0 ? 0 : i == 3 ? 2 : 1;
            canvas.put({corner.x + column_of(i), y},
                       crossings[static_cast<std::size_t>(vertical * 3 + horizontal)], line);
        }
    }
}

// Givens are bold, the player's digits are not; the last changed cell is coloured and underlined,
// with brackets if there is space.
void draw_small_cells(Canvas& canvas, Point corner, const Shape& shape, const Theme& look,
                      const sudoku::Grid& puzzle, const sudoku::Grid& grid,
                      std::optional<Cell> last) {
    const int middle = shape.cell_width / 3;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const int digit = grid.digit(cell);
        const bool is_last = cell == last;
        const Point inner = shape.place(cell);
        const Point place{corner.x + inner.x, corner.y + inner.y};
        Style style = !puzzle.is_empty(cell) ? look.given : digit != 0 ? look.own : look.faint;
        if (is_last) style = look.cursor;
        style.underline = is_last;
        const auto text = digit != 0 ? std::to_string(digit) : middle > 0 ? " " : "·";
        if (is_last && middle > 0) {
            canvas.put(place, "[" + text + "]", style);
        } else {
            canvas.put({place.x + middle, place.y}, text, style);
        }
    }
}

std::string state_text(const race::Race& race, const race::Run* run, language::Language language) {
    if (run == nullptr) return language::say(language, "not here"_t);
    switch (run->status) {
        case race::RunStatus::finished: return exact_time(run->time);
        case race::RunStatus::forfeited: return language::say(language, "forfeited"_t);
        case race::RunStatus::gone: return language::say(language, "gone"_t);
        case race::RunStatus::out: return language::say(language, "out"_t);
        case race::RunStatus::racing: break;
    }
    return score_text(race, *run);
}

// "×2 ○1": mistakes and taken assists.
std::string counts_text(const race::Run* run) {
    std::string text;
    if (run == nullptr) return text;
    if (run->refused_moves > 0) text += "×" + std::to_string(run->refused_moves);
    if (run->assists_taken > 0)
        text += (text.empty() ? "○" : " ○") + std::to_string(run->assists_taken);
    return text;
}

void draw_caption(Canvas& canvas, Point corner, int columns, const Replay& replay,
                  const Settings& settings, const race::Run& slot) {
    const auto& look = theme(settings.theme);
    const auto& race = replay.state().race;
    const auto* run = replay.state().run(slot.member);
    std::string place;
    for (const auto& standing : race::standings(race)) {
        if (standing.member == slot.member) place = std::to_string(standing.place) + " ";
    }
    const auto* step = replay.last_step();
    const bool is_mover = step != nullptr && step->member == slot.member;
    const auto name =
        is_alone(replay.state()) ? language::say(settings.language, "You"_t) : slot.name;
    canvas.put(corner, fit(place + name, columns), is_mover ? look.strong : look.plain);

    const auto counts = counts_text(run);
    auto state = state_text(race, run, settings.language);
    const int room = columns - static_cast<int>(state.size()) - 9;
    const bool is_racing = run != nullptr && run->status == race::RunStatus::racing;
    if (is_racing && room >= 5) state = fit(state, 5) + bar(race::percentage(race, *run), room);
    const bool is_mistake = is_mover && step->kind == TimelineStep::Kind::mistake;
    const bool is_finished = run != nullptr && run->status == race::RunStatus::finished;
    const auto& style = is_mistake ? look.bad : is_finished ? look.good : look.faint;
    canvas.put({corner.x, corner.y + 1}, spread(state, counts, columns), style);
}

}  // namespace

int replay_pages(Size area, const Replay& replay) {
    const auto boards = static_cast<int>(replay.timeline().runs_at_the_end().size());
    const int per_page = boards_layout(area, boards).per_page();
    return std::max((boards + per_page - 1) / per_page, 1);
}

void draw_replay_boards(Canvas& canvas, Area area, const Replay& replay, const Settings& settings) {
    const auto& slots = replay.timeline().runs_at_the_end();
    const auto& race = replay.state().race;
    const auto boards = static_cast<int>(slots.size());
    const auto layout = boards_layout(area.size, boards);
    const auto puzzle = race.puzzle.value_or(sudoku::Grid());
    const int first = replay.page() % replay_pages(area.size, replay) * layout.per_page();
    const int shown = std::min(boards - first, layout.per_page());
    const int across = std::min(layout.across, shown);
    const Size pitch{layout.shape.size.width + gap.width,
                     layout.shape.size.height + caption_rows + gap.height};
    const int down = (shown + layout.across - 1) / layout.across;
    const int left = area.corner.x + (area.size.width - across * pitch.width + gap.width) / 2;
    // A single row of large boards rarely fills the window.
    const bool counts_digits = layout.shape.has_frame && down == 1 &&
                               pitch.height - gap.height + digits_left_rows <= area.size.height;
    const int rows = down * pitch.height - gap.height + (counts_digits ? digits_left_rows : 0);
    const int top = area.corner.y + (area.size.height - rows) / 2;
    for (int i = 0; i < shown; ++i) {
        const auto& slot = slots[static_cast<std::size_t>(first + i)];
        const Point corner{left + i % layout.across * pitch.width,
                           top + i / layout.across * pitch.height};
        const Point board{corner.x, corner.y + caption_rows};
        draw_caption(canvas, corner, layout.shape.size.width, replay, settings, slot);
        const auto& look = theme(settings.theme);
        draw_lines(canvas, board, layout.shape, look.line);
        const auto* run = replay.state().run(slot.member);
        const auto& grid = run != nullptr ? run->grid : puzzle;
        const auto& givens = run != nullptr && race.puzzle ? race::puzzle_of(race, *run) : puzzle;
        draw_small_cells(canvas, board, layout.shape, look, givens, grid,
                         replay.timeline().last_cell(slot.member, replay.steps_taken()));
        if (!counts_digits) continue;
        draw_digits_left(canvas, {board.x, board.y + layout.shape.size.height},
                         layout.shape.size.width, look, grid,
                         language::say(settings.language, "left"_t));
    }
}

}  // namespace gridrace::app
