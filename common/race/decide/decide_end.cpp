// How a race ends for those who still play when others have finished: race/recorder.hpp.
#include <algorithm>
#include <map>

#include "common/race/decide/decide.hpp"
#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

// A player, a team or a table.
struct Party {
    int racing = 0;
    bool has_finisher = false;
};

std::uint32_t party_of(const Race& race, const Run& run) {
    if (has_tables(race.mode())) return run.table;
    return race.mode() == Mode::relay ? run.team : run.member.value;
}

// Those who have given up or left, or are out, are no part of the field; nor are bots, but at a table.
bool have_enough_finished(const RoomState& state) {
    const auto& race = state.race;
    std::map<std::uint32_t, Party> parties;
    for (const auto& run : race.runs) {
        if (is_bot(state, run.member) && !has_tables(race.mode())) continue;
        auto& party = parties[party_of(race, run)];
        party.racing += run.status == RunStatus::racing;
        party.has_finisher |= run.status == RunStatus::finished;
    }
    const bool at_tables = has_tables(race.mode());
    int done = 0, racing = 0;
    for (const auto& [number, party] : parties) {
        const bool is_racing = party.racing > (at_tables ? 1 : 0);
        racing += is_racing;
        done += !is_racing && party.has_finisher;
    }
    return racing > 0 && done > 0 && (done >= racing || (done >= 3 && !at_tables));
}

void announce_end(Recorder& room, Instant at, bool by_host) {
    if (at < *race_end(room.state())) room.record(EndAnnounced{at, by_host});
}

}  // namespace

std::optional<Refusal> decide(Recorder& room, MemberId author, const EndRace&, Context context) {
    const auto& state = room.state();
    if (state.host != author) return RefusalCode::only_the_host;
    if (state.phase != Phase::racing) return RefusalCode::not_racing;
    if (!can_be_ended(state.race.mode())) return RefusalCode::not_in_this_mode;
    const bool has_finisher = std::ranges::find(state.race.runs, RunStatus::finished,
                                                &Run::status) != state.race.runs.end();
    if (!has_finisher) return RefusalCode::nobody_has_finished;
    announce_end(room, context.now + last_minute, true);
    return std::nullopt;
}

void announce_end_if_due(Recorder& room, Context context) {
    const auto& state = room.state();
    const auto& race = state.race;
    const auto window = race.mode_settings.finish_window;
    const bool can_be_due = state.phase == Phase::racing && can_be_ended(race.mode()) &&
                            !race.ends_at && window > std::chrono::seconds(0);
    if (can_be_due && have_enough_finished(state)) announce_end(room, context.now + window, false);
}

}  // namespace gridrace::race
