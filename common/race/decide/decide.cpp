#include "common/race/decide/decide.hpp"

#include <algorithm>
#include <cassert>
#include <set>

#include "common/base/look_alike.hpp"
#include "common/base/text.hpp"
#include "common/race/entrants.hpp"
#include "common/race/modes/daily.hpp"
#include "common/race/recorder.hpp"
#include "common/race/rule_set.hpp"

namespace gridrace::race {

namespace {

// The names of the members and, in a club, of its players, in the forms that comparisons need. Of
// names on a list that nobody has, only what looks like them is in use.
class NamesInUse {
public:
    // Without that of the club's player who comes back.
    NamesInUse(const RoomState& state, const Join& newcomer) {
        for (const auto& member : state.members) add(member.name);
        for (const auto& ghost : state.ghosts) add(ghost.run.name);
        for (const auto& entrant : state.entrants) skeletons_.insert(skeleton(entrant));
        if (!state.club) return;
        const auto visit = latest_visit(state, newcomer.token, newcomer.key, newcomer.name);
        for (const auto& player : state.club->players) {
            if (player.member != visit) add(player.name);
        }
    }

    bool has(const std::string& name) const { return folded_.contains(fold_case(name)); }
    bool has_alike(const std::string& name) const { return skeletons_.contains(skeleton(name)); }

private:
    void add(const std::string& name) {
        folded_.insert(fold_case(name));
        skeletons_.insert(skeleton(name));
    }

