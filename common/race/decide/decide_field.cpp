// The field: ghosts of recorded runs, and which races join it. race/recorder.hpp
#include <algorithm>
#include <vector>

#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

bool is_run_to_keep(const RoomState& state, const Run& run) {
    return run.status == RunStatus::finished && run.assists_taken == 0 &&
           run.head_start == HeadStart{} && !is_bot(state, run.member);
}

// Nobody has known the puzzle before: the host neither gave it nor named its seed. In a race against ghosts the server did.
bool is_new_puzzle(const RoomState& state) {
    return state.rules.source == PuzzleSource::generated || !state.ghosts.empty();
}

}  // namespace

void seat_ghosts(Recorder& room) {
    const auto ghosts = room.state().ghosts;
    for (const auto& ghost : ghosts) {
        if (ghost.member) continue;
        const MemberId id = room.state().last_member.next();
        room.record(MemberJoined{id, ghost.run.name, Role::player, ghost.run.strength});
        room.record(ReadyChanged{id, true});
    }
}

void send_away(Recorder& room, const std::vector<Ghost>& ghosts, Context context) {
    for (const auto& ghost : ghosts) {
        if (room.state().member(ghost.member) != nullptr)
            room.record(MemberLeft{ghost.member, LeaveReason::left, context.now});
    }
}

bool is_to_be_kept(const RoomState& state, Context context) {
    const auto& race = state.race;
    const bool is_plain =
        race.mode() == Mode::race && !has_teams(race.mode_settings) && !state.club;
    const bool has_run =
        std::ranges::any_of(race.runs, [&](const Run& run) { return is_run_to_keep(state, run); });
    return context.has_field && state.listed && !state.word_needed && is_plain &&
           is_new_puzzle(state) && has_run && state.races_kept < most_races_kept;
}

}  // namespace gridrace::race
