// Events caused by time, by connections lost or restored, and by the arrival of a puzzle.
#include <algorithm>

#include "common/base/random.hpp"
#include "common/race/decide/decide.hpp"
#include "common/race/draw.hpp"
#include "common/race/modes/daily.hpp"
#include "common/race/modes/swiss.hpp"
#include "common/race/recorder.hpp"
#include "common/race/rule_set.hpp"
#include "common/race/watching.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::race {

namespace {

// The next host: the longest-standing present player, else any present member, else any member but a bot.
MemberId next_host(const RoomState& state) {
    const auto rank = [](const Member& member) {
        if (member.is_bot()) return -1;
        return (member.is_present() ? 2 : 0) + (member.role == Role::player ? 1 : 0);
    };
    const auto best = std::ranges::max_element(state.members, {}, rank);
    return best != state.members.end() && !best->is_bot() ? best->id : MemberId{};
}

bool races(const RoomState& state, MemberId member) {
    const auto* run = state.phase == Phase::racing ? state.run(member) : nullptr;
    return run != nullptr && run->status == RunStatus::racing;
}

// Who would follow this member as host now; none if it is not host, or nobody is there.
std::optional<MemberId> present_heir(const RoomState& state, MemberId member) {
    const auto heir = next_host(state);
    const bool can_follow = state.host == member && state.member(heir)->is_present();
    return can_follow ? std::optional(heir) : std::nullopt;
}

// Whether others wait for this member: for the moves of a player, or for a host.
bool is_awaited(const RoomState& state, MemberId member) {
    return races(state, member) || present_heir(state, member);
}

// When something is done about a member who is away.
Instant grace_end(const RoomState& state, const Member& member) {
    Milliseconds grace = state.rules.grace;
    if (plays_tournament(state, member.id) && !is_awaited(state, member.id)) {
        grace = std::max<Milliseconds>(grace, seat_in_tournament);
    }
    return *member.away_since + grace;
}

// The end of the first grace time to expire, and its member.
std::optional<std::pair<Instant, MemberId>> next_grace_end(const RoomState& state) {
    std::optional<std::pair<Instant, MemberId>> first;
    for (const auto& member : state.members) {
        if (!member.away_since || keeps_attempt(state, member.id)) continue;
        const Instant end = grace_end(state, member);
        if (!first || end < first->first) first = {end, member.id};
    }
    return first;
}

// A given puzzle is raced once; the next race gets a new one. The same seed gives the same puzzles
// in the same order, whatever was raced before. Knowing one puzzle's seed means knowing the next
// one, as did everyone who was told the first seed.
void prepare_next_puzzle(Recorder& room) {
    const auto& state = room.state();
    if (state.rules.source == PuzzleSource::given) {
        RaceRules rules = state.rules;
        rules.source = PuzzleSource::generated;
        room.record(RulesChanged{rules});
        room.record(PuzzleChosen{});
    }
    if (state.rules.source == PuzzleSource::seeded) {
        PuzzleChoice next = state.choice;
        const auto used = std::max<std::size_t>(state.race.puzzles.size(), 1);
        for (std::size_t i = 0; i < used; ++i) next.seed = mix(*next.seed);
        room.record(PuzzleChosen{next});
    }
}

bool is_person_who_plays(const Member& member) {
    return member.role == Role::player && !member.is_bot();
}

bool has_present_player(const RoomState& state) {
    return std::ranges::any_of(state.members, [](const Member& member) {
        return is_person_who_plays(member) && member.is_present();
    });
}

bool match_race_is_awaited(const RoomState& state) {
    return state.phase == Phase::lobby && state.match.next_at && can_be_raced(state);
}

// Whether a tournament has too few players for another round, or bots alone, those who are away included.
bool is_tournament_deserted(const RoomState& state) {
    if (state.phase != Phase::lobby || !state.match.next_at) return false;
    const Mode mode = *state.rules.mode_settings.mode;
    return has_tables(mode) && (state.player_count() < rule_set(mode).least_players() ||
                                std::ranges::none_of(state.members, is_person_who_plays));
}

// When the next race of a match begins.
Instant match_race_at(const RoomState& state) {
    return once_returned(state, *state.match.next_at);
}

// No race of the match follows.
void close_match(Recorder& room) {
    const auto& match = room.state().match;
    room.record(MatchScored{match.raced, match.raced, match.scores, std::nullopt});
}

// The next race of a match, if somebody is there to play it.
void start_match_race_if_due(Recorder& room, Context context) {
    const auto& state = room.state();
    if (!match_race_is_awaited(state) || match_race_at(state) > context.now) return;
    context.log_is_full ? close_match(room) : begin_countdown(room, context);
}

// Others may still come until the next round is due.
void close_tournament_if_deserted(Recorder& room, Context context) {
    const auto& state = room.state();
    if (is_tournament_deserted(state) && match_race_at(state) <= context.now) close_match(room);
}

// The end of an arena between two rounds, whether or not anybody is there.
std::optional<Instant> arena_end(const RoomState& state) {
    const bool is_between = state.phase == Phase::lobby && state.match.next_at;
    return is_between ? state.tournament.ends_at : std::nullopt;
}

void close_arena_if_due(Recorder& room, Context context) {
    const auto end = arena_end(room.state());
    if (end && *end <= context.now) close_match(room);
}

// The event for a puzzle that has arrived, with its solution if the mode needs it.
Result<PuzzleIssued, CancelReason> checked(const RoomState& state, const PuzzleOrder& order,
                                           const Result<OrderedPuzzle, CancelReason>& puzzle) {
    if (!puzzle) return puzzle.error();
    PuzzleIssued issued{puzzle->grid, puzzle->seed, std::nullopt};
    if (!rule_set(state.race.mode()).knows_solution()) return issued;
    issued.solution = order.given_puzzle ? puzzle->solution : sudoku::solve(puzzle->grid);
    if (!issued.solution) return CancelReason::puzzle_not_unique;
    return issued;
}

// The grace time of this member is over. Who plays a tournament keeps the seat, with the points.
void stop_waiting_for(Recorder& room, MemberId member, Context context) {
    const auto& state = room.state();
    if (!plays_tournament(state, member) || !is_awaited(state, member)) {
        remove_member(room, member, LeaveReason::gone, context);
        return;
    }
    if (const auto heir = present_heir(state, member)) room.record(HostChanged{*heir});
    if (races(state, member)) forfeit(room, member, context);
}

void stop_waiting_if_due(Recorder& room, Context context) {
    for (auto grace = next_grace_end(room.state()); grace && grace->first <= context.now;
         grace = next_grace_end(room.state())) {
        stop_waiting_for(room, grace->second, context);
    }
}

}  // namespace

