#include "client/net/equivalent_board.hpp"

#include <concepts>
#include <type_traits>
#include <utility>
#include <variant>

#include "common/base/random.hpp"
#include "common/sudoku/canonical/transformed_step.hpp"

namespace gridrace::client {

namespace {

using sudoku::Cell;

std::size_t box_of(Cell cell) {
    return static_cast<std::size_t>(cell.box());
}

// Events that name a cell, some of them with a digit; 0 clears the cell.
template <class E>
concept NamesACell = requires(E event) {
    { event.cell } -> std::convertible_to<Cell>;
};
template <class E>
concept NamesADigit = requires(E event) {
    event.digit;
};
template <class E>
concept HasPuzzle = requires(E event) {
    { event.puzzle } -> std::convertible_to<sudoku::Grid>;
};

// Commands have plain numbers, which nobody has checked.
void turn_cell(std::uint32_t& cell, const sudoku::Transformation& turn) {
    if (cell >= Cell::count) return;
    cell = static_cast<std::uint32_t>(turn(Cell(static_cast<int>(cell))).index());
}

}  // namespace

EquivalentBoard::EquivalentBoard(const race::RoomState& room, MemberId viewer) {
    const auto& race = room.race;
    const auto* member = room.member(viewer);
    const bool is_player = member != nullptr && member->role == race::Role::player;
    if (!race.mode_settings.equivalent_boards || !race.number || !is_player) return;
    is_same_ = false;
    Random random(mix(std::uint64_t{viewer.value} << 32 | race.number.value));
    to_view_ = sudoku::Transformation::random(random);
    from_view_ = to_view_.inverse();
}

std::size_t EquivalentBoard::shown_box(std::uint8_t box) const {
    const Cell first = cells_of(sudoku::House{sudoku::HouseKind::box, box}).first();
    return box_of(to_view_(first));
}

race::FilledByBox EquivalentBoard::shown(const race::FilledByBox& filled) const {
    race::FilledByBox result{};
    for (std::uint8_t box = 0; box < 9; ++box) result[shown_box(box)] = filled[box];
    return result;
}

race::SharedBoard EquivalentBoard::shown(const race::SharedBoard& board) const {
    race::SharedBoard result{to_view_(board.grid), {}};
    for (int i = 0; i < Cell::count; ++i) {
        const auto place = static_cast<std::size_t>(to_view_(Cell(i)).index());
        result.owners[place] = board.owners[static_cast<std::size_t>(i)];
    }
    return result;
}

race::BoardMove EquivalentBoard::shown(const race::BoardMove& move) const {
    const auto digit = move.digit == 0 ? 0 : to_view_(int{move.digit});
    return {move.member, to_view_(move.cell), static_cast<std::uint8_t>(digit)};
}

std::optional<race::Refusal> EquivalentBoard::shown(std::optional<race::Refusal> refusal) const {
    if (is_same_ || !refusal) return refusal;
    for (auto& house : refusal->houses) house = sudoku::transformed(house, to_view_);
    refusal->cells = sudoku::transformed(refusal->cells, to_view_);
    return refusal;
}

race::RoomState EquivalentBoard::shown(race::RoomState state) const {
    if (is_same_) return state;
    auto& race = state.race;
    if (race.puzzle) race.puzzle = to_view_(*race.puzzle);
    if (race.board) race.board = shown(*race.board);
    for (auto& run : race.runs) {
        run.grid = to_view_(run.grid);
        if (run.puzzle) run.puzzle = to_view_(*run.puzzle);
        if (run.points_at) run.points_at = to_view_(*run.points_at);
        if (run.shown) run.shown = to_view_(*run.shown);
        run.filled_by_box = shown(run.filled_by_box);
    }
    for (auto& member : state.members) {
        for (auto& answer : member.answers) answer.refusal = shown(std::move(answer.refusal));
    }
    return state;
}

race::Event EquivalentBoard::shown(race::Event event) const {
    if (is_same_) return event;
    std::visit(
        [this]<class E>(E& e) {
            if constexpr (NamesACell<E>) e.cell = to_view_(e.cell);
            if constexpr (NamesACell<E> && NamesADigit<E>) {
                if (e.digit != 0) e.digit = static_cast<std::uint8_t>(to_view_(int{e.digit}));
            }
            if constexpr (HasPuzzle<E>) e.puzzle = to_view_(e.puzzle);
            if constexpr (std::is_same_v<E, race::ProgressChanged>) {
                e.filled_by_box = shown(e.filled_by_box);
            }
            if constexpr (std::is_same_v<E, race::TeamMoved>) {
                if (e.cell) e.cell = to_view_(*e.cell);
                if (e.digit != 0) e.digit = static_cast<std::uint8_t>(to_view_(int{e.digit}));
                if (e.box != 0) {
                    const auto box = static_cast<std::uint8_t>(e.box - 1);
                    e.box = static_cast<std::uint8_t>(shown_box(box) + 1);
                }
            }
            if constexpr (std::is_same_v<E, race::BoardsShown>) {
                for (auto& move : e.moves) move = shown(move);
            }
            if constexpr (std::is_same_v<E, race::BoardsOpened>) {
                for (auto& board : e.boards) board.grid = to_view_(board.grid);
            }
            if constexpr (std::is_same_v<E, race::CommandAnswered>) {
                e.refusal = shown(std::move(e.refusal));
            }
        },
        event);
    return event;
}

race::Command EquivalentBoard::meant(race::Command command) const {
    if (is_same_) return command;
    if (auto* place = std::get_if<race::PlaceDigit>(&command)) {
        turn_cell(place->cell, from_view_);
        const bool is_digit = place->digit >= 1 && place->digit <= 9;
        if (is_digit) {
            place->digit = static_cast<std::uint32_t>(from_view_(static_cast<int>(place->digit)));
        }
    }
    if (auto* clear = std::get_if<race::ClearCell>(&command)) turn_cell(clear->cell, from_view_);
    if (auto* point = std::get_if<race::PointAt>(&command)) turn_cell(point->cell, from_view_);
    return command;
}

}  // namespace gridrace::client
