#include "tests/simulation/mode_invariants.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "common/race/standings.hpp"
#include "common/race/team_standings.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/match_invariants.hpp"

namespace gridrace::simulation {

namespace {

using race::Mode;
using race::RunStatus;
using sudoku::Cell;

bool races(const race::Run& run) {
    return run.status == RunStatus::racing;
}

// ---- boards ----

void check_board(const race::Race& race) {
    const bool is_shared = race::has_shared_board(race.mode()) && !race.runs.empty();
    require(race.board.has_value() == is_shared, "a board for all in another mode, or none in its");
    if (!race.board) return;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const auto owner = race.board->owners[static_cast<std::size_t>(i)];
        const bool is_filled = race.puzzle->is_empty(cell) && !race.board->grid.is_empty(cell);
        require(is_filled == static_cast<bool>(owner), "a filled cell without an owner");
    }
    for (const auto& run : race.runs) {
        require(run.grid == race.board->grid, "a run has another grid than the board for all");
    }
}

// In modes that compare digits with the solution.
void check_solution(const race::Race& race) {
    const auto mode = race.mode();
    const bool compares = mode == Mode::lives || mode == Mode::penalty || mode == Mode::territory;
    require(race.solution.has_value() == (compares && race.puzzle),
            "a solution is known in another mode, or unknown in its");
    if (!race.solution) return;
    for (const auto& run : race.runs) {
        for (int i = 0; i < Cell::count; ++i) {
            const Cell cell(i);
            require(run.grid.is_empty(cell) || run.grid.digit(cell) == race.solution->digit(cell),
                    "a wrong digit was accepted");
        }
    }
}

void check_lives(const race::Race& race) {
    for (const auto& run : race.runs) {
        const bool has_none = run.refused_moves >= race.mode_settings.lives;
        require(run.status != RunStatus::out || has_none, "a player with lives is out");
        require(!races(run) || !has_none, "a player without lives races");
    }
}

void check_knock_out(const race::Race& race) {
    std::set<std::uint32_t> places;
    for (const auto& run : race.runs) {
        if (run.status != RunStatus::out) continue;
        require(run.place > 1 && run.place <= race.runs.size(), "a player is out in no place");
        require(places.insert(run.place).second, "two players are out in one place");
    }
}

// ---- puzzles of a sprint ----

void check_puzzles(const race::Race& race) {
    const bool is_sprint = race.mode() == Mode::sprint;
    require(is_sprint || race.puzzles.size() <= 1, "several puzzles in another mode than sprint");
    require(race.later_cells.size() == std::max<std::size_t>(race.puzzles.size(), 1) - 1,
            "a puzzle is not announced, or one that there is not");
    for (std::size_t i = 0; i < race.later_cells.size(); ++i) {
        const auto open = Cell::count - race.puzzles[i + 1].filled();
        require(race.later_cells[i] == static_cast<std::uint32_t>(open),
                "a puzzle is announced with other cells");
    }
    std::uint32_t most_solved = 0;
    for (const auto& run : race.runs) {
        const bool is_dealt = is_sprint || race::has_attempts(race.mode());
        require(is_dealt || !run.puzzle, "a run has a puzzle of its own");
        require(is_sprint || run.solved == 0, "a puzzle is solved that is not the last");
        most_solved = std::max(most_solved, run.solved);
    }
    require(race.runs.empty() || race.puzzles.size() <= most_solved + 3u,
            "more puzzles are made than are needed");
}

// A player who has solved a puzzle has the next one as soon as it is there.
void check_own_puzzle(const race::Race& race, const race::Run& run) {
    const bool has_next = run.solved < race.puzzles.size();
    if (run.grid.is_full()) {
        require(run.solved > 0, "a solved puzzle does not count");
        require(!races(run) || !has_next, "a player waits for a puzzle that is there");
        return;
    }
    require(has_next && race::puzzle_of(race, run) == race.puzzles[run.solved],
            "a player solves another puzzle than the next one");
}

// ---- attempts ----

// Places among those with the same right to one, computed once more.
std::uint32_t place_of_attempt(const race::Race& race, const race::Run& run) {
    return 1u + static_cast<std::uint32_t>(
                    std::ranges::count_if(race.runs, [&run](const race::Run& other) {
                        const bool competes = (other.assists_taken > 0) == (run.assists_taken > 0);
                        return other.status == RunStatus::finished && competes &&
                               other.time < run.time;
                    }));
}

void check_attempts(const race::RoomState& state) {
    const auto& race = state.race;
    const bool is_quiet =
        std::ranges::all_of(state.talk, [](const race::TalkLine& line) { return !line.member; });
    require(!state.host && is_quiet, "the room of a day has a host, or talk");
    require(!race.puzzle || state.phase == race::Phase::countdown || race.puzzle == sudoku::Grid(),
            "the puzzle of the day is told to all");
    for (const auto& run : race.runs) {
        require(run.began_at && run.puzzle == race.puzzles.front(), "an attempt without a begin");
        const bool is_kept = state.member(run.member) != nullptr || !races(run) || race.ended_at;
        require(is_kept, "somebody has lost the seat in an attempt");
        if (run.status != RunStatus::finished) continue;
        require(run.place >= place_of_attempt(race, run), "an attempt is in a better place");
        const bool is_unique = std::ranges::count_if(race.runs, [&run](const race::Run& other) {
                                   return other.status == RunStatus::finished &&
                                          (other.assists_taken > 0) == (run.assists_taken > 0) &&
                                          other.place == run.place;
                               }) == 1;
        require(is_unique, "two attempts have one place");
    }
}

// ---- teams ----

void check_turns(const race::Race& race, std::uint32_t team, bool is_under_way) {
    std::vector<race::Turn> turns;
    std::ranges::copy_if(race.turns, std::back_inserter(turns),
                         [team](const race::Turn& turn) { return turn.team == team; });
    require(turns.size() <= 1, "a team has two turns");
    const bool team_races = std::ranges::any_of(
        race.runs, [team](const race::Run& run) { return run.team == team && races(run); });
    if (!is_under_way || !team_races) return;
    require(turns.size() == 1, "a team that races has no turn");
    const auto player = std::ranges::find(race.runs, turns[0].player, &race::Run::member);
    require(player != race.runs.end() && player->team == team && races(*player),
            "the turn is that of nobody who races in the team");
    require(turns[0].digits_left >= 1 && turns[0].digits_left <= race.mode_settings.turn_digits,
            "a turn has another number of digits");
}

void check_boards_of_teams(const race::RoomState& state) {
    const auto& race = state.race;
    for (std::uint32_t team = 1; team <= race.mode_settings.teams; ++team) {
        check_turns(race, team, state.phase == race::Phase::racing);
        const race::Run* first = nullptr;
        for (const auto& run : race.runs) {
            const bool counts = races(run) || run.status == RunStatus::finished;
            if (run.team != team || !counts) continue;
            if (first == nullptr) first = &run;
            const bool agree = run.grid == first->grid && run.status == first->status &&
                               run.filled_by_box == first->filled_by_box &&
                               run.place == first->place && run.time == first->time;
            require(agree, "the players of a team have different boards");
        }
    }
}

// Each team has the places of as many of its best players as the smallest one has, computed once
// more.
void check_team_standings(const race::Race& race) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> places;
    for (const auto& standing : race::standings(race)) {
        const auto run = std::ranges::find(race.runs, standing.member, &race::Run::member);
        places[run->team].push_back(standing.place);
    }
    std::size_t counted = race.runs.size();
    for (const auto& team : places) counted = std::min(counted, team.second.size());
    const auto table = race::team_standings(race);
    require(table.size() == places.size(), "a team with players is not ranked");
    std::uint64_t last = 0;
    for (const auto& standing : table) {
        auto& of_team = places[standing.team];
        std::ranges::sort(of_team);
        std::uint64_t score = 0;
        for (std::size_t i = 0; i < counted; ++i) score += of_team[i];
        require(standing.score == score, "a team has another score than its players' places");
        require(score >= last, "a team with a higher score is ahead");
        last = score;
    }
}