std::optional<Instant> deserted_room_end(const RoomState& state, Instant served_since) {
    if (!state.members.empty()) return std::nullopt;
    if (is_of_a_day(state)) {
        return std::max(state.deserted_since, day_race_end(state.rules)) + deserted_room_expiry;
    }
    if (!state.club) return state.deserted_since + deserted_room_expiry;
    const auto& club = *state.club;
    const auto expiry = club.raced > 0 ? deserted_club_expiry
                        : club.meeting ? awaited_club_expiry
                                       : unused_club_expiry;
    return std::max<Instant>(state.deserted_since + expiry, served_since + club_reprieve);
}

bool can_be_raced(const RoomState& state) {
    return has_present_player(state) &&
           (!has_tables(*state.rules.mode_settings.mode) || has_players_for(state));
}

Instant once_returned(const RoomState& state, Instant planned) {
    if (!has_tables(*state.rules.mode_settings.mode)) return planned;
    Instant at = planned;
    for (const auto& member : state.members) {
        const bool is_awaited = member.role == Role::player && member.away_since;
        if (is_awaited) at = std::max<Instant>(at, *member.away_since + time_to_return);
    }
    return std::min<Instant>(at, planned + longest_wait_for_returns);
}

std::optional<Instant> race_end(const RoomState& state) {
    if (state.phase != Phase::racing) return std::nullopt;
    if (is_of_a_day(state)) return day_race_end(state.rules);
    const Instant limit = state.race.starts_at + state.rules.time_limit;
    return std::min(limit, state.race.ends_at.value_or(limit));
}

void end_race(Recorder& room, RaceEndReason reason, Context context) {
    show_last_boards(room);
    const auto& race = room.state().race;
    std::optional<std::uint64_t> seed;
    if (race.order && !race.order->given_puzzle) seed = race.order->seed;
    const bool is_kept = is_to_be_kept(room.state(), context);
    const auto ghosts = room.state().ghosts;
    room.record(RaceEnded{race.number, context.now, reason, seed, race.draw_secret});
    rule_set(race.mode()).after_end(room, context);
    if (is_kept) room.record(RaceKept{race.number});
    score_club(room, context);
    prepare_next_puzzle(room);
    get_bots_ready(room);
    send_away(room, ghosts, context);
}

void remove_member(Recorder& room, MemberId member, LeaveReason reason, Context context) {
    const bool was_host = room.state().host == member;
    room.record(MemberLeft{member, reason, context.now});
    send_bots_away_if_alone(room, context);
    const auto& state = room.state();
    if (const auto heir = next_host(state); was_host && heir) room.record(HostChanged{heir});
    const bool nobody_plays = state.player_count() == 0 && !is_of_a_day(state);
    if (state.phase == Phase::countdown && nobody_plays) {
        room.record(CountdownCancelled{state.race.number, CancelReason::no_players});
    }
    if (state.phase == Phase::racing) rule_set(state.race.mode()).settle(room, context);
    // Nobody could unlock it.
    if (state.members.empty() && state.locked) room.record(LockChanged{false});
    if (state.members.empty() && state.listed) room.record(ListingChanged{false});
    tidy_deserted_club(room);
    close_draw_if_due(room, context);
}

