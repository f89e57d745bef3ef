#include "common/race/watching.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "common/race/context.hpp"
#include "common/race/recorder.hpp"
#include "common/race/rule_set.hpp"

namespace gridrace::race {

namespace {

// The last move of each cell.
std::vector<BoardMove> all_delayed(const Race& race) {
    std::set<std::pair<MemberId, int>> cells;
    std::vector<BoardMove> moves;
    for (auto group = race.delayed.rbegin(); group != race.delayed.rend(); ++group) {
        std::ranges::copy_if(group->moves, std::back_inserter(moves), [&](const BoardMove& move) {
            return cells.emplace(move.member, move.cell.index()).second;
        });
    }
    return moves;
}

// Whether a move at this time belongs to the newest group.
bool is_open(const DelayedMoves& group, std::chrono::seconds delay, Instant now) {
    return !group.shown_at || now < *group.shown_at - delay;
}

bool watches(const RoomState& state, const Member& member) {
    if (const auto* run = state.run(member.id)) return run->status != RunStatus::racing;
    return member.role == Role::spectator || !takes_late_joiners(state);
}

}  // namespace

bool shows_boards(const RoomState& state) {
    return state.rules.boards_delay && has_boards_to_show(state.race.mode());
}

bool watches(const RoomState& state, MemberId id) {
    const auto* member = state.member(id);
    return member != nullptr && watches(state, *member);
}

std::vector<MemberId> watchers(const RoomState& state) {
    std::vector<MemberId> found;
    for (const auto& member : state.members) {
        if (watches(state, member)) found.push_back(member.id);
    }
    std::ranges::sort(found);
    return found;
}

const sudoku::Grid& shown_grid(const Race& race, const Run& run) {
    return run.shown ? *run.shown : *race.puzzle;
}

std::vector<ShownBoard> shown_boards(const Race& race) {
    std::vector<ShownBoard> boards;
    for (const auto& run : race.runs) {
        if (run.shown) boards.push_back({run.member, *run.shown});
    }
    return boards;
}

std::optional<Instant> boards_shown_at(const RoomState& state) {
    if (state.race.delayed.empty()) return std::nullopt;
    return state.race.delayed.front().shown_at;
}

void put_last(std::vector<BoardMove>& moves, const BoardMove& move) {
    std::erase_if(moves, [&move](const BoardMove& earlier) {
        return earlier.member == move.member && earlier.cell == move.cell;
    });
    moves.push_back(move);
}

// A move that nobody else sees, another digit in a filled cell, opens no group with a time: the time
// would reveal it. It is shown with the next move that changes the progress.
void delay_move(Recorder& room, bool changes_progress, Context context) {
    const auto& state = room.state();
    if (!shows_boards(state)) return;
    const auto delay = *state.rules.boards_delay;
    const auto& delayed = state.race.delayed;
    const bool joins_group = !delayed.empty() && is_open(delayed.back(), delay, context.now);
    if (joins_group && delayed.back().shown_at) return;
    if (changes_progress) {
        room.record(MovesDelayed{context.now + boards_shown_every + delay});
    } else if (!joins_group) {
        room.record(MovesDelayed{std::nullopt});
    }
}

void show_boards_if_due(Recorder& room, Context context) {
    const auto& state = room.state();
    for (auto at = boards_shown_at(state); at && *at <= context.now; at = boards_shown_at(state)) {
        room.record(BoardsShown{state.race.delayed.front().moves});
    }
}

// Recorded in any case: without it, moves that only their player knows would show.
void show_last_boards(Recorder& room) {
    if (shows_boards(room.state())) room.record(BoardsShown{all_delayed(room.state().race)});
}

void open_boards(Recorder& room, MemberId member) {
    const auto& state = room.state();
    if (shows_boards(state)) room.record(BoardsOpened{member, shown_boards(state.race)});
}

}  // namespace gridrace::race