    std::set<std::string> folded_;
    std::set<std::string> skeletons_;
};

void drop_last_character(std::string& text) {
    while ((static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) text.pop_back();
    text.pop_back();
}

// The name with a number; a long name is cut to make room for it.
std::string numbered_name(std::string name, int number) {
    const std::string suffix = " " + std::to_string(number);
    auto numbered = clean_name(name + suffix);
    while (!numbered) {
        drop_last_character(name);
        numbered = clean_name(name + suffix);
    }
    return std::move(*numbered);
}

// "Ada", then "Ada 2", "Ada 3", …
std::string free_name(const NamesInUse& names, const std::string& name) {
    std::string candidate = name;
    for (int number = 2; names.has(candidate) || names.has_alike(candidate); ++number) {
        candidate = numbered_name(name, number);
    }
    return candidate;
}

bool remembers(const std::vector<Origin>& origins, const std::optional<Origin>& origin) {
    return origin && std::ranges::find(origins, *origin) != origins.end();
}

// Seats of a day's room are kept with their attempts, so nobody may take many of them.
bool has_too_many_from(const RoomState& state, const std::optional<Origin>& origin) {
    if (!origin || !is_of_a_day(state)) return false;
    const auto members = std::ranges::count(state.members, origin, &Member::origin);
    return static_cast<std::size_t>(members) >= most_from_one_origin;
}

// Who makes room for a newcomer to a full room.
std::optional<MemberId> place_to_free(const RoomState& state, const Join& newcomer,
                                      Context context) {
    if (newcomer.role != Role::player) return std::nullopt;
    return is_of_a_day(state) ? first_forsaken(state, context.now) : bot_to_free(state);
}

// A club's players have said it before.
std::optional<Refusal> refuse_word(const RoomState& state, const Join& newcomer) {
    const bool may_enter =
        !state.word_needed || newcomer.word == WordSaid::right ||
        (state.club && latest_visit(state, newcomer.token, newcomer.key, newcomer.name));
    if (may_enter) return std::nullopt;
    return newcomer.word == WordSaid::wrong ? RefusalCode::wrong_word : RefusalCode::word_needed;
}

std::optional<Refusal> refuse_for_number(const RoomState& state, CommandNumber number,
                                         const Command& command) {
    const bool is_too_many = is_of_a_day(state) && number.value > most_day_commands;
    if (!is_too_many || std::holds_alternative<LeaveRoom>(command)) return std::nullopt;
    return RefusalCode::too_many_commands;
}

// In a room whose log is full, the race continues to its end, with the draw of its puzzle, and members can leave and be removed;
// all else is refused.
std::optional<Refusal> refuse_for_space(const RoomState& state, const Command& command,
                                        Context context) {
    if (!context.log_is_full) return std::nullopt;
    const bool is_move =
        std::holds_alternative<PlaceDigit>(command) || std::holds_alternative<ClearCell>(command) ||
        std::holds_alternative<TakeAssist>(command) || std::holds_alternative<Forfeit>(command);
    if (is_move && state.phase == Phase::racing) return std::nullopt;
    const bool is_of_draw =
        std::holds_alternative<CommitDraw>(command) || std::holds_alternative<OpenDraw>(command);
    if (is_of_draw) return std::nullopt;
    const bool is_departure =
        std::holds_alternative<LeaveRoom>(command) || std::holds_alternative<KickMember>(command);
    if (is_departure) return std::nullopt;
    return RefusalCode::room_log_full;
}

}  // namespace

bool is_same(const TokenHash& one, const TokenHash& other) {
    unsigned difference = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        difference |= static_cast<unsigned>(one[i] ^ other[i]);
    }
    return difference == 0;
}

Result<Events, Refusal> open_room(RoomState& state, RoomCode code, const RaceRules& rules,
                                  const PuzzleChoice& choice, Context context,
                                  std::string_view club, std::span<const std::string> entrants,
                                  std::span<const RecordedRun> ghosts,
                                  const std::optional<WordHash>& word) {
    assert(!state.code);
    auto played = rules;
    played.mode_settings = without_stray_numbers(rules.mode_settings, {});
    if (auto fault = find_fault(played, choice)) return *fault;
    std::optional<std::string> name;
    if (!club.empty()) {
        auto cleaned = club_name(club);
        if (!cleaned) return cleaned.error();
        name = *std::move(cleaned);
    }
    auto listed = entrants_of(entrants, played, name.has_value());
    if (!listed) return listed.error();
    Recorder room(state);
    room.record(RoomOpened{std::move(code), played, context.now});
    if (name) room.record(ClubFounded{*std::move(name), context.now});
    if (!listed->empty()) room.record(EntrantsListed{*std::move(listed)});
    if (choice != PuzzleChoice{}) room.record(PuzzleChosen{choice});
    for (const auto& run : ghosts) room.record(GhostInvited{run});
    set_word(room, word);
    if (is_of_a_day(state)) begin_countdown(room, context);
    return room.take();
}

std::optional<Refusal> refuse_join(const RoomState& state, const Join& newcomer, Context context) {
    if (state.closed) return RefusalCode::room_is_closed;
    if (context.log_is_full) return RefusalCode::room_log_full;
    const auto is_barred = [&](const auto& one) {
        return std::ranges::find(state.barred, one) != state.barred.end();
    };
    if (is_barred(newcomer.token) || (newcomer.key && is_barred(*newcomer.key)))
        return RefusalCode::was_kicked;
    if (remembers(state.barred_origins, newcomer.origin)) return RefusalCode::address_was_kicked;
    if (state.locked) return RefusalCode::room_is_locked;
    if (auto refusal = refuse_word(state, newcomer)) return refusal;
    if (is_full_for(state, newcomer.role, context) && !place_to_free(state, newcomer, context))
        return RefusalCode::room_is_full;
    if (has_too_many_from(state, newcomer.origin)) return RefusalCode::too_many_from_address;
    return std::nullopt;
}

Result<Events, Refusal> join(RoomState& state, const Join& said, Context context) {
    const bool has_list = !state.entrants.empty() && said.role == Role::player;
    const auto refusal = refuse_join(state, said, context);
    auto newcomer = said;
    if (!may_have_key(state, said)) newcomer.key.reset();  // it gives nothing here
    // Who is not on the list would not play if there were a seat.
    const bool list_decides = has_list && (!refusal || refusal->code == RefusalCode::room_is_full);
    if (refusal && !list_decides) return *refusal;
    const NamesInUse names(state, newcomer);
    const bool is_taken = names.has(newcomer.name);
    const auto* const entrant = find_entrant(state.entrants, newcomer.name);
    if (has_list && entrant == nullptr) return Refusal(RefusalCode::not_listed);
    if (has_list && is_taken) return Refusal(RefusalCode::listed_name_in_use);
    if (refusal) return *refusal;
    const bool is_own = entrant != nullptr && !is_taken;
    if (!is_taken && !is_own && names.has_alike(newcomer.name))
        return Refusal(RefusalCode::name_looks_alike);
    auto named = newcomer;
    named.name = is_own ? *entrant : free_name(names, newcomer.name);
    return join_as_named(state, named, context);
}

Result<Events, Refusal> join_as_named(RoomState& state, const Join& newcomer, Context context) {
    if (auto refusal = refuse_join(state, newcomer, context)) return *refusal;
    Recorder room(state);
    if (is_full_for(state, newcomer.role, context))
        remove_member(room, *place_to_free(state, newcomer, context), LeaveReason::gone, context);
    seat_ghosts(room);
    const MemberId id = state.last_member.next();
    room.record(MemberJoined{id, newcomer.name, newcomer.role});
    room.record(TokenBound{id, newcomer.token, room.state().last_entry.next()});
    if (newcomer.key) know_by_key(room, id, *newcomer.key);
    if (!state.host && !is_of_a_day(state)) room.record(HostChanged{id});
    seat_known_player(room, id, context);
    if (newcomer.role == Role::player && takes_late_joiners(state)) {
        seat_player(room, id, context);
        fill_teams(room);
        room.record(PlayerEntered{id});
        hold_until_begin(room, id, context);
    }
    start_if_all_ready(room, context);
    offer_start_if_due(room, context);
    if (newcomer.origin) {
        const bool is_muted = remembers(state.muted_origins, newcomer.origin);
        room.record(OriginSeen{id, *newcomer.origin});
        if (is_muted) room.record(MuteChanged{id, true});
    }
    return room.take();
}

Events entered_again(RoomState& state, MemberId member, const TokenHash& token) {
    Recorder room(state);
    if (state.member(member) != nullptr)
        room.record(TokenBound{member, token, state.last_entry.next()});
    return room.take();
}

Events seen_from(RoomState& state, MemberId member, const std::optional<Origin>& origin) {
    Recorder room(state);
    const auto* found = state.member(member);
    if (found != nullptr && origin && found->origin != origin) {
        room.record(OriginSeen{member, *origin});
    }
    return room.take();
}

std::optional<MemberId> find_by_token(const RoomState& state, const TokenHash& token) {
    std::optional<MemberId> found;
    for (const auto& member : state.members) {
        if (is_same(member.token, token)) found = member.id;
    }
    return found;
}

bool is_full_for(const RoomState& state, Role role, Context context) {
    if (role == Role::player) return state.player_count() >= state.rules.max_players;
    return state.members.size() - state.player_count() >= context.max_spectators;
}

std::optional<Refusal> decide(Recorder&, MemberId, const UnknownCommand&, Context) {
    return RefusalCode::not_known;
}

bool is_beyond_answers(const RoomState& state, CommandNumber number) {
    return is_of_a_day(state) && number.value > most_day_commands + most_refused_day_commands;
}

Events execute(RoomState& state, MemberId member, CommandNumber number, const Command& command,
               Context context, Events space) {
    const auto* author = state.member(member);
    assert(author != nullptr && number <= author->last_command.next());
    if (number <= author->last_command) return {};

    Recorder room(state, std::move(space));
    auto refusal = refuse_for_space(state, command, context);
    if (!refusal) refusal = refuse_for_number(state, number, command);
    if (!refusal) {
        refusal = std::visit(
            [&](const auto& asked) { return decide(room, member, asked, context); }, command);
    }
    offer_start_if_due(room, context);
    // A member who left was answered by MemberLeft.
    if (state.member(member) != nullptr) {
        room.record(CommandAnswered{member, number, std::move(refusal)});
    }
    return room.take();
}

}  // namespace gridrace::race
