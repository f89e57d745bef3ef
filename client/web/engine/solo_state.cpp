#include "client/web/engine/solo_state.hpp"

#include <utility>

#include "client/app/analysis/mistakes.hpp"
#include "common/race/rule_set.hpp"

namespace gridrace::web {

namespace {

using namespace race;

std::chrono::seconds read_seconds(Fields& fields) {
    return std::chrono::seconds(fields.count());
}

AssistSet read_assists(Fields& fields) {
    return AssistSet::from_bits(fields.count() & AssistSet::all().bits());
}

std::optional<sudoku::RatingRange> read_rating(Fields& fields) {
    const auto lowest = static_cast<int>(fields.count());
    const auto highest = static_cast<int>(fields.count());
    if (lowest == 0) return std::nullopt;
    return sudoku::RatingRange{{lowest}, {highest}};
}

ModeSettings read_mode(Fields& fields) {
    ModeSettings settings;
    settings.mode = fields.enumeration(newest_mode).value_or(Mode::race);
    settings.lives = fields.count();
    settings.penalty = read_seconds(fields);
    settings.finish_window = read_seconds(fields);
    return settings;
}

Run read_run(Fields& fields, const sudoku::Grid& puzzle) {
    Run run;
    run.member = lone_member;
    run.grid = fields.optional_grid().value_or(puzzle);
    run.filled_by_box = read_filled(fields);
    run.refused_moves = fields.count();
    run.assists_taken = fields.count();
    if (const auto held_until = fields.instant(); held_until > Instant())
        run.held_until = held_until;
    run.status = fields.enumeration(RunStatus::out).value_or(RunStatus::racing);
    return run;
}

Member read_member(Fields& fields) {
    Member member;
    member.id = lone_member;
    member.ready = fields.flag();
    return member;
}

}  // namespace

FilledByBox read_filled(Fields& fields) {
    FilledByBox filled{};
    std::size_t box = 0;
    for (const char digit : fields.text().substr(0, filled.size()))
        filled[box++] = static_cast<std::uint8_t>(digit - '0');
    return filled;
}

RaceRules read_rules(Fields& fields) {
    RaceRules rules;
    rules.source = fields.enumeration(PuzzleSource::given);
    rules.grade = fields.enumeration(sudoku::all_grades.back());
    rules.rating = read_rating(fields);
    rules.max_players = fields.count();
    rules.countdown = read_seconds(fields);
    rules.time_limit = read_seconds(fields);
    rules.grace = read_seconds(fields);
    rules.late_join = fields.flag();
    rules.auto_start = fields.flag();
    rules.assists = read_assists(fields);
    rules.assist_price = read_seconds(fields);
    rules.mode_settings = read_mode(fields);
    return rules;
}

std::optional<sudoku::Grid> needed_solution(Mode mode, const sudoku::Grid& puzzle) {
    if (!rule_set(mode).knows_solution()) return std::nullopt;
    return app::certain_solution(puzzle);
}

PuzzleChoice read_choice(Fields& fields) {
    PuzzleChoice choice;
    choice.seed = fields.optional_number();
    choice.given_puzzle = fields.optional_grid();
    return choice;
}

RoomState read_state(Fields& fields) {
    RoomState state;
    state.code = RoomCode::from_number(0);
    state.phase = fields.enumeration(Phase::racing).value_or(Phase::lobby);
    state.members.push_back(read_member(fields));
    state.host = state.last_member = lone_member;
    state.rules = read_rules(fields);
    state.choice = read_choice(fields);
    auto& race = state.race;
    race.number = {fields.count()};
    race.starts_at = fields.instant();
    race.assists = read_assists(fields);
    race.mode_settings = state.rules.mode_settings;
    // As the countdown made it: its event is not for the page.
    race.order = puzzle_order(state.rules, state.choice);
    if (const auto seed = fields.optional_number()) race.order->seed = seed;
    race.puzzle = fields.optional_grid();
    if (race.puzzle) race.solution = needed_solution(race.mode(), *race.puzzle);
    if (!race.solution) race.mode_settings.mode = Mode::race;
    auto run = read_run(fields, race.puzzle.value_or(sudoku::Grid()));
    if (race.puzzle) race.runs.push_back(std::move(run));
    if (state.phase == Phase::racing && !race.puzzle) state.phase = Phase::lobby;
    if (state.rules.source == PuzzleSource::seeded && !state.choice.seed) state.choice.seed = 0;
    return state;
}

}  // namespace gridrace::web
