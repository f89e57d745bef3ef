#include "tests/simulation/random_command.hpp"

#include "common/sudoku/generator/generator.hpp"

namespace gridrace::simulation {

namespace {

using sudoku::Cell;

// A number that is mostly about right.
std::uint32_t number_around(Random& random, std::uint32_t last) {
    if (one_in(random, 20)) return static_cast<std::uint32_t>(random.next());
    return random.below(last + 2);
}

MemberId random_member(Random& random, const race::RoomState& seen) {
    return {number_around(random, seen.last_member.value)};
}

sudoku::Grid random_puzzle(Random& random) {
    auto puzzle = sudoku::full_grid(random);
    const auto holes = one_in(random, 3) ? 50 : random.below(12);
    for (std::uint32_t i = 0; i < holes; ++i) {
        puzzle.clear(Cell(static_cast<int>(random.below(Cell::count))));
    }
    if (one_in(random, 8)) {  // perhaps without a solution, perhaps against the rules
        puzzle.place(Cell(static_cast<int>(random.below(Cell::count))),
                     static_cast<int>(1 + random.below(9)));
    }
    return puzzle;
}

// Mostly one that the rules take.
sudoku::RatingRange random_range(Random& random) {
    const auto lowest = static_cast<int>(2 + random.below(120));
    return {{lowest}, {lowest + static_cast<int>(random.below(30)) - 2}};
}

race::SetRules random_rules(Random& random) {
    race::SetRules command;
    auto& rules = command.rules;
    rules.mode_settings = random_mode(random);
    const bool says_no_mode = one_in(random, 4);
    // Not drawn for itself, so that the seeds of planted faults stay good.
    if (rules.mode_settings.rising)
        command.unsaid.mode_settings = {race::ModeSetting::best_of, race::ModeSetting::calm};
    if (says_no_mode) command.unsaid.mode_settings = race::ModeSettingSet::all();
    rules.boards_delay = random_boards_delay(random);
    command.unsaid.boards_delay = command.unsaid.boards_shown = one_in(random, 4);
    rules.source = static_cast<race::PuzzleSource>(random.below(3));
    rules.grade = static_cast<sudoku::Grade>(random.below(sudoku::all_grades.size()));
    if (one_in(random, 3)) rules.rating = random_range(random);
    rules.max_players = number_around(random, 8);
    rules.countdown = std::chrono::seconds(random.below(one_in(random, 10) ? 70 : 6));
    rules.time_limit = std::chrono::seconds(number_around(random, 3600));
    rules.grace = std::chrono::seconds(number_around(random, one_in(random, 5) ? 3600 : 60));
    rules.late_join = one_in(random, 2);
    rules.auto_start = one_in(random, 4);
    rules.assists = race::AssistSet::from_bits(random.below(race::AssistSet::all().bits() + 1));
    rules.assist_price = std::chrono::seconds(number_around(random, one_in(random, 10) ? 300 : 5));
    if (rules.source == race::PuzzleSource::seeded && !one_in(random, 8)) {
        command.choice.seed = random.next();
    }
    if (rules.source == race::PuzzleSource::given && !one_in(random, 8)) {
        command.choice.given_puzzle = random_puzzle(random);
    }
    return command;
}

std::uint32_t random_cell(Random& random, const sudoku::Grid& puzzle) {
    for (int attempt = 0; attempt < 20; ++attempt) {
        const auto cell = random.below(Cell::count);
        if (puzzle.is_empty(Cell(static_cast<int>(cell)))) return cell;
    }
    return number_around(random, Cell::count - 1);
}

// The first cell from a random place on that is not as in the solution.
std::optional<race::Command> step_forward(Random& random, const race::Run& run,
                                          const sudoku::Grid& solution) {
    const auto start = random.below(Cell::count);
    for (std::uint32_t i = 0; i < Cell::count; ++i) {
        const std::uint32_t index = (start + i) % Cell::count;
        const Cell cell(static_cast<int>(index));
        if (run.grid.digit(cell) == solution.digit(cell)) continue;
        return race::PlaceDigit{index, static_cast<std::uint32_t>(solution.digit(cell))};
    }
    return std::nullopt;
}

// Mostly within its range, and seldom of the length of a race.
race::Command random_head_start(Random& random, const race::RoomState& seen) {
    const std::chrono::seconds time(number_around(random, 600) / (one_in(random, 8) ? 1 : 200));
    const auto cells = one_in(random, 2) ? 0 : number_around(random, 40);
    return race::GiveHeadStart{random_member(random, seen), {time, cells}};
}

// Often in the past, else soon. Draws nothing, for the same reason as ListRoom below.
race::Command set_meeting(const race::RoomState& seen) {
    const auto number = seen.public_events.value;
    if (number % 16 == 0) return race::SetMeeting{};
    const Instant next = seen.club->founded + std::chrono::seconds(10 * (number % 64));
    race::Meeting meeting{next, {}};
    if (number % 4 == 0) meeting.weekly = {{next, race::minute_of_week(next)}};
    return race::SetMeeting{meeting};
}

race::Command anything(Random& random, const race::RoomState& seen) {
    switch (random.below(27)) {
        case 0: return race::KickMember{random_member(random, seen)};
        case 1: return race::TransferHost{random_member(random, seen)};
        case 2: return race::SetRole{race::Role::spectator};
        case 3:
        case 4: return race::SetRole{race::Role::player};
        case 5: return race::LeaveRoom{};
        case 6: return race::Forfeit{};
        case 7: return race::ClearCell{number_around(random, 80)};
        case 8:
        case 9: return race::PlaceDigit{number_around(random, 80), number_around(random, 9)};
        case 10: return race::SetReady{one_in(random, 2)};
        case 11: return race::StartRace{one_in(random, 2)};
        case 12: {
            const bool chosen = one_in(random, 3);
            // Not drawn for itself, so that the seeds of planted faults stay good.
            if (seen.public_events.value % 2 == 0) return race::ListRoom{!chosen};
            if (seen.public_events.value % 4 == 1)
                return race::SetWord{chosen ? std::string() : word_of_rooms};
            return race::LockRoom{chosen};
        }
        case 13:
            if (seen.club && seen.public_events.value % 2 == 0) return set_meeting(seen);
            return race::LiftKicks{};
        case 14: return race::PointAt{number_around(random, 80)};
        case 15:
        case 16:
        case 17: return race::JoinTeam{number_around(random, 4)};
        case 18: return random_head_start(random, seen);
        case 19: return race::EndRace{};
        case 20: return race::AddBot{number_around(random, 119)};
        default: return random_rules(random);
    }
}

// By the number of events, so that the seeds of planted faults stay good.
std::optional<race::Command> part_in_draw(const race::RoomState& seen, MemberId self) {
    const auto number = seen.public_events.value;
    if (seen.phase == race::Phase::lobby && number % 6 == 0)
        return race::CommitDraw{race::commitment_to(draw_secret_of(self, seen.race.number.next()))};
    const bool is_asked = seen.phase == race::Phase::countdown && number % 3 > 0 &&
                          race::entry_of(seen.race.draw, self) != nullptr;
    if (!is_asked) return std::nullopt;
    return race::OpenDraw{draw_secret_of(self, seen.race.number)};
}

}  // namespace

race::Digest draw_secret_of(MemberId member, RaceNumber race) {
    Random random(mix(std::uint64_t{member.value} << 32 | race.value));
    race::Digest secret;
    for (auto& byte : secret) byte = static_cast<std::uint8_t>(random.below(256));
    return secret;
}

race::Command random_talk(Random& random) {
    static const std::vector<std::string> lines = {"hi",   "  good   luck ",      "",
                                                   "x\ny", std::string(241, 'x'), "Zoe\u0308"};
    if (one_in(random, 2)) {
        return race::React{race::all_emotes[random.below(race::all_emotes.size())]};
    }
    return race::Say{lines[random.below(static_cast<std::uint32_t>(lines.size()))]};
}

race::Command random_move(Random& random, const race::Run& run, const sudoku::Grid& puzzle,
                          const std::optional<sudoku::Grid>& solution) {
    if (one_in(random, 25)) {
        return race::TakeAssist{race::all_assists[random.below(race::all_assists.size())]};
    }
    if (one_in(random, 25)) return race::PointAt{number_around(random, 80)};
    const auto kind = random.below(10);
    if (kind < 6 && solution) {
        if (auto step = step_forward(random, run, *solution)) return *step;
    }
    if (kind < 8) return race::PlaceDigit{random_cell(random, puzzle), number_around(random, 9)};
    return race::ClearCell{random_cell(random, puzzle)};
}

race::ModeSettings random_mode(Random& random) {
    const auto count = static_cast<std::uint32_t>(race::all_modes.size());
    const std::uint32_t faulty = one_in(random, 40) ? 0 : 1;
    race::ModeSettings settings;
    settings.mode = race::all_modes[random.below(count)];
    settings.lives = faulty + random.below(4);
    settings.penalty = std::chrono::seconds(faulty + random.below(30));
    settings.lock = std::chrono::seconds(faulty + random.below(6));
    settings.races = 1 + faulty + random.below(4);
    settings.best_of = one_in(random, 2);
    settings.teams = 1 + faulty + random.below(3);
    settings.turn_digits = faulty + random.below(4);
    settings.turn_time = std::chrono::seconds(4 + faulty + random.below(10));
    settings.table_size = 1 + faulty + random.below(4);
    settings.arena_time = std::chrono::minutes(4 + faulty + random.below(3));
    settings.rising = one_in(random, 2);
    settings.calm = one_in(random, 2);
    settings.equivalent_boards = one_in(random, 2);
    const bool may_have_teams =
        settings.mode == race::Mode::relay || race::takes_teams(*settings.mode);
    // Not drawn for themselves, so that the seeds of planted faults stay good.
    settings.finish_window = std::chrono::seconds(settings.rising ? 0 : 3 * settings.lives);
    settings.in_teams = settings.calm && (may_have_teams || faulty == 0);
    return settings;
}

std::optional<std::chrono::seconds> random_boards_delay(Random& random) {
    if (one_in(random, 3)) return std::nullopt;
    return std::chrono::seconds(number_around(random, one_in(random, 10) ? 600 : 6));
}

race::RaceRules short_race_rules(Random& random) {
    race::RaceRules rules;
    rules.boards_delay = std::chrono::seconds(random.below(10));
    rules.countdown = std::chrono::seconds(random.below(3));
    rules.time_limit = std::chrono::seconds(5 + random.below(60));
    rules.grace = std::chrono::seconds(5 + random.below(20));
    rules.late_join = one_in(random, 2);
    rules.max_players = 4;
    rules.assists = race::AssistSet::all();
    rules.assist_price = std::chrono::seconds(random.below(3));
    rules.auto_start = one_in(random, 8);
    return rules;
}

race::Command random_command(Random& random, const race::RoomState& seen, MemberId self,
                             const std::optional<sudoku::Grid>& solution) {
    if (const auto command = part_in_draw(seen, self)) return *command;
    if (one_in(random, 15)) return random_talk(random);
    const auto* run = seen.run(self);
    if (seen.phase == race::Phase::racing && run != nullptr && !one_in(random, 15)) {
        return random_move(random, *run, race::puzzle_of(seen.race, *run), solution);
    }
    if (run == nullptr && race::has_attempts(seen.race.mode()) && one_in(random, 4))
        return race::StartRace{};
    if (seen.phase == race::Phase::lobby && !one_in(random, 3)) {
        if (seen.host == self) return race::StartRace{!one_in(random, 3)};
        const auto* member = seen.member(self);
        const bool watches = member != nullptr && member->role == race::Role::spectator;
        if (watches && one_in(random, 2)) return race::SetRole{race::Role::player};
        return race::SetReady{!one_in(random, 5)};
    }
    return anything(random, seen);
}

}  // namespace gridrace::simulation
