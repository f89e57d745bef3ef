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
constexpr int boards_of_four = 4;
constexpr int least_ranking_columns = 24;

SmallBoard board_of_run(const Model& model, const race::Run& run) {
    const auto& look = model.theme();
    const auto& race = model.room.race;
    const bool is_leader = run.member == model.watching.leader && !model.is_calm();
    SmallBoard board;
    board.name = (is_leader ? "★ " : "") + run.name;
    board.name_style = is_leader ? look.strong : look.plain;
    if (!model.is_calm()) {
        board.state = run_state_text(race, run, model.settings.language);
        board.counts = run_counts_text(run);
        board.state_style = run.status == race::RunStatus::finished ? look.good : look.faint;
        if (run.status == race::RunStatus::racing) board.percentage = race::percentage(race, run);
    }
    board.givens = race.puzzle.value_or(sudoku::Grid());
    board.grid = race.puzzle ? race::shown_grid(race, run) : sudoku::Grid();
    const auto last = model.watching.last_cells.find(run.member);
    if (last != model.watching.last_cells.end()) board.last = last->second;
    return board;
}

int page_of(const Model& model, int pages) {
    return (model.watching.page % pages + pages) % pages;
}

int count_of_runs(const Model& model) {
    return static_cast<int>(model.room.race.runs.size());
}

// On a page of four are fewer where four do not fit.
int boards_per_page(const Model& model, Size area) {
    const int runs = count_of_runs(model);
    switch (model.watching.shown) {
        case Watching::Shown::one: return std::max(runs, 1);
        case Watching::Shown::four:
            return std::min(small_boards_per_page(area, std::min(runs, boards_of_four)),
                            boards_of_four);
        case Watching::Shown::all: break;
    }
    return small_boards_per_page(area, runs);
}

int count_of_pages(const Model& model, Size area) {
    const int per_page = boards_per_page(model, area);
    return std::max((count_of_runs(model) + per_page - 1) / per_page, 1);
}

// Of all boards, or of those of this page. `chosen`: the place of the watched player.
std::vector<SmallBoard> shown_boards(const Model& model, Size area, int chosen) {
    const auto& runs = model.room.race.runs;
    int first = 0, count = count_of_runs(model);
    if (model.watching.shown == Watching::Shown::one) {
        first = chosen;
        count = 1;
    } else if (model.watching.shown == Watching::Shown::four) {
        count = boards_per_page(model, area);
        first = count * page_of(model, count_of_pages(model, area));
    }
    std::vector<SmallBoard> boards;
    for (int i = first; i < std::min(first + count, count_of_runs(model)); ++i) {
        boards.push_back(board_of_run(model, runs[static_cast<std::size_t>(i)]));
    }
    return boards;
}

// `pages`: how many there are.
std::string watching_title(const Model& model, int pages) {
    const auto delay = model.room.rules.boards_delay.value_or(std::chrono::seconds(0));
    const auto race = model.room.race.number.value;
    auto title = delay == std::chrono::seconds(0)
                     ? model.say("Race {0}, live"_t, race)
                     : model.say("Race {0}, {1} s late"_t, race, delay.count());
    if (model.watching.follows_leader && model.watching.shown == Watching::Shown::one) {
        title += model.say(", "_t) + model.say("following the leader"_t);
    } else if (pages > 1) {
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
    const auto shown = found == runs.end() ? std::vector<SmallBoard>()
                                           : shown_boards(model, boards.size,
                                                          static_cast<int>(found - runs.begin()));
    const bool is_all = shown_as == Watching::Shown::all;
    const int pages = count_of_pages(model, boards.size);
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