void start_if_due(Recorder& room, Context context) {
    const auto& state = room.state();
    if (state.phase != Phase::countdown || !state.race.puzzle) return;
    if (context.now < state.race.starts_at) return;
    end_meeting_if_due(room, MeetingReason::began, context);
    seat_players(room, context);
    fill_teams(room);
    const auto shown = has_attempts(state.race.mode()) ? sudoku::Grid() : *state.race.puzzle;
    record_start(room, {state.race.number, context.now, shown}, context);
}

void record_start(Recorder& room, const RaceStarted& start, Context context) {
    room.record(start);
    rule_set(room.state().race.mode()).after_start(room, context);
    give_head_starts(room, context);
    rule_set(room.state().race.mode()).settle_start(room, context);
}

Events connection_lost(RoomState& state, MemberId member, Context context) {
    Recorder room(state);
    const auto* lost = state.member(member);
    if (lost != nullptr && lost->is_present() && !lost->is_bot()) {
        room.record(MemberAway{member, context.now});
        offer_start_if_due(room, context);
    }
    return room.take();
}

Events connection_back(RoomState& state, MemberId member, Context context) {
    Recorder room(state);
    const auto* back = state.member(member);
    if (back != nullptr && !back->is_present()) {
        room.record(MemberBack{member});
        start_if_all_ready(room, context);
        offer_start_if_due(room, context);
    }
    return room.take();
}

Events pass_time(RoomState& state, Context context) {
    Recorder room(state);
    if (!state.code || state.closed) return {};
    close_draw_if_due(room, context);
    start_if_due(room, context);
    show_boards_if_due(room, context);
    if (const auto end = race_end(state); end && *end <= context.now) {
        end_race(room, RaceEndReason::time_limit, context);
    }
    if (state.phase == Phase::racing) rule_set(state.race.mode()).pass_time(room, context);
    close_arena_if_due(room, context);
    start_match_race_if_due(room, context);
    hold_meeting_if_due(room, context);
    stop_waiting_if_due(room, context);
    close_tournament_if_deserted(room, context);
    stop_waiting_if_due(room, context);  // a tournament's seats, which were kept for longer
    hold_meeting_if_due(room, context);  // one whose countdown ended because all have left
    offer_start_if_due(room, context);
    if (const auto end = deserted_room_end(state, context.served_since);
        end && *end <= context.now) {
        room.record(RoomClosed{context.now});
    }
    return room.take();
}

Events interrupt(RoomState& state, Instant from, Context context) {
    Recorder room(state);
    if (from < context.now && !state.closed) room.record(Interrupted{from, context.now});
    return room.take();
}

std::optional<Instant> next_deadline(const RoomState& state, Instant served_since) {
    if (!state.code || state.closed) return std::nullopt;
    std::optional<Instant> next;
    const auto consider = [&](Instant at) { next = next ? std::min(*next, at) : at; };
    if (state.phase == Phase::countdown && state.race.puzzle) consider(state.race.starts_at);
    if (is_draw_open(state)) consider(state.race.draw->closes_at);
    if (const auto end = race_end(state)) consider(*end);
    if (state.phase == Phase::racing) {
        if (const auto due = rule_set(state.race.mode()).next_deadline(state)) consider(*due);
    }
    if (const auto shown = boards_shown_at(state)) consider(*shown);
    if (const auto end = arena_end(state)) consider(*end);
    if (match_race_is_awaited(state) || is_tournament_deserted(state)) {
        consider(match_race_at(state));
    }
    if (const auto meeting = meeting_deadline(state)) consider(*meeting);
    if (const auto grace = next_grace_end(state)) consider(grace->first);
    if (const auto end = deserted_room_end(state, served_since)) consider(*end);
    return next;
}

std::optional<PuzzleOrder> puzzle_wanted(const RoomState& state) {
    if (state.phase == Phase::countdown && !state.race.puzzle) return state.race.order;
    if (state.phase != Phase::racing) return std::nullopt;
    const auto& rules = rule_set(state.race.mode());
    if (!rules.wants_puzzle(state)) return std::nullopt;
    return rules.order(state, state.race.puzzles.size());
}

Events deliver_puzzle(RoomState& state, const Result<OrderedPuzzle, CancelReason>& puzzle,
                      Context context) {
    Recorder room(state);
    const auto order = puzzle_wanted(state);
    if (!order) return {};
    const auto issued = checked(state, *order, puzzle);
    const bool is_first = state.phase == Phase::countdown;
    if (issued) {
        room.record(*issued);
        is_first ? start_if_due(room, context)
                 : rule_set(state.race.mode()).on_puzzle(room, context);
    } else if (is_first) {
        // To be asked for the same puzzle again at once would help nobody.
        end_meeting_if_due(room, MeetingReason::missed, context);
        room.record(CountdownCancelled{state.race.number, issued.error()});
        get_bots_ready(room);
    }
    return room.take();
}

}  // namespace gridrace::race
