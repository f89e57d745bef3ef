#include "common/bot/bot_player.hpp"

#include <algorithm>

#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::bot {

namespace {

using race::Mode;

bool is_on_turn(const race::Race& race, const race::Run& run) {
    if (race.mode() != Mode::relay) return true;
    return std::ranges::any_of(race.turns, [&run](const race::Turn& turn) {
        return turn.team == run.team && turn.player == run.member;
    });
}

// For a turn, a puzzle, or answers.
constexpr Milliseconds between_looks{300};
constexpr Milliseconds time_to_clear{1000};
// Until it looks again at a grid for which it has found no plan: others may change it.
constexpr Milliseconds between_plans{10'000};

// Takes out of the grid what is not in the puzzle's solution.
std::vector<race::ClearCell> clear_errors(const sudoku::Grid& puzzle, const sudoku::Grid& grid) {
    const auto solution = quick_solution(puzzle);
    std::vector<race::ClearCell> moves;
    for (int i = 0; solution && i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        const bool is_wrong = !grid.is_empty(cell) && grid.digit(cell) != solution->digit(cell);
        if (is_wrong) moves.push_back({static_cast<std::uint32_t>(i)});
    }
    return moves;
}

}  // namespace

bool BotPlayer::is_racing(const race::RoomState& state, MemberId self) {
    const auto* run = state.run(self);
    return state.phase == race::Phase::racing && run != nullptr &&
           run->status == race::RunStatus::racing;
}

std::optional<race::Command> BotPlayer::next_move(const race::RoomState& state, MemberId self,
                                                  bool all_answered) {
    if (!is_racing(state, self)) return std::nullopt;
    const auto& run = *state.run(self);
    if (run.grid.is_full() || !is_on_turn(state.race, run)) return std::nullopt;

    if (planned_for_ != race::puzzle_of(state.race, run)) plan_.clear();
    drop_what_is_done(state.race, run.grid);
    if (plan_.empty() && all_answered) plan(state.race, run);
    if (plan_.empty() || !is_paused_for()) return std::nullopt;

    const auto next = plan_.front().command;
    has_paused_ = false;
    const auto* place = std::get_if<race::PlaceDigit>(&next);
    const bool slips = place != nullptr && random_.below(10'000) < manner_.slips * 10'000;
    const auto wrong = slips ? slip(run.grid, place->cell, random_) : std::nullopt;
    if (wrong) return *wrong;
    plan_.pop_front();
    return next;
}

// Drops the moves that others have made, and all if one of them can no longer be made.
void BotPlayer::drop_what_is_done(const race::Race& race, const sudoku::Grid& grid) {
    while (!plan_.empty()) {
        const auto* place = std::get_if<race::PlaceDigit>(&plan_.front().command);
        if (place == nullptr) return;
        const sudoku::Cell cell(static_cast<int>(place->cell));
        const auto digit = static_cast<int>(place->digit);
        const bool is_done =
            grid.digit(cell) == digit || (race.mode() == Mode::territory && !grid.is_empty(cell));
        if (!is_done) {
            if (sudoku::conflict(grid, cell, digit)) plan_.clear();
            return;
        }
        plan_.pop_front();
    }
}

void BotPlayer::plan(const race::Race& race, const race::Run& run) {
    planned_for_ = race::puzzle_of(race, run);
    const auto moves = plan_moves(run.grid, random_);
    std::vector<Milliseconds> pauses(moves.size());
    if (manner_.strength) pauses = thinking_times(run.grid, moves, *manner_.strength, random_);
    for (std::size_t i = 0; i < moves.size(); ++i) plan_.push_back({moves[i].move, pauses[i]});
    is_at_a_loss_ = false;
    if (!plan_.empty()) return;
    for (const auto& clear : clear_errors(planned_for_, run.grid))
        plan_.push_back({clear, time_to_clear});
    is_at_a_loss_ = plan_.empty();
}

Milliseconds BotPlayer::thinking_time(const race::RoomState& state, MemberId self) {
    if (!manner_.strength) return bot::thinking_time(manner_.moves_per_second, random_);
    has_paused_ =
        !plan_.empty() && is_racing(state, self) && is_on_turn(state.race, *state.run(self));
    if (!has_paused_) return is_at_a_loss_ ? between_plans : between_looks;
    const auto pause = plan_.front().pause;
    // A turn may be shorter than the pause, which begins again with the next one.
    const bool has_turns = state.race.mode() == Mode::relay;
    return has_turns ? std::min<Milliseconds>(pause, state.race.mode_settings.turn_time / 2)
                     : pause;
}

}  // namespace gridrace::bot
