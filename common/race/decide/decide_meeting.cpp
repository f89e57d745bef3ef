// The meetings of clubs: the host sets them, and time begins their races. race/recorder.hpp
#include <algorithm>

#include "common/race/decide/decide.hpp"
#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

// A timer may be late by so much.
constexpr std::chrono::seconds timer_slack{10};

bool can_begin(const RoomState& state) {
    return state.phase == Phase::lobby && !state.match.next_at && can_be_raced(state) &&
           has_players_for(state);
}

MeetingReason reason_to_cancel(const RoomState& state, Context context) {
    const bool is_late = context.now > state.club->meeting->next + meeting_waits + timer_slack ||
                         context.log_is_full;
    const bool is_busy = state.phase != Phase::lobby || state.match.next_at;
    return is_late || is_busy ? MeetingReason::missed : MeetingReason::nobody_came;
}

}  // namespace

std::optional<Refusal> decide(Recorder& room, MemberId author, const SetMeeting& command,
                              Context context) {
    const auto& state = room.state();
    if (state.host != author) return RefusalCode::only_the_host;
    if (!state.club) return RefusalCode::only_in_a_club;
    if (command.meeting && !is_possible(*command.meeting, context.now))
        return RefusalCode::meeting_out_of_range;
    if (state.club->meeting != command.meeting)
        room.record(MeetingSet{command.meeting, MeetingReason::changed});
    return std::nullopt;
}

std::optional<Instant> meeting_deadline(const RoomState& state) {
    if (!state.club || !state.club->meeting) return std::nullopt;
    if (state.phase == Phase::countdown) return std::nullopt;  // its own, or one that becomes it
    const Instant next = state.club->meeting->next;
    const Instant end = next + meeting_waits;
    if (!can_begin(state)) return end;
    return std::min(once_returned(state, next - state.rules.countdown), end);
}

void hold_meeting_if_due(Recorder& room, Context context) {
    const auto& state = room.state();
    const auto due = meeting_deadline(state);
    if (!due || context.now < *due) return;
    const auto meeting = *state.club->meeting;
    const auto after = following(meeting, std::max(meeting.next, context.now));
    const bool is_in_time = context.now < meeting.next + meeting_waits && !context.log_is_full;
    // It lasts until the race starts: if all leave in the countdown, others may come in time.
    if (is_in_time && can_begin(state)) return begin_countdown(room, context, meeting.next);
    room.record(MeetingSet{after, reason_to_cancel(state, context)});
}

void end_meeting_if_due(Recorder& room, MeetingReason reason, Context context) {
    const auto& state = room.state();
    const bool is_of_meeting =
        state.club && state.club->meeting && state.race.starts_at >= state.club->meeting->next;
    if (!is_of_meeting) return;
    const auto meeting = *state.club->meeting;
    room.record(MeetingSet{following(meeting, std::max(meeting.next, context.now)), reason});
}

}  // namespace gridrace::race
