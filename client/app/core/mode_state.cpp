#include "client/app/core/mode_state.hpp"

#include <algorithm>

#include "common/race/modes/knock_out.hpp"

namespace gridrace::app {

using race::Mode;

std::uint32_t lives_left(const race::Race& race, const race::Run& run) {
    const auto lives = race.mode_settings.lives;
    return lives - std::min(run.refused_moves, lives);
}

std::chrono::seconds penalty_of(const race::Race& race, const race::Run& run) {
    return run.refused_moves * race.mode_settings.penalty;
}

std::optional<int> checkpoint_percentage(const race::Race& race) {
    const auto racing = std::ranges::count(race.runs, race::RunStatus::racing, &race::Run::status);
    if (race.mode() != Mode::knock_out || racing < 2) return std::nullopt;
    const int cells = race::cells_to_fill(race);
    return cells > 0 ? std::min(100 * race::next_checkpoint(race) / cells, 100) : 100;
}

const race::Turn* own_turn(const Model& model) {
    const auto* run = model.own_run();
    const bool has_turns = model.mode() == Mode::relay && run != nullptr && model.is_playing();
    return has_turns ? race::turn_of(model.room.race, run->team) : nullptr;
}

Milliseconds time_left(const Model& model) {
    const Milliseconds limit = model.room.rules.time_limit;
    return std::max(limit - (model.now - model.room.race.starts_at), Milliseconds(0));
}

char letter_of(const race::Race& race, MemberId member) {
    const auto found = std::ranges::find(race.runs, member, &race::Run::member);
    const auto index = found - race.runs.begin();
    return index < 26 ? static_cast<char>('A' + index) : '+';
}

bool ranks_unfinished(Mode mode) {
    return mode == Mode::territory || mode == Mode::sprint || mode == Mode::knock_out;
}

bool can_be_analysed(Mode mode) {
    return !race::has_shared_board(mode) && !race::has_attempts(mode) && mode != Mode::sprint &&
           mode != Mode::relay;
}

bool shares_board(Mode mode) {
    return mode == Mode::territory || mode == Mode::together || mode == Mode::relay;
}

MemberId filler_of(const Model& model, sudoku::Cell cell) {
    const auto index = static_cast<std::size_t>(cell.index());
    const auto& board = model.room.race.board;
    return board ? board->owners[index] : model.fillers[index];
}

OwnRecord own_run_record(const Model& model) {
    const bool has_own_grid = can_be_analysed(model.mode()) || model.is_daily();
    const bool is_wanted = model.is_done() || (model.is_daily() && model.room.race.ended_at);
    if (!has_own_grid || !is_wanted || model.is_calm_race()) return nullptr;
    auto record = own_record(model.own_course, model.room, model.self);
    return record ? std::make_shared<const race::RaceRecord>(*std::move(record)) : nullptr;
}

bool has_place(const race::Race& race, const race::Standing& standing) {
    if (race.mode() == Mode::together) return false;
    if (standing.status == race::RunStatus::finished) return true;
    const bool has_stopped =
        standing.status == race::RunStatus::forfeited || standing.status == race::RunStatus::gone;
    return ranks_unfinished(race.mode()) && (!has_stopped || race.mode() == Mode::territory);
}

}  // namespace gridrace::app
