// The start of a race: who may ask for it, and what head starts bring about. race/recorder.hpp
#include <algorithm>
#include <utility>
#include <vector>

#include "common/race/decide/decide.hpp"
#include "common/race/modes/daily.hpp"
#include "common/race/recorder.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::race {

namespace {

// Most guesses for the solution of a given puzzle; about ten milliseconds.
constexpr long most_guesses = 10'000;

// Any solution will do: a move is checked against the rules of sudoku, or the only one is known.
std::optional<sudoku::Grid> solution_of(const Race& race) {
    if (race.solution) return race.solution;
    if (sudoku::count_solutions(*race.puzzle, 1, most_guesses) != 1) return std::nullopt;
    return sudoku::solve(*race.puzzle);
}

std::vector<sudoku::Cell> open_cells(const sudoku::Grid& grid) {
    std::vector<sudoku::Cell> open;
    for (int index = 0; index < sudoku::Cell::count; ++index) {
        if (grid.is_empty(sudoku::Cell(index))) open.emplace_back(index);
    }
    return open;
}

// Spread over the grid; at least one cell stays open.
void fill_cells(Recorder& room, MemberId member, std::size_t cells, const sudoku::Grid& solution,
                Context context) {
    const auto open = open_cells(*room.state().race.puzzle);
    if (open.empty()) return;
    cells = std::min(cells, open.size() - 1);
    FilledByBox filled{};
    for (std::size_t i = 0; i < cells; ++i) {
        const auto cell = open[i * open.size() / cells];
        delay_move(room, true, context);
        room.record(DigitPlaced{member, cell, static_cast<std::uint8_t>(solution.digit(cell))});
        ++filled[static_cast<std::size_t>(cell.box())];
    }
    if (cells > 0) room.record(ProgressChanged{member, filled});
}

bool is_waiting_for(const Member& member) {
    return member.role == Role::player && member.is_present() && !member.ready;
}

bool may_start_instead(const RoomState& state, MemberId author, Instant now) {
    return state.start_offered_at && *state.start_offered_at <= now &&
           state.member(author)->role == Role::player;
}

// Whether the race waits for the host alone. A tournament is its organiser's to start, and the next race of a match
// starts by itself.
bool waits_for_host(const RoomState& state) {
    const auto& mode = state.rules.mode_settings.mode;
    const bool is_hosts = state.phase == Phase::lobby && !state.closed && state.host && mode &&
                          !has_tables(*mode) && !has_attempts(*mode) && !state.match.next_at;
    if (!is_hosts) return false;
    const auto is_other = [&state](const Member& member) {
        return member.id != state.host && member.role == Role::player && member.is_present() &&
               !member.is_bot();
    };
    return std::ranges::any_of(state.members, is_other) &&
           std::ranges::none_of(state.members, [&](const Member& member) {
               return is_other(member) && !member.ready;
           });
}

}  // namespace

std::optional<Refusal> decide(Recorder& room, MemberId author, const StartRace& command,
                              Context context) {
    const auto& state = room.state();
    if (is_of_a_day(state)) return begin_attempt(room, author, context);
    const bool is_host = state.host == author;
    if (!is_host && !may_start_instead(state, author, context.now))
        return RefusalCode::only_the_host;
    if (state.phase != Phase::lobby) return RefusalCode::race_under_way;
    if (state.player_count() == 0) return RefusalCode::no_players;
    if (!has_players_for(state)) return RefusalCode::too_few_players;
    const bool others_wait = std::ranges::any_of(state.members, [&](const Member& member) {
        return member.id != author && member.id != state.host && is_waiting_for(member);
    });
    if (others_wait && !command.even_if_not_ready) return RefusalCode::not_everyone_ready;

    begin_countdown(room, context);
    return std::nullopt;
}

void offer_start_if_due(Recorder& room, Context context) {
    const auto& state = room.state();
    if (state.closed) return;
    const bool is_due = !context.log_is_full && waits_for_host(state);
    if (is_due && !state.start_offered_at) {
        room.record(StartOffered{context.now + hosts_time_to_start});
    }
    if (!is_due && state.start_offered_at) room.record(StartOffered{});
}

void hold_until_begin(Recorder& room, MemberId member, Context context) {
    const auto& race = room.state().race;
    const auto begin = begins_at(race, *room.state().run(member));
    if (context.now < begin) room.record(PlayerHeld{member, begin});
}

void give_head_starts(Recorder& room, Context context) {
    const auto& race = room.state().race;
    std::vector<std::pair<MemberId, std::uint32_t>> cells;
    for (const auto& run : race.runs) {
        if (run.head_start.cells > 0) cells.emplace_back(run.member, run.head_start.cells);
    }
    if (const auto solution = cells.empty() ? std::nullopt : solution_of(race)) {
        for (const auto& [member, count] : cells)
            fill_cells(room, member, count, *solution, context);
    }
    for (std::size_t i = 0; i < race.runs.size(); ++i) {
        hold_until_begin(room, race.runs[i].member, context);
    }
}

}  // namespace gridrace::race
