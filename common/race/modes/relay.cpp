#include "common/race/modes/relay.hpp"

#include <algorithm>

#include "common/race/recorder.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::race {

namespace {

using Members = std::vector<MemberId>;

Members racing_in(const Race& race, std::uint32_t team) {
    Members members;
    for (const auto& run : race.runs) {
        if (run.team == team && run.status == RunStatus::racing) members.push_back(run.member);
    }
    return members;
}

bool is_present(const RoomState& state, MemberId id) {
    const auto* member = state.member(id);
    return member != nullptr && member->is_present();
}

// The next player of the team in the order of ids, who is there if anybody is.
MemberId next_player(const RoomState& state, const Members& racing, MemberId before) {
    MemberId next;
    for (std::size_t i = 0; i < racing.size(); ++i) {
        const auto first = std::ranges::upper_bound(racing, before) - racing.begin();
        const auto member = racing[(static_cast<std::size_t>(first) + i) % racing.size()];
        if (is_present(state, member)) return member;
        if (!next) next = member;
    }
    return next;
}

// Gives the turn to the team's next player; nobody's turn comes if nobody of the team races.
void pass_turn(Recorder& room, std::uint32_t team, MemberId before, Context context) {
    const auto& state = room.state();
    const auto& settings = state.race.mode_settings;
    const auto next = next_player(state, racing_in(state.race, team), before);
    if (next)
        room.record(
            TurnChanged{team, next, settings.turn_digits, context.now + settings.turn_time});
}

// While nobody of the team is there, time passes no turns: the log would grow while nobody plays. Bots play only while
// a person is in the room.
bool is_anybody_there(const RoomState& state, std::uint32_t team) {
    if (!has_present_person(state)) return false;
    const auto racing = racing_in(state.race, team);
    return std::ranges::any_of(racing, [&](MemberId member) { return is_present(state, member); });
}

// Others of the team race, and the player whose turn it is does not.
bool is_over(const Race& race, const Turn& turn) {
    const auto races = [&turn](const Run& run) {
        return run.team == turn.team && run.status == RunStatus::racing;
    };
    const auto player = std::ranges::find(race.runs, turn.player, &Run::member);
    const bool is_on = player != race.runs.end() && races(*player);
    return !is_on && std::ranges::any_of(race.runs, races);
}

// `digits_left`: of the turn, after the move.
void record_move(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
                 std::uint32_t digits_left) {
    const auto& run = *room.state().run(author);
    TeamMoved moved{author, 0, 0, digits_left, cell, digit};
    if (run.grid.is_empty(cell) != (digit == 0)) {
        const auto box = static_cast<std::size_t>(cell.box());
        moved.box = static_cast<std::uint8_t>(box + 1);
        moved.filled = static_cast<std::uint8_t>(run.filled_by_box[box] + (digit == 0 ? -1 : 1));
    }
    room.record(moved);
}

}  // namespace

ModeSummary Relay::summary() const {
    return {
        "by the player whose turn it is: fills a cell of the team's board; a digit that clashes "
        "is refused and counted",
        "cells filled in each box, whose turn it is; the team sees its board",
        "finished first, then more cells filled",
        "all teams have finished, given up or left, or "
        "the time limit",
        "the players of a team share its place"};
}

void Relay::after_start(Recorder& room, Context context) const {
    for (std::uint32_t team = 1; team <= room.state().race.mode_settings.teams; ++team) {
        pass_turn(room, team, {}, context);
    }
}

std::optional<Refusal> Relay::refuse_player(const RoomState& state, MemberId player) const {
    const auto* turn = turn_of(state.race, state.run(player)->team);
    if (turn == nullptr || turn->player != player) return RefusalCode::not_your_turn;
    return std::nullopt;
}

std::optional<Refusal> Relay::clear(Recorder& room, MemberId author, sudoku::Cell cell,
                                    Context) const {
    const auto& run = *room.state().run(author);
    if (run.grid.is_empty(cell)) return RefusalCode::cell_is_empty;
    record_move(room, author, cell, 0, turn_of(room.state().race, run.team)->digits_left);
    return std::nullopt;
}

void Relay::write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
                  Context context) const {
    const auto& state = room.state();
    const auto team = state.run(author)->team;
    auto grid = state.run(author)->grid;
    grid.place(cell, digit);
    const bool is_solved = sudoku::is_solved(grid);
    const auto digits_left = turn_of(state.race, team)->digits_left;
    const bool continues = !is_solved && digits_left > 1;
    record_move(room, author, cell, digit, continues ? digits_left - 1 : digits_left);
    if (is_solved) {
        std::uint32_t place = 1;
        for (std::uint32_t other = 1; other <= state.race.mode_settings.teams; ++other) {
            place += std::ranges::any_of(state.race.runs, [other](const Run& run) {
                return run.team == other && run.status == RunStatus::finished;
            });
        }
        for (const auto member : racing_in(state.race, team)) {
            room.record(PlayerFinished{member, context.now - state.race.starts_at, place});
        }
    } else if (!continues) {
        pass_turn(room, team, author, context);
    }
    settle(room, context);
}

void Relay::settle(Recorder& room, Context context) const {
    RuleSet::settle(room, context);
    if (room.state().phase != Phase::racing) return;
    for (std::size_t i = 0; i < room.state().race.turns.size(); ++i) {
        const Turn turn = room.state().race.turns[i];
        if (is_over(room.state().race, turn)) pass_turn(room, turn.team, turn.player, context);
    }
}

std::optional<Instant> Relay::next_deadline(const RoomState& state) const {
    std::optional<Instant> next;
    for (const auto& turn : state.race.turns) {
        if (!is_anybody_there(state, turn.team)) continue;
        next = next ? std::min(*next, turn.until) : turn.until;
    }
    return next;
}

void Relay::pass_time(Recorder& room, Context context) const {
    for (const auto& turn : std::vector(room.state().race.turns)) {
        const bool is_due = turn.until <= context.now && is_anybody_there(room.state(), turn.team);
        if (is_due) pass_turn(room, turn.team, turn.player, context);
    }
}

}  // namespace gridrace::race
