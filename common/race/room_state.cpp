#include "common/race/room_state.hpp"

#include <algorithm>
#include <numeric>

namespace gridrace::race {

std::string_view name(Phase phase) {
    switch (phase) {
        case Phase::lobby: return "lobby";
        case Phase::countdown: return "countdown";
        case Phase::racing: return "racing";
    }
    return "";
}

std::string_view name(RunStatus status) {
    switch (status) {
        case RunStatus::racing: return "racing";
        case RunStatus::finished: return "finished";
        case RunStatus::forfeited: return "forfeited";
        case RunStatus::gone: return "gone";
        case RunStatus::out: return "out";
    }
    return "";
}

namespace {

template <class Item, class Identity>
auto* find_by_id(std::vector<Item>& items, Identity Item::*key, Identity id) {
    const auto found = std::ranges::lower_bound(items, id, {}, key);
    return found != items.end() && (*found).*key == id ? &*found : nullptr;
}

}  // namespace

Member* RoomState::member(MemberId id) {
    return find_by_id(members, &Member::id, id);
}

const Member* RoomState::member(MemberId id) const {
    return const_cast<RoomState*>(this)->member(id);
}

Run* RoomState::run(MemberId id) {
    return find_by_id(race.runs, &Run::member, id);
}

const Run* RoomState::run(MemberId id) const {
    return const_cast<RoomState*>(this)->run(id);
}

bool is_bot(const RoomState& state, MemberId id) {
    const auto* member = state.member(id);
    return member != nullptr && member->is_bot();
}

const Ghost* ghost_of(const RoomState& state, MemberId id) {
    const auto found = std::ranges::find(state.ghosts, id, &Ghost::member);
    return id && found != state.ghosts.end() ? &*found : nullptr;
}

Instant expires_from(const RoomState& state, Instant ended_at) {
    return state.races_kept > 0 ? ended_at + field_expiry : ended_at;
}

bool has_present_person(const RoomState& state) {
    return std::ranges::any_of(state.members, [](const Member& member) {
        return member.is_present() && !member.is_bot();
    });
}

std::uint32_t RoomState::player_count() const {
    return static_cast<std::uint32_t>(std::ranges::count(members, Role::player, &Member::role));
}

bool RoomState::has_finished(MemberId id) const {
    const auto* its_run = run(id);
    return its_run != nullptr && its_run->status == RunStatus::finished;
}

int cells_to_fill(const Race& race) {
    return race.puzzle ? sudoku::Cell::count - race.puzzle->filled() : 0;
}

Instant begins_at(const Race& race, const Run& run) {
    std::chrono::seconds most{0};
    for (const auto& each : race.runs) most = std::max(most, each.head_start.time);
    return race.starts_at + (most - run.head_start.time);
}

bool are_ranked_together(const Race& race, const Run& one, const Run& other) {
    if (one.table != other.table) return false;
    return race.mode() != Mode::daily || (one.assists_taken == 0) == (other.assists_taken == 0);
}

bool shares_board(const Run& run, const Run& mover) {
    return run.team == mover.team && run.status == RunStatus::racing;
}

const Turn* turn_of(const Race& race, std::uint32_t team) {
    const auto found = std::ranges::find(race.turns, team, &Turn::team);
    return found != race.turns.end() ? &*found : nullptr;
}

const sudoku::Grid& puzzle_of(const Race& race, const Run& run) {
    return run.puzzle ? *run.puzzle : *race.puzzle;
}

int cells_to_fill(const Race& race, const Run& run) {
    if (run.puzzle) return sudoku::Cell::count - run.puzzle->filled();
    const auto later = static_cast<std::size_t>(run.solved);
    if (later == 0 || later > race.later_cells.size()) return cells_to_fill(race);
    return static_cast<int>(race.later_cells[later - 1]);
}

int cells_filled(const Run& run) {
    return std::accumulate(run.filled_by_box.begin(), run.filled_by_box.end(), 0);
}

int percentage(const Race& race, const Run& run) {
    // Nobody is told what others have filled.
    if (has_attempts(race.mode()) && run.status == RunStatus::finished) return 100;
    const int to_fill = cells_to_fill(race, run);
    return to_fill > 0 ? 100 * cells_filled(run) / to_fill : 0;
}

bool is_draw_open(const RoomState& room) {
    const auto& race = room.race;
    return room.phase == Phase::countdown && race.draw && race.draw_secret && !race.order;
}

}  // namespace gridrace::race
