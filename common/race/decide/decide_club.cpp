// The rules of clubs: who is which player, what a race is worth, and what stays when all have left.
#include <algorithm>
#include <set>
#include <tuple>

#include "common/base/text.hpp"
#include "common/race/decide/decide.hpp"
#include "common/race/modes/match.hpp"
#include "common/race/recorder.hpp"
#include "common/race/rule_set.hpp"
#include "common/race/standings.hpp"

namespace gridrace::race {

namespace {

bool races_now(const RoomState& state, MemberId member) {
    return state.phase == Phase::racing && state.run(member) != nullptr;
}

// Whether somebody new may take the player's place: strangers, such as bots, come in any number.
bool may_be_forgotten(const RoomState& state, const ClubPlayer& player, Instant now) {
    if (state.member(player.member) != nullptr || races_now(state, player.member)) return false;
    return player.races == 0 || player.last_seen + club_token_kept <= now;
}

// Who gives up the place for a new player: of those who are not here, one without races, or else one
// who cannot come back any more; of several the one unseen for longest. 0: nobody has to; none:
// nobody can.
std::optional<std::uint32_t> player_to_forget(const RoomState& state, Instant now) {
    const auto& club = *state.club;
    if (club.players.size() < most_club_players) return 0;
    const ClubPlayer* chosen = nullptr;
    const auto rank = [](const ClubPlayer& player) {
        return std::tuple(player.races > 0, player.last_seen, player.number);
    };
    for (const auto& player : club.players) {
        if (!may_be_forgotten(state, player, now)) continue;
        if (chosen == nullptr || rank(player) < rank(*chosen)) chosen = &player;
    }
    return chosen != nullptr ? std::optional(chosen->number) : std::nullopt;
}

std::vector<MemberId> members_of(const RoomState& state) {
    std::vector<MemberId> members;
    for (const auto& member : state.members) members.push_back(member.id);
    return members;
}

// Everybody who was in the race, but those who had gone before they filled a cell.
bool took_part(const Run& run) {
    return run.status != RunStatus::gone || run.solved > 0 || cells_filled(run) > 0;
}

// The first place has won, by the rules of the mode; but not a player who gave up or left, unless
// only what was achieved until then counts.
bool has_won(const Race& race, const Standing& standing) {
    if (standing.place != 1) return false;
    const bool has_stopped =
        standing.status == RunStatus::forfeited || standing.status == RunStatus::gone;
    return !has_stopped || race.mode() == Mode::territory;
}

// Who solve together neither win nor lose against each other.
std::vector<ClubResult> with_nobody_ahead(std::vector<ClubResult> results) {
    for (auto& result : results) result = {result.player, 1, 0, false};
    return results;
}

// Places are those among people; a team shares its own with its bots.
std::vector<ClubResult> results_of(const RoomState& state) {
    const auto& club = *state.club;
    const auto& race = state.race;
    std::vector<ClubResult> results;
    std::set<std::uint32_t> counted;
    std::vector<std::uint32_t> places_of_bots;
    for (auto standing : standings_of_all(race)) {
        const bool takes_a_place = is_bot(state, standing.member) && !has_teams(race.mode_settings);
        if (takes_a_place) places_of_bots.push_back(standing.place);
        const auto ahead = std::ranges::count_if(
            places_of_bots, [&](std::uint32_t place) { return place < standing.place; });
        standing.place -= static_cast<std::uint32_t>(ahead);
        const auto run = std::ranges::find(race.runs, standing.member, &Run::member);
        const auto* player = club.player_of(standing.member);
        if (player == nullptr || !took_part(*run) || !counted.insert(player->number).second)
            continue;
        results.push_back(
            {player->number, standing.place, points(race, *run), has_won(race, standing)});
    }
    const bool is_draw = std::ranges::all_of(
        results, [&](const ClubResult& result) { return result.place == results[0].place; });
    if (race.mode() == Mode::together) return with_nobody_ahead(std::move(results));
    if (is_draw) {
        for (auto& result : results) result.won = false;
    }
    return results;
}

ClubRaceKind kind_of(const RoomState& state) {
    ClubRaceKind kind{state.race.mode(), state.rules.grade, state.rules.rating};
    if (!state.race.order) return kind;
    const auto& order = *state.race.order;
    if (order.given_puzzle) return {kind.mode, std::nullopt, std::nullopt};
    return {kind.mode, order.grade, order.rating};
}

}  // namespace

std::optional<MemberId> latest_visit(const RoomState& state, const TokenHash& token,
                                     const std::optional<PlayerKey>& key, std::string_view name) {
    if (!state.club) return std::nullopt;
    std::optional<MemberId> by_token;
    std::optional<MemberId> by_key;
    for (const auto& player : state.club->players) {
        if (is_same(player.token, token)) by_token = player.member;
        // The place of a member who is here stays theirs: the same person may play and watch at once.
        const bool is_kept = state.member(player.member) != nullptr;
        if (key && player.key == key && !is_kept && is_name_of(player.name, name))
            by_key = player.member;
    }
    return by_token ? by_token : by_key;
}

Result<std::string, Refusal> club_name(std::string_view name) {
    auto cleaned = clean_club_name(name);
    if (!cleaned) return Refusal(RefusalCode::name_not_allowed);
    return *std::move(cleaned);
}

void seat_known_player(Recorder& room, MemberId member, Context context) {
    const auto& state = room.state();
    // Also a device that has taken the seat over by the key, and has had a place of its own.
    if (is_bot(state, member) || (state.club && state.club->player_of(member) != nullptr)) return;
    const auto& newcomer = *state.member(member);
    const auto visit = latest_visit(state, newcomer.token, newcomer.key, newcomer.name);
    if (!visit || *visit == member) return;
    // Who leaves a race and watches the rest of it has lost it all the same: see score_club().
    const bool enters = state.member(member)->role == Role::player && takes_late_joiners(state);
    if (races_now(state, *visit) && !enters) return;
    room.record(ClubPlayerSeated{member, state.club->player_of(*visit)->number, context.now, 0});
}

void seat_player(Recorder& room, MemberId member, Context context) {
    const auto& state = room.state();
    if (!state.club || state.club->player_of(member) != nullptr) return;
    if (is_bot(state, member)) return;
    const auto forgotten = player_to_forget(state, context.now);
    if (!forgotten) return;
    room.record(ClubPlayerSeated{member, state.club->last_player + 1, context.now, *forgotten});
}

void seat_players(Recorder& room, Context context) {
    for (const auto member : members_of(room.state())) {
        if (room.state().member(member)->role == Role::player) seat_player(room, member, context);
    }
}

void score_club(Recorder& room, Context context) {
    const auto& state = room.state();
    if (!state.club) return;
    auto results = results_of(state);
    if (results.size() >= 2) {
        rate_players(state, results, context.now);
        room.record(
            ClubScored{state.club->raced + 1, context.now, kind_of(state), std::move(results)});
    }
    for (const auto member : members_of(state)) seat_known_player(room, member, context);
}

void tidy_deserted_club(Recorder& room) {
    const auto& state = room.state();
    if (!state.club || !state.members.empty()) return;
    if (state.match.next_at) {
        const auto match = state.match;
        room.record(MatchScored{match.raced, match.raced, match.scores, std::nullopt});
    }
    // The first to come is the host, and may have been anybody: else one visit could shut the
    // regulars out for good.
    if (!state.barred.empty() || !state.barred_origins.empty()) room.record(KicksLifted{});
}

Events send_all_away(RoomState& state, Context context) {
    Recorder room(state);
    while (!state.members.empty()) {
        remove_member(room, MemberId(state.members.back().id), LeaveReason::gone, context);
    }
    return room.take();
}

bool can_be_shortened(const RoomState& state) {
    return state.club && !state.closed && state.members.empty() && state.phase == Phase::lobby;
}

Events shortened(const RoomState& state) {
    Events events;
    events.emplace_back(RoomOpened{*state.code, state.rules, state.deserted_since});
    events.emplace_back(ClubFounded{state.club->name, state.club->founded});
    if (state.choice != PuzzleChoice{}) events.emplace_back(PuzzleChosen{state.choice});
    for (const auto& token : state.barred) events.emplace_back(TokenBarred{token});
    for (const auto& origin : state.barred_origins) events.emplace_back(OriginBarred{origin});
    if (state.word) {
        events.emplace_back(WordChanged{true});
        events.emplace_back(WordBound{*state.word});
    }
    // Numbers continue, so that a cursor from before is never taken for one from after.
    const std::uint64_t public_events_above = state.word ? 3 : 2;
    events.emplace_back(ClubKept{*state.club,
                                 state.last_member,
                                 state.race.number,
                                 {state.public_events.value + public_events_above},
                                 state.muted_origins,
                                 state.last_entry});
    return events;
}

}  // namespace gridrace::race
