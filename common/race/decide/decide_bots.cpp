// Bots of the house: who seats them, and when they go. race/recorder.hpp
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "common/base/text.hpp"
#include "common/race/decide/decide.hpp"
#include "common/race/recorder.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rating/strength.hpp"

namespace gridrace::race {

namespace {

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

// Others in each room, and after each race; none if people have taken all of them.
std::optional<std::string> free_bot_name(const RoomState& state) {
    for (std::size_t tried = 0; tried < bot_names.size(); ++tried) {
        const auto number = state.public_events.value + tried;
        auto name = std::string(bot_names[number % bot_names.size()]) + " (bot)";
        if (!is_in_use(state, name)) return name;
    }
    return std::nullopt;
}

// Of the people who finished the last race, the one in the middle.
sudoku::Rating strength_of_players(const RoomState& state) {
    const auto& race = state.race;
    const bool is_comparable = race.ended_at && race.puzzle && !race.board &&
                               race.mode() != Mode::relay && race.mode() != Mode::sprint;
    std::vector<Milliseconds> times;
    for (const auto& run : race.runs) {
        const bool is_person = !is_bot(state, run.member);
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

std::optional<Refusal> decide(Recorder& room, MemberId author, const AddBot& command,
                              Context context) {
    const auto& state = room.state();
    if (state.host != author) return RefusalCode::only_the_host;
    if (state.phase != Phase::lobby) return RefusalCode::race_under_way;
    if (!is_strength(command.strength)) return RefusalCode::rating_out_of_range;
    if (!state.entrants.empty() || bot_count(state) >= context.max_bots)
        return RefusalCode::no_more_bots;
    if (is_full_for(state, Role::player, context)) return RefusalCode::room_is_full;
    auto name = free_bot_name(state);
    if (!name) return RefusalCode::no_more_bots;

    const MemberId id = state.last_member.next();
    room.record(MemberJoined{id, *std::move(name), Role::player, strength_of_next(state, command)});
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
    if (state.phase != Phase::lobby) return std::nullopt;  // a race may depend on it
    const auto newest = std::find_if(state.members.rbegin(), state.members.rend(),
                                     [](const Member& member) { return member.is_bot(); });
    return newest != state.members.rend() ? std::optional(newest->id) : std::nullopt;
}

}  // namespace gridrace::race
