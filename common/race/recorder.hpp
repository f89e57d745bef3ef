// Collects the events that the rules decide, and applies each at once, so that the next decision
// sees it. Internal to common/race.
#pragma once

#include <utility>

#include "common/race/context.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::race {

class Recorder {
public:
    // Discards the contents of `space` and reuses its memory.
    explicit Recorder(RoomState& state, Events space = {})
        : state_(state), events_(std::move(space)) {
        events_.clear();
        events_.reserve(most_events_of_a_move);
    }

    void record(Event event) {
        fold(state_, event);
        events_.push_back(std::move(event));
    }

    const RoomState& state() const { return state_; }
    Events take() { return std::move(events_); }

private:
    static constexpr std::size_t most_events_of_a_move = 4;

    RoomState& state_;
    Events events_;
};

// decide_move.cpp
std::optional<Refusal> decide(Recorder& room, MemberId author, const PlaceDigit& move,
                              Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const ClearCell& move,
                              Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const TakeAssist& command,
                              Context context);
// Ends the run of a player who races.
void forfeit(Recorder& room, MemberId player, Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const Forfeit&, Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const PointAt& command,
                              Context context);

// decide_bots.cpp
std::optional<Refusal> decide(Recorder& room, MemberId author, const AddBot& command,
                              Context context);
// After a race, or a countdown that was cancelled: bots wait for nothing.
void get_bots_ready(Recorder& room);
// Bots stay no longer than people.
void send_bots_away_if_alone(Recorder& room, Context context);
// Which bot gives its seat to a person: between races. None if there is no bot.
std::optional<MemberId> bot_to_free(const RoomState& state);

// decide_field.cpp

// The ghosts that are invited come before the first member, ready.
void seat_ghosts(Recorder& room);
// Ghosts race once: after the race, those who are still there go.
void send_away(Recorder& room, const std::vector<Ghost>& ghosts, Context context);
// Before a race ends: whether it joins the field. It does if strangers could see it, and somebody has solved its puzzle
// without help.
bool is_to_be_kept(const RoomState& state, Context context);

// decide_lobby.cpp
std::optional<Refusal> decide(Recorder& room, MemberId author, const SetReady& command,
                              Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const KickMember& command,
                              Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const TransferHost& command,
                              Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const LiftKicks&, Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const LockRoom& command,
                              Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const ListRoom& command,
                              Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const SetWord& command, Context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const SetRules& command,
                              Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const SetRole& command,
                              Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const LeaveRoom&, Context context);

std::optional<Refusal> decide(Recorder& room, MemberId author, const GiveHeadStart& command,
                              Context context);

// The word that newcomers must say from now on, or none.
void set_word(Recorder& room, const std::optional<WordHash>& word);
// See key_proved().
void know_by_key(Recorder& room, MemberId member, const PlayerKey& key);
// Removes a member for good: neither this token, nor this key, nor this origin is accepted again. The host's own
// origin is not barred: hosts would lock themselves out, and they know who shares their address.
void kick_member(Recorder& room, MemberId member, Context context);
// Whether there are as many players as the mode needs.
bool has_players_for(const RoomState& state);
// Starts the countdown of the next race, which begins at this time or, if that is too soon, when the
// countdown is over. Precondition: the room is between races, with a player.
void begin_countdown(Recorder& room, Context context, Instant starts_at = {});
// Starts the race if the rules say that it starts automatically and all are present and ready.
void start_if_all_ready(Recorder& room, Context context);

// decide_draw.cpp
std::optional<Refusal> decide(Recorder& room, MemberId author, const CommitDraw& command,
                              Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const OpenDraw& command,
                              Context context);
// What those who take part are bound to, when a countdown begins; none if nobody does, or the puzzle is not to be drawn.
std::optional<Draw> draw_of_next(const RoomState& state, Context context);
// Whether all who take part are players who are there, each once and in order.
bool are_players_there(const RoomState& state, const Draw& draw);
// Whether somebody who is bound, and has not left, is not among those who have opened.
bool lacks_somebody(const RoomState& state, const DrawOpenings& openings);
// Orders the puzzle that was drawn once all have opened their secrets who have not left, or the time is over.
void close_draw_if_due(Recorder& room, Context context);

// decide_club.cpp; in other rooms without effect.