void check_teams(const race::RoomState& state) {
    const auto& race = state.race;
    const bool has_teams = race::has_teams(race.mode_settings);
    for (const auto& run : race.runs) {
        require(has_teams || run.team == 0, "a team in a race without teams");
        require(!has_teams || (run.team >= 1 && run.team <= race.mode_settings.teams),
                "a player has no team");
    }
    if (race.mode() == Mode::relay) check_boards_of_teams(state);
    if (race::ranks_teams(race.mode_settings)) check_team_standings(race);
}

// The places that were given are those of the standings.
void check_standings(const race::Race& race) {
    if (race.mode() == Mode::knock_out) return;
    for (const auto& standing : race::standings(race)) {
        const auto run = std::ranges::find(race.runs, standing.member, &race::Run::member);
        require(run->place == 0 || run->place == standing.place,
                "the standings give another place");
    }
}

// ---- steps ----

struct Step {
    const race::RoomState& before;
    const race::Events& events;

    template <class E>
    std::ptrdiff_t count() const {
        return std::ranges::count_if(
            events, [](const race::Event& event) { return std::holds_alternative<E>(event); });
    }
};

bool is_wrong_digit(race::RefusalCode code) {
    return code == race::RefusalCode::digit_in_row || code == race::RefusalCode::digit_in_column ||
           code == race::RefusalCode::digit_in_box || code == race::RefusalCode::digit_is_wrong;
}

