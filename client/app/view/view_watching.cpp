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

// The first of the shown boards, and how many are chosen from.
std::vector<SmallBoard> shown_boards(const Model& model, std::size_t place) {
    const auto& runs = model.room.race.runs;
    std::size_t first = 0, count = runs.size();
    if (model.watching.shown == Watching::Shown::one) {
        first = place;
        count = 1;
    } else if (model.watching.shown == Watching::Shown::four) {
        first = place / boards_of_four * boards_of_four;
        count = boards_of_four;
    }
    std::vector<SmallBoard> boards;
    for (std::size_t i = first; i < std::min(first + count, runs.size()); ++i) {
        boards.push_back(board_of_run(model, runs[i]));
    }
    return boards;
}

std::string watching_title(const Model& model) {
    const auto delay = model.room.rules.boards_delay.value_or(std::chrono::seconds(0));
    const auto race = model.room.race.number.value;
    if (model.watching.follows_leader && model.watching.shown == Watching::Shown::one) {
        return model.say("Race {0}, {1} s late, following the leader"_t, race, delay.count());
    }
    return model.say("Race {0}, {1} s late"_t, race, delay.count());
}

}  // namespace

void draw_watching(Canvas& canvas, Area area, const Model& model) {
    const auto& runs = model.room.race.runs;
    const int columns = area.size.width;
    const auto clock = model.is_calm() ? "" : clock_text(model.now - model.room.race.starts_at);
    Lines lines(canvas, area, model.theme());
    lines.add(spread(watching_title(model), clock, columns), lines.look.title);
    const auto found = std::ranges::find(runs, watched_player(model), &race::Run::member);
    if (found == runs.end()) return;
    const auto place = static_cast<std::size_t>(found - runs.begin());

    Area boards{lines.place(), {columns, area.size.height - rows_around_watched}};
    const bool has_ranking = model.watching.shown == Watching::Shown::one && !model.is_calm() &&
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
    const auto shown = shown_boards(model, place);
    const int per_page = small_boards_per_page(boards.size, static_cast<int>(shown.size()));
    const int page =
        model.watching.shown == Watching::Shown::all ? static_cast<int>(place) / per_page : 0;
    draw_boards_side_by_side(canvas, boards, shown, page, model.theme(), model.settings.language);

    Lines foot(canvas, {{area.corner.x, area.corner.y + area.size.height - 1}, {columns, 1}},
               model.theme());
    draw_news(foot, model, 1);
}

}  // namespace gridrace::app
