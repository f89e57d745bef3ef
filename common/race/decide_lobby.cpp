// Decisions on commands between races.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "common/base/text.hpp"
#include "common/race/decide.hpp"
#include "common/race/entrants.hpp"
#include "common/race/modes/daily.hpp"
#include "common/race/modes/rule_sets.hpp"
#include "common/race/recorder.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rating/strength.hpp"

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

// The rest of the name says that it is a bot: so all that shows names says so, in every client.
constexpr std::array bot_names{
    "Ada",    "Bo",    "Cleo", "Dan",    "Eve",    "Fay",   "Gus",    "Hal",   "Ida",   "Jon",
    "Kai",    "Lea",   "Max",  "Nia",    "Otto",   "Pia",   "Quin",   "Rosa",  "Sam",   "Tia",
    "Udo",    "Vera",  "Wim",  "Xena",   "Yara",   "Zoe",   "Abel",   "Bea",   "Cora",  "Dora",
    "Emil",   "Fred",  "Gina", "Hugo",   "Ines",   "Jack",  "Kira",   "Lars",  "Mona",  "Nils",
    "Olga",   "Paul",  "Rita", "Sven",   "Tess",   "Ugo",   "Vito",   "Wanda", "Yves",  "Zita",
    "Alma",   "Bruno", "Carl", "Dina",   "Elsa",   "Finn",  "Greta",  "Hans",  "Iris",  "Jana",
    "Kurt",   "Lucy",  "Mila", "Noah",   "Owen",   "Petra", "Rolf",   "Sara",  "Tom",   "Uma",
    "Viola",  "Walt",  "York", "Zack",   "Anton",  "Betty", "Cyril",  "Della", "Edgar", "Flora",
    "Gregor", "Hilda", "Ivan", "Julia",  "Karl",   "Lotte", "Martin", "Nora",  "Oscar", "Pablo",
    "Ruth",   "Simon", "Theo", "Ursula", "Victor", "Willa", "Yann",   "Zelda", "Amos",  "Berta"};

static_assert(bot_names.size() > most_bots);

std::uint32_t bot_count(const RoomState& state) {
    return static_cast<std::uint32_t>(std::ranges::count_if(state.members, &Member::is_bot));
}

bool is_in_use(const RoomState& state, const std::string& name) {
    return std::ranges::any_of(state.members, [folded = fold_case(name)](const Member& member) {
        return fold_case(member.name) == folded;
    });
}

// Others in each room, and after each race. There are more names than bots in a room.
std::string free_bot_name(const RoomState& state) {
    const auto name_of = [](std::size_t number) {
        return std::string(bot_names[number % bot_names.size()]) + " (bot)";
    };
    std::size_t number = state.public_events.value;
    while (is_in_use(state, name_of(number))) ++number;
    return name_of(number);
}

// Of the people who finished the last race, the one in the middle.
sudoku::Rating strength_of_players(const RoomState& state) {
    const auto& race = state.race;
    const bool is_comparable = race.ended_at && race.puzzle && !race.board &&
                               race.mode() != Mode::relay && race.mode() != Mode::sprint;
    std::vector<Milliseconds> times;
    for (const auto& run : race.runs) {
        const auto* member = state.member(run.member);
        const bool is_person = member == nullptr || !member->is_bot();
        if (is_person && run.status == RunStatus::finished) times.push_back(run.time);
    }
    if (!is_comparable || times.empty()) return sudoku::average_strength;
    std::ranges::sort(times);
    const auto time = std::max(times[times.size() / 2], Milliseconds(1000));
    const Milliseconds predicted = sudoku::predicted_time(*race.puzzle);
    return sudoku::strength_of(static_cast<double>(time.count()) /
                               static_cast<double>(predicted.count()));
}

// Bots that come one after the other differ: some are a little stronger, some weaker.
std::uint32_t strength_of_next(const RoomState& state, const AddBot& command) {
    if (command.strength != 0) return command.strength;
    constexpr std::array offsets{0, 6, -6, 12, -12};
    const auto offset = offsets[bot_count(state) % offsets.size()];
    return static_cast<std::uint32_t>(std::clamp(strength_of_players(state).tenths + offset,
                                                 sudoku::least_rating.tenths,
                                                 sudoku::highest_rating.tenths));
}

bool is_strength(std::uint32_t strength) {
    return strength == 0 || (strength >= static_cast<std::uint32_t>(sudoku::least_rating.tenths) &&
                             strength <= static_cast<std::uint32_t>(sudoku::highest_rating.tenths));
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

std::optional<Refusal> decide(Recorder& room, MemberId author, const TransferHost& command,
                              Context) {
    if (auto refusal = refuse_target(room.state(), author, command.member)) return refusal;
    if (room.state().member(command.member)->is_bot()) return RefusalCode::bot_cannot_host;
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

void kick_member(Recorder& room, MemberId member, Context context) {
    const auto& state = room.state();
    const auto kicked = *state.member(member);
    const auto* host = state.member(state.host);
    const bool is_hosts = host != nullptr && host->id != member && host->origin == kicked.origin;
    remove_member(room, member, LeaveReason::kicked, context);
    if (kicked.is_bot()) return;
    // Afterwards, so that who was kicked by the operator as the last one stays out of a club.
    room.record(TokenBarred{kicked.token});
    if (kicked.origin && !is_hosts) room.record(OriginBarred{*kicked.origin});
}

bool has_players_for(const RoomState& state) {
    const auto& rules = rule_set(*state.rules.mode_settings.mode);
    return rules.players(state) >= rules.least_players();
}

void begin_countdown(Recorder& room, Context context) {
    const auto& state = room.state();
    const RaceNumber race = state.race.number.next();
    const auto order = rule_set(*state.rules.mode_settings.mode).order(state, 0);
    room.record(CountdownStarted{race, context.now + state.rules.countdown});
    room.record(PuzzleOrdered{order});
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

std::optional<Refusal> decide(Recorder& room, MemberId author, const AddBot& command,
                              Context context) {
    const auto& state = room.state();
    if (auto refusal = refuse_unless_host(state, author)) return refusal;
    if (state.phase != Phase::lobby) return RefusalCode::race_under_way;
    if (!is_strength(command.strength)) return RefusalCode::rating_out_of_range;
    if (!state.entrants.empty() || bot_count(state) >= context.max_bots)
        return RefusalCode::no_more_bots;
    if (is_full_for(state, Role::player, context)) return RefusalCode::room_is_full;

    const MemberId id = state.last_member.next();
    room.record(
        MemberJoined{id, free_bot_name(state), Role::player, strength_of_next(state, command)});
    room.record(ReadyChanged{id, true});
    start_if_all_ready(room, context);
    return std::nullopt;
}

void get_bots_ready(Recorder& room) {
    std::vector<MemberId> waiting;
    for (const auto& member : room.state().members) {
        if (member.is_bot() && !member.ready) waiting.push_back(member.id);
    }
    for (const auto bot : waiting) room.record(ReadyChanged{bot, true});
}

void send_bots_away_if_alone(Recorder& room, Context context) {
    std::vector<MemberId> bots;
    for (const auto& member : room.state().members) {
        if (!member.is_bot()) return;
        bots.push_back(member.id);
    }
    for (const auto bot : bots) room.record(MemberLeft{bot, LeaveReason::left, context.now});
}

std::optional<MemberId> bot_to_free(const RoomState& state) {
    const auto newest = std::find_if(state.members.rbegin(), state.members.rend(),
                                     [](const Member& member) { return member.is_bot(); });
    return newest != state.members.rend() ? std::optional(newest->id) : std::nullopt;
}

}  // namespace gridrace::race
