// Draws the boards of a replay.
#include "client/app/view/small_boards.hpp"
#include "client/app/view/view_replay.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

std::string place_text(const race::Race& race, MemberId member) {
    for (const auto& standing : race::standings(race)) {
        if (standing.member == member) return std::to_string(standing.place) + " ";
    }
    return "";
}

SmallBoard board_in_replay(const Replay& replay, const race::Run& slot, const Settings& settings) {
    const auto& look = theme(settings.theme);
    const auto& race = replay.state().race;
    const auto* run = replay.state().run(slot.member);
    const auto* step = replay.last_step();
    const bool is_mover = step != nullptr && step->member == slot.member;
    SmallBoard board;
    board.name = place_text(race, slot.member) +
                 (is_alone(replay.state()) ? language::say(settings.language, "You"_t) : slot.name);
    if (race::ranks_teams(race.mode_settings) && run != nullptr)
        board.name += " (" + std::to_string(run->team) + ")";
    board.name_style = is_mover ? look.strong : look.plain;
    board.givens = board.grid = race.puzzle.value_or(sudoku::Grid());
    board.state = language::say(settings.language, "not here"_t);
    board.state_style = look.faint;
    board.last = replay.timeline().last_cell(slot.member, replay.steps_taken());
    if (run == nullptr) return board;
    board.state = run_state_text(race, *run, settings.language);
    board.counts = run_counts_text(*run);
    if (run->status == race::RunStatus::racing) board.percentage = race::percentage(race, *run);
    if (run->status == race::RunStatus::finished) board.state_style = look.good;
    if (is_mover && step->kind == TimelineStep::Kind::mistake) board.state_style = look.bad;
    board.grid = run->grid;
    if (race.puzzle) board.givens = race::puzzle_of(race, *run);
    return board;
}

}  // namespace

int replay_pages(Size area, const Replay& replay) {
    return small_board_pages(area, static_cast<int>(replay.timeline().runs_at_the_end().size()));
}

void draw_replay_boards(Canvas& canvas, Area area, const Replay& replay, const Settings& settings) {
    std::vector<SmallBoard> boards;
    for (const auto& slot : replay.timeline().runs_at_the_end()) {
        boards.push_back(board_in_replay(replay, slot, settings));
    }
    draw_boards_side_by_side(canvas, area, boards, replay.page(), theme(settings.theme),
                             settings.language);
}

}  // namespace gridrace::app
