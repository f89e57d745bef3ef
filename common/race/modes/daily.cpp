#include "common/race/modes/daily.hpp"

#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

using Days = std::chrono::duration<std::uint32_t, std::chrono::days::period>;

}  // namespace

ModeSummary Daily::summary() const {
    return {"as in race, after the player has begun with `StartRace`",
            "who has begun, and who has finished in which time; refused digits and assists, but no "
            "progress",
            "finished without assists, then finished with assists, each by time",
            "an hour after the end of the day (UTC)",
            "two rankings by time: without assists, and with"};
}

Rank Daily::rank(const Race&, const Run& run) const {
    const int with_assists = run.assists_taken > 0 ? 1 : 0;
    if (run.status == RunStatus::finished) return {with_assists, run.place, 0};
    return {run.status == RunStatus::racing ? 2 : 3, 0, 0};
}

Milliseconds Daily::result_time(const Race& race, const Run& run, Instant now) const {
    return now - run.began_at.value_or(race.starts_at);
}

std::uint32_t day_at(Instant now) {
    return std::chrono::floor<Days>(now.time_since_epoch()).count();
}

RaceRules day_rules(std::uint32_t day, std::uint32_t max_players) {
    RaceRules rules;
    rules.grade = sudoku::Grade::medium;
    rules.max_players = max_players;
    rules.countdown = std::chrono::seconds(0);
    rules.time_limit = std::chrono::hours(24);
    rules.assists = AssistSet::all().without(Assist::auto_notes);
    rules.mode_settings.mode = Mode::daily;
    rules.mode_settings.day = day;
    return rules;
}

bool is_of_a_day(const RoomState& state) {
    return state.rules.mode_settings.mode == Mode::daily;
}

Instant day_end(const RaceRules& rules) {
    return Instant(Days(rules.mode_settings.day + 1));
}

Instant day_race_end(const RaceRules& rules) {
    return day_end(rules) + day_overtime;
}

bool keeps_attempt(const RoomState& state, MemberId member) {
    return is_of_a_day(state) && state.phase == Phase::racing && state.run(member) != nullptr;
}

bool is_forsaken(const RoomState& state, const Member& member, Instant now) {
    if (!member.away_since || now - *member.away_since < attempt_forsaken_after) return false;
    const auto* run = keeps_attempt(state, member.id) ? state.run(member.id) : nullptr;
    return run != nullptr && run->status == RunStatus::racing &&
           cells_filled(*run) < least_cells_of_attempt;
}

std::optional<MemberId> first_forsaken(const RoomState& state, Instant now) {
    const Member* first = nullptr;
    for (const auto& member : state.members) {
        if (!is_forsaken(state, member, now)) continue;
        if (first == nullptr || *member.away_since < *first->away_since) first = &member;
    }
    return first != nullptr ? std::optional(first->id) : std::nullopt;
}

std::optional<Refusal> begin_attempt(Recorder& room, MemberId author, Context context) {
    const auto& state = room.state();
    if (state.member(author)->role != Role::player) return RefusalCode::spectators_do_not_move;
    if (state.run(author) != nullptr) return std::nullopt;
    if (state.race.ended_at || day_end(state.rules) <= context.now) return RefusalCode::day_is_over;
    // There was no puzzle to be had: the next one who asks tries again.
    if (state.phase == Phase::lobby) begin_countdown(room, context);
    if (state.phase != Phase::racing) return RefusalCode::puzzle_not_ready;
    const auto puzzle = state.race.puzzles.front();
    room.record(AttemptBegun{author, context.now});
    room.record(PuzzleDealt{author, puzzle});
    return std::nullopt;
}

}  // namespace gridrace::race
