#include "tests/simulation/mode_invariants.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "common/race/modes/match.hpp"
#include "common/race/standings.hpp"
#include "common/race/swiss_pairing.hpp"
#include "common/race/team_standings.hpp"
#include "tests/simulation/machine.hpp"

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

// ---- matches ----

void check_match(const race::RoomState& state) {
    const auto& match = state.match;
    const auto& settings = state.rules.mode_settings;
    require(match == race::Match{} || race::has_several_races(*settings.mode),
            "scores in another mode");
    require(match.raced < settings.races || settings.mode == Mode::arena,
            "a match has too many races");
    require(!match.next_at || match.raced > 0, "a match continues that has not begun");
    require(match.scores.size() <= race::max_scores, "too many scores are kept");
    std::set<MemberId> members;
    std::uint32_t wins = 0;
    for (const auto& score : match.scores) {
        require(members.insert(score.member).second, "a member has two scores");
        const auto most = race::has_tables(*settings.mode) ? race::tournament_point : 20;
        require(score.gained <= most && score.gained <= score.points, "points from nowhere");
        wins += score.wins;
    }
    require(race::has_tables(*settings.mode) ||
                wins <= (match.raced > 0 ? match.raced : settings.races),
            "more wins than races");
    require(std::ranges::is_sorted(match.scores, std::ranges::greater{},
                                   [&](const race::MatchScore& score) {
                                       const bool by_wins =
                                           settings.best_of && settings.mode == Mode::match;
                                       return by_wins ? score.wins : score.points;
                                   }),
            "the best score is not the first");
}

// ---- tournaments ----

void check_seats(const race::Tables& tables) {
    std::set<MemberId> seated;
    for (const auto& table : tables) {
        require(!table.players.empty() && table.players.size() <= race::largest_table,
                "a table of nobody, or of too many");
        for (const auto player : table.players)
            require(seated.insert(player).second, "somebody sits at two tables");
    }
}

void check_tournament(const race::RoomState& state) {
    const auto& tournament = state.tournament;
    require(tournament == race::Tournament{} || race::has_tables(*state.rules.mode_settings.mode),
            "a tournament in another mode");
    check_seats(tournament.tables);
    for (const auto& round : tournament.rounds) check_seats(round);
    require(tournament.rounds.size() == std::min<std::size_t>(tournament.played, race::rounds_kept),
            "a round of the tournament is not kept");
    for (const auto& run : state.race.runs) {
        const bool has_seat = race::has_tables(state.race.mode());
        require(has_seat == (run.table > 0), "a table in another mode, or none in its");
        const bool is_kept = has_seat && state.phase == race::Phase::racing;
        require(!is_kept || run.table == race::table_of(tournament.tables, run.member),
                "a player sits at another table than was set");
    }
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

// Whether these players can be paired so that nobody meets again who has met, or gets a second bye.
bool can_be_paired(std::vector<MemberId> players, const std::vector<race::Tables>& rounds) {
    if (players.empty()) return true;
    const auto was_table = [&rounds](const std::vector<MemberId>& pair) {
        return std::ranges::any_of(rounds, [&pair](const race::Tables& round) {
            return std::ranges::any_of(round, [&pair](const race::RaceTable& table) {
                const bool is_same = table.players.size() == pair.size();
                return is_same && std::ranges::is_permutation(table.players, pair);
            });
        });
    };
    const auto first = players.back();
    players.pop_back();
    const bool is_odd = players.size() % 2 == 0;
    if (is_odd && !was_table({first}) && can_be_paired(players, rounds)) return true;
    for (std::size_t i = 0; i < players.size(); ++i) {
        auto rest = players;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        if (!was_table({first, players[i]}) && can_be_paired(rest, rounds)) return true;
    }
    return false;
}

// Nobody meets twice while that can be avoided, tried out without the code that seats players.
void check_tables_set(const race::RoomState& before, const race::TablesSet& set) {
    constexpr std::size_t most_tried = 8;
    const auto& settings = before.rules.mode_settings;
    if (settings.mode != Mode::swiss || settings.table_size != 2) return;
    if (before.match.raced == 0) return;
    std::vector<MemberId> players;
    for (const auto& table : set.tables) {
        for (const auto player : table.players) players.push_back(player);
    }
    const auto& rounds = before.tournament.rounds;
    if (players.size() > most_tried || !can_be_paired(players, rounds)) return;
    for (const auto& table : set.tables) {
        require(can_be_paired(table.players, rounds),
                "players meet again who need not, or one has a second bye");
    }
}

// The points of a match are won for one team.
void check_teams_scored(const race::RoomState& before, const race::MatchScored& scored) {
    for (const auto& score : scored.scores) {
        const auto* run = before.run(score.member);
        require(run == nullptr || score.team == run->team, "points count for another team");
        const auto& earlier = before.match.scores;
        const auto found = std::ranges::find(earlier, score.member, &race::MatchScore::member);
        require(before.match.raced == 0 || found == earlier.end() || found->team == score.team,
                "a player has changed the team within a match");
    }
}

void check_scored(const race::RoomState& before, const race::MatchScored& scored) {
    const auto& race = before.race;
    check_teams_scored(before, scored);
    if (!race::has_tables(race.mode())) return;
    std::map<std::uint32_t, std::uint32_t> players, points;
    for (const auto& run : race.runs) {
        const auto score = std::ranges::find(scored.scores, run.member, &race::MatchScore::member);
        ++players[run.table];
        if (score != scored.scores.end()) points[run.table] += score->gained;
    }
    for (const auto& [table, sum] : points) {
        const auto all = players[table];
        const auto most = all == 1 ? 2 * race::tournament_point : all * race::tournament_point;
        require(2 * sum <= most, "a table has more points than there are");
    }
}

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

void check_on_team_board(const Step& step, const race::TeamBoardChanged& changed) {
    const auto team = step.before.run(changed.by)->team;
    const auto turn = std::ranges::find(step.before.race.turns, team, &race::Turn::team);
    require(turn->player == changed.by, "a player moves whose turn it is not");
    require(step.before.run(changed.member)->team == team, "another team is told of a move");
    const bool is_counted = changed.digit == 0 || step.count<race::PlayerFinished>() > 0 ||
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
        } else if (const auto* on_team_board = std::get_if<race::TeamBoardChanged>(&event)) {
            check_on_team_board(step, *on_team_board);
        }
    }
}

}  // namespace gridrace::simulation
