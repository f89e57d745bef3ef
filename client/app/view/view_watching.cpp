// Draws the boards of a race for somebody who watches it, with the commentary below.
#include <algorithm>

#include "client/app/core/watched_boards.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/small_boards.hpp"
#include "client/app/view/view_ranking.hpp"
#include "client/app/widgets/words.hpp"
#include "common/race/watching.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// The title above the boards, and the line of commentary below them; the latest is in the status.
constexpr int rows_around_watched = 2;
constexpr std::size_t boards_of_four = 4;
constexpr int least_ranking_columns = 24;

SmallBoard board_of_run(const Model& model, const race::Run& run) {
    const auto& look = model.theme();
    const auto& race = model.room.race;
    const bool is_leader = run.member == model.watching.leader && !model.is_calm();
    SmallBoard board;
    board.name = (is_leader ? "★ " : "") + run.name;
    board.name_style = is_leader ? look.strong : look.plain;
    board.state = run_state_text(race, run, model.settings.language);
    board.counts = run_counts_text(run);
    board.state_style = run.status == race::RunStatus::finished ? look.good : look.faint;
    if (run.status == race::RunStatus::racing) board.percentage = race::percentage(race, run);
    board.givens = race.puzzle.value_or(sudoku::Grid());
    board.grid = race.puzzle ? race::shown_grid(race, run) : sudoku::Grid();
    const auto last = model.watching.last_cells.find(run.member);
    if (last != model.watching.last_cells.end()) board.last = last->second;
    return board;
}

int page_of(const Model& model, int pages) {
    return (model.watching.page % pages + pages) % pages;
}

int pages_of_four(const Model& model) {
    const auto boards = model.room.race.runs.size();
    return static_cast<int>(
        std::max<std::size_t>((boards + boards_of_four - 1) / boards_of_four, 1));
}

// Of all boards, or of those of this page.
std::vector<SmallBoard> shown_boards(const Model& model, std::size_t place) {
    const auto& runs = model.room.race.runs;
    std::size_t first = 0, count = runs.size();
    if (model.watching.shown == Watching::Shown::one) {
        first = place;
        count = 1;
    } else if (model.watching.shown == Watching::Shown::four) {
        first = boards_of_four * static_cast<std::size_t>(page_of(model, pages_of_four(model)));
        count = boards_of_four;
    }
    std::vector<SmallBoard> boards;
    for (std::size_t i = first; i < std::min(first + count, runs.size()); ++i) {
        boards.push_back(board_of_run(model, runs[i]));
    }
    return boards;
}

// `pages`: how many there are.
std::string watching_title(const Model& model, int pages) {
    const auto delay = model.room.rules.boards_delay.value_or(std::chrono::seconds(0));
    const auto race = model.room.race.number.value;
    if (model.watching.follows_leader && model.watching.shown == Watching::Shown::one) {
        return model.say("Race {0}, {1} s late, following the leader"_t, race, delay.count());
    }
    auto title = model.say("Race {0}, {1} s late"_t, race, delay.count());
    if (pages > 1) {
        title +=
            model.say(", "_t) + model.say("page {0} of {1}"_t, page_of(model, pages) + 1, pages);
    }
    return title;
}

}  // namespace

void draw_watching(Canvas& canvas, Area area, const Model& model) {
    const auto& runs = model.room.race.runs;
    const auto shown_as = model.watching.shown;
    const int columns = area.size.width;
    Area boards{{area.corner.x, area.corner.y + 1},
                {columns, area.size.height - rows_around_watched}};
    const auto found = std::ranges::find(runs, watched_player(model), &race::Run::member);
    const auto shown = found == runs.end()
                           ? std::vector<SmallBoard>()
                           : shown_boards(model, static_cast<std::size_t>(found - runs.begin()));
    const bool is_all = shown_as == Watching::Shown::all;
    const int of_all = small_board_pages(boards.size, static_cast<int>(shown.size()));
    const int pages = is_all                              ? of_all
                      : shown_as == Watching::Shown::four ? pages_of_four(model)
                                                          : 1;
    Lines lines(canvas, area, model.theme());
    const auto clock = model.is_calm() ? "" : clock_text(model.now - model.room.race.starts_at);
    lines.add(spread(watching_title(model, pages), clock, columns), lines.look.title);
    if (shown.empty()) return;

    const bool has_ranking = shown_as == Watching::Shown::one && !model.is_calm() &&
                             columns >= largest_small_board.width + least_ranking_columns;
    if (has_ranking) {
        const int x = largest_small_board.width + 3;
        Lines ranking(
            canvas,
            {{boards.corner.x + x, boards.corner.y + 1}, {columns - x, boards.size.height - 1}},
            model.theme());
        draw_competitors(ranking, model, 0);
        boards.size.width = largest_small_board.width;
    }
    draw_boards_side_by_side(canvas, boards, shown, is_all ? page_of(model, pages) : 0,
                             model.theme(), model.settings.language);

    Lines foot(canvas, {{area.corner.x, area.corner.y + area.size.height - 1}, {columns, 1}},
               model.theme());
    draw_news(foot, model, 1);
}

}  // namespace gridrace::app