// The member is the player of the club whose token or key it has, if there is one; one who has left the
// race that is on, and does not enter it again, after its end.
void seat_known_player(Recorder& room, MemberId member, Context context);
// The member is a new player of the club, unless it is one already.
void seat_player(Recorder& room, MemberId member, Context context);
// The same for all players of the room, before a race.
void seat_players(Recorder& room, Context context);
// decide_skill.cpp: the players' skills after the race that has just ended, if it tells them. Results are best first.
void rate_players(const RoomState& state, std::vector<ClubResult>& results, Instant now);
// Counts the race that has just ended.
void score_club(Recorder& room, Context context);
// When all have left a club: those who come back after weeks do not find themselves in a countdown,
// nor shut out by a host of then.
void tidy_deserted_club(Recorder& room);

// decide_meeting.cpp

std::optional<Refusal> decide(Recorder& room, MemberId author, const SetMeeting& command,
                              Context context);
// When something happens to the club's meeting, if there is one: its countdown begins or, if nobody is
// there to race until then, it is cancelled.
std::optional<Instant> meeting_deadline(const RoomState& state);
void hold_meeting_if_due(Recorder& room, Context context);
// The countdown that ends is that of the meeting, which is over: its race starts, or has no puzzle.
void end_meeting_if_due(Recorder& room, MeetingReason reason, Context context);

// decide.cpp

// Constant-time comparison.
bool is_same(const TokenHash& one, const TokenHash& other);
// Whether the room has no place for one more member of this role.
bool is_full_for(const RoomState& state, Role role, Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const UnknownCommand&,
                              Context context);

// decide_end.cpp

std::optional<Refusal> decide(Recorder& room, MemberId author, const EndRace&, Context context);
// Once enough have finished, the rules end the race for the others: with the third player who
// finishes, or as soon as half of those who race or have finished are done. In a relay teams count
// instead of players. In a tournament tables do, which are done when at most one of their players
// still races, and only the half counts: the first three of many tables say little about the others.
void announce_end_if_due(Recorder& room, Context context);

// decide_start.cpp

std::optional<Refusal> decide(Recorder& room, MemberId author, const StartRace& command,
                              Context context);
// Last of all that happens in a lobby: offers the start to all players if only the host is waited
// for, or takes it back.
void offer_start_if_due(Recorder& room, Context context);

// At the start of a race: fills cells, and holds those up who begin later.
void give_head_starts(Recorder& room, Context context);
// Holds one player up until begins_at().
void hold_until_begin(Recorder& room, MemberId member, Context context);

// decide_teams.cpp
std::optional<Refusal> decide(Recorder& room, MemberId author, const JoinTeam& command,
                              Context context);
// Before a race, and before somebody enters it: each player without a team is put into the smallest
// one. Without effect in a race without teams.
void fill_teams(Recorder& room);

// decide_talk.cpp
std::optional<Refusal> decide(Recorder& room, MemberId author, const Say& command, Context context);
std::optional<Refusal> decide(Recorder& room, MemberId author, const React& command,
                              Context context);

// decide_time.cpp

// Removes a member, with all consequences: host, countdown, race.
void remove_member(Recorder& room, MemberId member, LeaveReason reason, Context context);
// When its time limit, or an announced end, ends the race under way.
std::optional<Instant> race_end(const RoomState& state);
// Whether somebody is there for a race that begins by itself, and as many as its mode needs.
bool can_be_raced(const RoomState& state);
// When a race begins by itself that is planned for this time. A round of a tournament waits a little
// for players who have just lost their connection, since it does not take them later: after a restart
// of the server, all.
Instant once_returned(const RoomState& state, Instant planned);
// Starts the race if it is due and has its puzzle.
void start_if_due(Recorder& room, Context context);
// The start, with what follows.
void record_start(Recorder& room, const RaceStarted& start, Context context);
// Ends the race, with what follows.
void end_race(Recorder& room, RaceEndReason reason, Context context);

// watching.cpp: each without effect if the rules do not show boards

// Before a move is recorded: says when watchers see it. `changes_progress`: others see by
// ProgressChanged that there was a move.
void delay_move(Recorder& room, bool changes_progress, Context context);
// Shows the moves that are due.
void show_boards_if_due(Recorder& room, Context context);
// Before the end of the race: shows all moves.
void show_last_boards(Recorder& room);
// The member has stopped racing: from now on a watcher, with the boards as shown so far.
void open_boards(Recorder& room, MemberId member);

}  // namespace gridrace::race