void check_refused(const Step& step, const race::CommandAnswered& answer) {
    const bool is_counted = step.count<race::MoveRefused>() == 1;
    const bool is_wrong = answer.refusal && is_wrong_digit(answer.refusal->code);
    require(is_counted == is_wrong, "a refused digit is not counted");
    if (!is_wrong) return;
    const auto mode = step.before.race.mode();
    require((mode == Mode::territory) == (step.count<race::PlayerHeld>() == 1),
            "a wrong digit does not lock its player out");
}

void check_on_board(const Step& step, const race::BoardChanged& changed) {
    const auto& race = step.before.race;
    if (race.mode() != Mode::territory) return;
    require(changed.digit != 0 && race.board->grid.is_empty(changed.cell),
            "a cell that is taken was changed");
}

void check_on_team_board(const Step& step, const race::TeamMoved& moved) {
    const auto team = step.before.run(moved.member)->team;
    const auto turn = std::ranges::find(step.before.race.turns, team, &race::Turn::team);
    require(turn->player == moved.member, "a player moves whose turn it is not");
    const bool is_counted = moved.digit == 0 || step.count<race::PlayerFinished>() > 0 ||
                            moved.digits_left < turn->digits_left ||
                            step.count<race::TurnChanged>() == 1;
    require(is_counted, "a digit of a turn is not counted");
}

}  // namespace

void check_mode(const race::RoomState& state) {
    const auto& race = state.race;
    const auto mode = race.mode();
    check_match(state);
    check_tournament(state);
    check_board(race);
    check_solution(race);
    check_puzzles(race);
    check_teams(state);
    if (mode == Mode::lives) check_lives(race);
    if (mode == Mode::knock_out) check_knock_out(race);
    if (mode == Mode::daily) check_attempts(state);
    require(mode == Mode::relay || race.turns.empty(), "turns in another mode than relay");
    for (const auto& run : race.runs) {
        if (mode == Mode::sprint) check_own_puzzle(race, run);
        require(mode == Mode::daily || !run.began_at, "an attempt in another mode");
        require(mode == Mode::together || !run.points_at, "somebody points in another mode");
        const bool can_be_out = mode == Mode::lives || mode == Mode::knock_out;
        require(can_be_out || run.status != RunStatus::out, "somebody is out in another mode");
    }
    check_standings(race);
}

void check_step(const race::RoomState& before, const race::Events& events) {
    const Step step{before, events};
    for (const auto& event : events) {
        if (const auto* answer = std::get_if<race::CommandAnswered>(&event)) {
            check_refused(step, *answer);
        } else if (const auto* set = std::get_if<race::TablesSet>(&event)) {
            check_tables_set(before, *set);
        } else if (const auto* scored = std::get_if<race::MatchScored>(&event)) {
            check_scored(before, *scored);
        } else if (const auto* on_board = std::get_if<race::BoardChanged>(&event)) {
            check_on_board(step, *on_board);
        } else if (const auto* on_team_board = std::get_if<race::TeamMoved>(&event)) {
            check_on_team_board(step, *on_team_board);
        }
    }
}

}  // namespace gridrace::simulation
