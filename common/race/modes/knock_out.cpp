#include "common/race/modes/knock_out.hpp"

#include <algorithm>

#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

bool is_racing(const Run& run) {
    return run.status == RunStatus::racing;
}

// The player with the fewest cells, if all others have passed the checkpoint.
const Run* last_at(const Race& race, int checkpoint) {
    const Run* behind = nullptr;
    for (const auto& run : race.runs) {
        if (!is_racing(run) || cells_filled(run) >= checkpoint) continue;
        if (behind != nullptr) return nullptr;
        behind = &run;
    }
    return behind;
}

}  // namespace

ModeSummary KnockOut::summary() const {
    return {"as in race", "how many cells are filled in each box", "more cells filled",
            "one player is left, or somebody has finished, or the time limit",
            "the player who is left or has finished; then who was out later"};
}

int next_checkpoint(const Race& race) {
    if (race.runs.empty()) return 0;
    const auto players = static_cast<int>(race.runs.size());
    const auto racing = static_cast<int>(std::ranges::count_if(race.runs, is_racing));
    const int number = players - racing + 1;
    return (number * cells_to_fill(race) + players - 1) / players;
}

void KnockOut::settle(Recorder& room, Context context) const {
    const auto& race = room.state().race;
    const auto racing = [&race] { return std::ranges::count_if(race.runs, is_racing); };
    while (racing() > 1) {
        const Run* last = last_at(race, next_checkpoint(race));
        if (last == nullptr) break;
        const MemberId member = last->member;
        room.record(PlayerOut{member, static_cast<std::uint32_t>(racing())});
        open_boards(room, member);
    }
    const bool has_finisher =
        std::ranges::find(race.runs, RunStatus::finished, &Run::status) != race.runs.end();
    const bool had_rivals = race.runs.size() > 1;
    if (has_finisher || racing() == 0 || (had_rivals && racing() == 1)) {
        end_race(room, RaceEndReason::all_done, context);
    }
}

Rank KnockOut::rank(const Race&, const Run& run) const {
    if (run.status == RunStatus::out) return {2, run.place, 0};
    const int group = run.status == RunStatus::finished ? 0 : is_racing(run) ? 1 : 3;
    return {group, 0, -cells_filled(run)};
}

}  // namespace gridrace::race
