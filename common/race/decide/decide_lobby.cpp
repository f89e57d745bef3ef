// Decisions on commands between races.
#include <algorithm>

#include "common/race/decide/decide.hpp"
#include "common/race/entrants.hpp"
#include "common/race/modes/daily.hpp"
#include "common/race/recorder.hpp"
#include "common/race/rule_set.hpp"

namespace gridrace::race {

namespace {

std::optional<Refusal> refuse_unless_host(const RoomState& state, MemberId author) {
    if (state.host != author) return RefusalCode::only_the_host;
    return std::nullopt;
}

std::optional<Refusal> refuse_target(const RoomState& state, MemberId author, MemberId target) {
    if (auto refusal = refuse_unless_host(state, author)) return refusal;
    if (state.member(target) == nullptr) return RefusalCode::no_such_member;
    if (target == author) return RefusalCode::not_yourself;
    return std::nullopt;
}

// A host's client does not know the seed or the puzzle that the room was opened with: rules without
// one keep it.
PuzzleChoice kept_or_new(const RoomState& state, const SetRules& command) {
    const bool keeps =
        command.rules.source == state.rules.source && command.choice == PuzzleChoice{};
    return keeps ? state.choice : command.choice;
}

std::optional<std::chrono::seconds> boards_delay(std::optional<std::chrono::seconds> before,
                                                 const SetRules& command) {
    const auto& said = command.rules.boards_delay;
    const bool are_shown = command.unsaid.boards_shown ? before.has_value() : said.has_value();
    if (!are_shown) return std::nullopt;
    if (!command.unsaid.boards_delay) return said.value_or(std::chrono::seconds(0));
    return before.value_or(std::chrono::seconds(0));
}

RaceRules with_what_was_unsaid(const RaceRules& before, const SetRules& command) {
    auto rules = command.rules;
    if (command.unsaid.assists) rules.assists = before.assists;
    if (command.unsaid.assist_price) rules.assist_price = before.assist_price;
    rules.mode_settings = without_stray_numbers(
        keeping(rules.mode_settings, before.mode_settings, command.unsaid.mode_settings),
        before.mode_settings);
    rules.boards_delay = boards_delay(before.boards_delay, command);
    return rules;
}

}  // namespace

std::optional<Refusal> decide(Recorder& room, MemberId author, const SetReady& command,
                              Context context) {
    const auto& member = *room.state().member(author);
    if (member.role != Role::player) return RefusalCode::only_players_get_ready;
    if (room.state().phase != Phase::lobby) return RefusalCode::race_under_way;
    if (member.ready == command.ready) return std::nullopt;

    room.record(ReadyChanged{author, command.ready});
    start_if_all_ready(room, context);
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const KickMember& command,
                              Context context) {
    if (auto refusal = refuse_target(room.state(), author, command.member)) return refusal;
    kick_member(room, command.member, context);
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const LiftKicks&, Context) {
    const auto& state = room.state();
    if (auto refusal = refuse_unless_host(state, author)) return refusal;
    if (state.barred.empty() && state.barred_origins.empty()) {
        return RefusalCode::nobody_was_kicked;
    }
    room.record(KicksLifted{});
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const LockRoom& command, Context) {
    if (auto refusal = refuse_unless_host(room.state(), author)) return refusal;
    if (room.state().locked != command.locked) room.record(LockChanged{command.locked});
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const ListRoom& command,
                              Context context) {
    if (auto refusal = refuse_unless_host(room.state(), author)) return refusal;
    if (command.listed && !context.lists_rooms) return RefusalCode::not_known;
    if (room.state().listed != command.listed) room.record(ListingChanged{command.listed});
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const SetWord& command, Context) {
    if (auto refusal = refuse_unless_host(room.state(), author)) return refusal;
    if (!command.word.empty() && !command.hash) return RefusalCode::word_not_allowed;
    set_word(room, command.hash);
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const TransferHost& command,
                              Context) {
    if (auto refusal = refuse_target(room.state(), author, command.member)) return refusal;
    if (is_bot(room.state(), command.member)) return RefusalCode::bot_cannot_host;
    room.record(HostChanged{command.member});
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const SetRules& command,
                              Context context) {
    const auto& state = room.state();
    if (auto refusal = refuse_unless_host(state, author)) return refusal;
    if (state.phase != Phase::lobby) return RefusalCode::race_under_way;
    const auto rules = with_what_was_unsaid(state.rules, command);
    const auto choice = kept_or_new(state, command);
    if (rules.mode_settings.mode == Mode::daily) return RefusalCode::not_in_this_mode;
    if (auto fault = find_fault(rules, choice)) return fault;
    if (rules.max_players < state.player_count()) return RefusalCode::room_is_full;

    // Ghosts know one puzzle, raced in one way.
    const bool is_another_race = rules.mode_settings != state.rules.mode_settings ||
                                 rules.source != state.rules.source ||
                                 rules.grade != state.rules.grade ||
                                 rules.rating != state.rules.rating || choice != state.choice;
    if (is_another_race) send_away(room, std::vector(state.ghosts), context);
    room.record(RulesChanged{rules});
    if (choice != state.choice) room.record(PuzzleChosen{choice});
    start_if_all_ready(room, context);
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const SetRole& command,
                              Context context) {
    const auto& state = room.state();
    if (state.phase != Phase::lobby) return RefusalCode::race_under_way;
    if (state.member(author)->role == command.role) return std::nullopt;
    if (command.role == Role::player && !may_play(state, state.member(author)->name))
        return RefusalCode::not_listed;
    const bool is_full = is_full_for(state, command.role, context);
    const auto bot = command.role == Role::player ? bot_to_free(state) : std::nullopt;
    if (is_full && !bot) return RefusalCode::room_is_full;

    if (is_full) remove_member(room, *bot, LeaveReason::gone, context);
    room.record(RoleChanged{author, command.role});
    start_if_all_ready(room, context);
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const GiveHeadStart& command,
                              Context) {
    const auto& state = room.state();
    if (auto refusal = refuse_unless_host(state, author)) return refusal;
    if (state.phase != Phase::lobby) return RefusalCode::race_under_way;
    const auto* member = state.member(command.member);
    if (member == nullptr) return RefusalCode::no_such_member;
    if (auto refusal = refuse_head_start(state.rules, command.head_start)) return refusal;
    if (member->head_start != command.head_start) {
        room.record(HeadStartChanged{command.member, command.head_start});
    }
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const LeaveRoom&, Context context) {
    if (keeps_attempt(room.state(), author)) return RefusalCode::seat_is_kept;
    remove_member(room, author, LeaveReason::left, context);
    return std::nullopt;
}

void set_word(Recorder& room, const std::optional<WordHash>& word) {
    if (word || room.state().word_needed) room.record(WordChanged{word.has_value()});
    if (word) room.record(WordBound{*word});
}

void kick_member(Recorder& room, MemberId member, Context context) {
    const auto& state = room.state();
    const auto kicked = *state.member(member);
    const auto* place = state.club ? state.club->player_of(member) : nullptr;
    const auto of_place = place != nullptr ? *place : ClubPlayer{};
    const auto* host = state.member(state.host);
    const bool is_hosts = host != nullptr && host->id != member && host->origin == kicked.origin;
    remove_member(room, member, LeaveReason::kicked, context);
    if (kicked.is_bot()) return;
    // Afterwards, so that who was kicked by the operator as the last one stays out of a club.
    room.record(TokenBarred{kicked.token});
    if (kicked.key) room.record(TokenBarred{*kicked.key});
    // The place in the club may have been taken before by another token, or by a key.
    if (place != nullptr && of_place.token != kicked.token)
        room.record(TokenBarred{of_place.token});
    if (of_place.key && of_place.key != kicked.key) room.record(TokenBarred{*of_place.key});
    if (kicked.origin && !is_hosts) room.record(OriginBarred{*kicked.origin});
}

bool has_players_for(const RoomState& state) {
    const auto& rules = rule_set(*state.rules.mode_settings.mode);
    return rules.players(state) >= rules.least_players();
}

void begin_countdown(Recorder& room, Context context, Instant starts_at) {
    const auto& state = room.state();
    const RaceNumber race = state.race.number.next();
    const auto order = rule_set(*state.rules.mode_settings.mode).order(state, 0);
    const Instant soonest = context.now + state.rules.countdown;
    const auto draw = draw_of_next(state, context);
    room.record(CountdownStarted{race, std::max(soonest, starts_at), draw,
                                 draw ? context.draw_secret : std::nullopt});
    if (!draw) room.record(PuzzleOrdered{order});
    rule_set(state.race.mode()).on_countdown(room, context);
}

void start_if_all_ready(Recorder& room, Context context) {
    const auto& state = room.state();
    if (!state.rules.auto_start || state.phase != Phase::lobby || context.log_is_full) return;
    const auto ready = std::ranges::count_if(state.members, [](const Member& member) {
        return member.role == Role::player && member.is_present() && member.ready;
    });
    if (ready == static_cast<std::ptrdiff_t>(state.rules.max_players) && has_players_for(state))
        begin_countdown(room, context);
}

}  // namespace gridrace::race
