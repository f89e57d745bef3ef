#include "common/race/view.hpp"

#include <type_traits>

#include "common/race/watching.hpp"

namespace gridrace::race {

namespace {

template <class E>
constexpr bool is_private = std::is_same_v<E, CommandAnswered> || std::is_same_v<E, DigitPlaced> ||
                            std::is_same_v<E, CellCleared> || std::is_same_v<E, PuzzleDealt> ||
                            std::is_same_v<E, TeamBoardChanged> || std::is_same_v<E, BoardsOpened>;

void hide_member(Member& member) {
    member.private_events = {};
    member.last_command = {};
    member.answers.clear();
}

}  // namespace

Audience audience(const Event& event) {
    return std::visit(
        []<class E>(const E& happened) -> Audience {
            if constexpr (is_private<E>) {
                return {Reach::one_member, happened.member};
            } else if constexpr (is_for_server<E>) {
                return {Reach::server, {}};
            } else {
                return {Reach::everybody, {}};
            }
        },
        event);
}

bool is_visible(const Event& event, MemberId viewer) {
    const auto [reach, member] = audience(event);
    return reach == Reach::everybody || (reach == Reach::one_member && member == viewer);
}

Event seen_by(const RoomState& state, const Event& event, MemberId viewer) {
    if (std::holds_alternative<BoardsShown>(event) && !watches(state, viewer)) return BoardsShown{};
    if (const auto* moved = std::get_if<TeamMoved>(&event)) {
        const auto* run = state.run(viewer);
        const auto* mover = state.run(moved->member);
        if (run != nullptr && mover != nullptr && shares_board(*run, *mover)) return event;
        return TeamMoved{moved->member, moved->box, moved->filled, moved->digits_left, {}, 0};
    }
    // Not what opens it.
    if (const auto* sealed = std::get_if<CourseSealed>(&event))
        return CourseSealed{sealed->race, 0, sealed->seal, {}};
    if (const auto* started = std::get_if<CountdownStarted>(&event))
        return CountdownStarted{started->race, started->starts_at, started->draw};
    const auto* opened = std::get_if<BoardsOpened>(&event);
    return opened != nullptr ? BoardsOpened{opened->member, shown_boards(state.race)} : event;
}

std::optional<std::vector<MemberId>> insiders(const RoomState& state, const Event& event) {
    if (std::holds_alternative<BoardsShown>(event)) return watchers(state);
    const auto* moved = std::get_if<TeamMoved>(&event);
    if (moved == nullptr) return std::nullopt;
    std::vector<MemberId> team;
    if (const auto* mover = state.run(moved->member)) {
        team.reserve(state.race.runs.size());
        for (const auto& run : state.race.runs) {
            if (shares_board(run, *mover)) team.push_back(run.member);
        }
    }
    return team;
}

Events spelled_out(const RoomState& state, const Event& event, std::optional<MemberId> viewer) {
    const auto* moved = std::get_if<TeamMoved>(&event);
    if (moved == nullptr) return {event};
    const auto* run = state.run(moved->member);
    if (run == nullptr) return {};
    Events events;
    if (moved->cell) {
        for (const auto& other : state.race.runs) {
            const bool is_told =
                shares_board(other, *run) && viewer.value_or(other.member) == other.member;
            if (is_told)
                events.push_back(
                    TeamBoardChanged{other.member, moved->member, *moved->cell, moved->digit});
        }
    }
    if (moved->box != 0) {
        auto filled = run->filled_by_box;
        filled[moved->box - 1u] = moved->filled;
        events.push_back(ProgressChanged{moved->member, filled});
    }
    const auto* turn = turn_of(state.race, run->team);
    if (turn != nullptr && turn->digits_left != moved->digits_left)
        events.push_back(TurnChanged{turn->team, turn->player, moved->digits_left, turn->until});
    return events;
}

RoomState visible_to(const RoomState& state, MemberId viewer) {
    RoomState seen = state;
    seen.choice = {};
    seen.last_entry = {};
    seen.barred.clear();
    seen.barred_origins.clear();
    seen.muted_origins.clear();
    seen.ghosts.clear();
    seen.races_kept = 0;
    seen.word.reset();
    if (is_draw_open(state)) seen.race.openings = {};
    if (state.phase != Phase::lobby) seen.race.draw_secret.reset();
    seen.race.order.reset();
    seen.race.solution.reset();
    seen.race.puzzles.clear();
    seen.race.delayed.clear();
    if (!watches(state, viewer)) {
        for (auto& run : seen.race.runs) run.shown.reset();
    }
    if (seen.phase == Phase::countdown) seen.race.puzzle.reset();
    if (seen.club) {
        for (auto& player : seen.club->players) {
            player.token = {};
            player.key.reset();
        }
    }
    for (auto& member : seen.members) {
        member.token = {};
        member.key.reset();
        member.entry = {};
        member.origin.reset();
        member.draws.reset();
        if (member.id != viewer) hide_member(member);
    }
    for (auto& run : seen.race.runs) {
        run.hinted_grid.reset();
        if (run.member == viewer || !seen.race.puzzle) continue;
        run.puzzle.reset();
        if (has_attempts(seen.race.mode())) run.filled_by_box = {};
        run.grid = seen.race.board ? seen.race.board->grid : *seen.race.puzzle;
    }
    return seen;
}

Cursor cursor_of(const RoomState& state, MemberId viewer) {
    const auto* member = state.member(viewer);
    return {state.public_events, member != nullptr ? member->private_events : EventNumber{}};
}

}  // namespace gridrace::race
