#include "client/net/equivalent_board.hpp"

#include <type_traits>
#include <utility>
#include <variant>

#include "common/base/random.hpp"
#include "common/race/shapes/room.hpp"
#include "common/sudoku/canonical/transformed_step.hpp"

namespace gridrace::client {

namespace {

using sudoku::Cell;

// Commands have plain numbers, which nobody has checked.
void turn_cell(std::uint32_t& cell, const sudoku::Transformation& turn) {
    if (cell >= Cell::count) return;
    cell = static_cast<std::uint32_t>(turn(Cell(static_cast<int>(cell))).index());
}

template <class Value, class... Others>
inline constexpr bool is_one_of = (std::is_same_v<Value, Others> || ...);

// Values that are the same on equivalent boards.
template <class Value>
inline constexpr bool is_same_everywhere = std::is_enum_v<Value> || requires(Value number) {
    number.next();
}
|| is_one_of<Value, bool, std::uint32_t, std::uint64_t, std::string, Instant, Milliseconds,
             std::chrono::seconds, std::chrono::minutes, sudoku::Rating, race::AssistSet,
             race::RoomCode, race::Origin, race::TokenHash>;

// Turns all that is of a board in a value, by its type and its shape. A type that has no form here does not compile.
class Turning {
public:
    explicit Turning(const sudoku::Transformation& turn) : turn_(turn) {}

    void operator()(Cell& cell) const { cell = turn_(cell); }
    void operator()(sudoku::Grid& grid) const { grid = turn_(grid); }
    void operator()(sudoku::CellSet& cells) const { cells = sudoku::transformed(cells, turn_); }
    void operator()(sudoku::House& house) const { house = sudoku::transformed(house, turn_); }
    void operator()(race::FilledByBox& filled) const {
        const auto before = filled;
        for (std::uint8_t box = 0; box < 9; ++box) filled[turned_box(box)] = before[box];
    }
    void operator()(race::SharedBoard& board) const {
        const auto owners = board.owners;
        board.grid = turn_(board.grid);
        for (int i = 0; i < Cell::count; ++i) {
            const auto place = static_cast<std::size_t>(turn_(Cell(i)).index());
            board.owners[place] = owners[static_cast<std::size_t>(i)];
        }
    }
    template <class Value>
    void operator()(std::optional<Value>& value) const {
        if (value) (*this)(*value);
    }
    template <class Value>
    void operator()(std::vector<Value>& list) const {
        for (auto& each : list) (*this)(each);
    }
    template <class Value>
    void operator()(Value& value) const {
        if constexpr (race::Shaped<Value>) {
            turn_fields(value, std::make_index_sequence<race::row_count<Value>>());
        } else {
            static_assert(is_same_everywhere<Value>);
        }
    }

private:
    template <class Struct, std::size_t... places>
    void turn_fields(Struct& value, std::index_sequence<places...>) const {
        (turn_field<Struct, places>(value), ...);
    }
    template <class Struct, std::size_t place>
    void turn_field(Struct& value) const {
        constexpr auto row = std::get<place>(race::Shape<Struct>::fields);
        auto& member = value.*(row.member);
        if constexpr (std::is_same_v<decltype(member), std::uint8_t&>) {
            static_assert(row.board_number != race::BoardNumber::none);
            if (member == 0) return;
            if (row.board_number == race::BoardNumber::digit)
                member = static_cast<std::uint8_t>(turn_(int{member}));
            if (row.board_number == race::BoardNumber::box)
                member = static_cast<std::uint8_t>(
                    turned_box(static_cast<std::uint8_t>(member - 1)) + 1);
        } else if constexpr (!row.is_second) {
            (*this)(member);
        }
    }
    std::size_t turned_box(std::uint8_t box) const {
        const Cell first = cells_of(sudoku::House{sudoku::HouseKind::box, box}).first();
        return static_cast<std::size_t>(turn_(first).box());
    }

    const sudoku::Transformation& turn_;
};

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

std::optional<race::Refusal> EquivalentBoard::shown(std::optional<race::Refusal> refusal) const {
    if (!is_same_) Turning{to_view_}(refusal);
    return refusal;
}

race::RoomState EquivalentBoard::shown(race::RoomState state) const {
    if (!is_same_) Turning{to_view_}(state);
    return state;
}

race::Event EquivalentBoard::shown(race::Event event) const {
    if (!is_same_) std::visit(Turning{to_view_}, event);
    return event;
}

race::RaceRecord EquivalentBoard::shown(race::RaceRecord record) const {
    for (auto& moment : record.course) {
        for (auto& event : moment.events) event = shown(std::move(event));
    }
    return record;
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
