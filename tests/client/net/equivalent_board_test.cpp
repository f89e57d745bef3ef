// Equivalent boards: a member's client turns the board, and the room does not know.
#include "client/net/equivalent_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "client/net/room_replica.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::client {

namespace {

using sudoku::Cell;

race::RaceRules equivalent_rules() {
    race::RaceRules rules;
    rules.mode_settings.equivalent_boards = true;
    return rules;
}

// A room with Ben and Ada, and her replica of it.
class EquivalentBoards : public testing::Test {
protected:
    EquivalentBoards() {
        wire::ServerMessage first;
        first.welcome = wire::Welcome{ada, {}, race::noon, {}, "1", 77};
        first.snapshot = race::visible_to(room.state(), ada);
        EXPECT_TRUE(replica.receive(first).has_value());
        told = room.log().size();
    }
    // What has happened since the last time.
    Received catch_up() {
        wire::ServerMessage message;
        for (; told < room.log().size(); ++told) {
            if (race::is_visible(room.log()[told], ada)) message.events.push_back(room.log()[told]);
        }
        auto received = replica.receive(message);
        EXPECT_TRUE(received.has_value());
        return *received;
    }
    // The replica's commands reach the room.
    void deliver() {
        for (const auto& due : replica.take_due()) room.ask(ada, due.number, due.command);
    }
    const race::Run& own() const { return *replica.state().run(ada); }
    void place(Cell cell, int digit) {
        replica.submit(race::PlaceDigit{static_cast<std::uint32_t>(cell.index()),
                                        static_cast<std::uint32_t>(digit)});
        deliver();
    }

    // Fills the first empty cell.
    Cell place_first() {
        const auto solved = *sudoku::solve(own().grid);
        int at = 0;
        while (!own().grid.is_empty(Cell(at))) ++at;
        place(Cell(at), solved.digit(Cell(at)));
        catch_up();
        return Cell(at);
    }

    race::TestRoom room{equivalent_rules()};
    MemberId ben = room.join("Ben");  // the host
    MemberId ada = room.join("Ada");
    RoomReplica replica{"Ada", race::Role::player, "a token of 16 or more"};
    std::size_t told = 0;
};

}  // namespace

TEST_F(EquivalentBoards, ShowAnotherPuzzleOfTheSameKind) {
    room.start_race(race::puzzle());
    catch_up();

    const auto& shown = *replica.state().race.puzzle;
    EXPECT_NE(shown, race::puzzle());
    EXPECT_EQ(shown.filled(), race::puzzle().filled());
    EXPECT_TRUE(sudoku::has_one_solution(shown));
    EXPECT_EQ(own().grid, shown);
}

TEST_F(EquivalentBoards, TakeMovesToTheRoomAndBack) {
    room.start_race(race::puzzle());
    catch_up();
    const auto solved = *sudoku::solve(own().grid);
    for (int i = 0; i < Cell::count; ++i) {
        if (own().grid.is_empty(Cell(i))) place(Cell(i), solved.digit(Cell(i)));
        catch_up();
    }

    EXPECT_EQ(own().grid, solved);
    EXPECT_EQ(room.run(ada).grid, race::solution());
    EXPECT_EQ(room.run(ada).status, race::RunStatus::finished);
}

TEST_F(EquivalentBoards, CountProgressInTheBoxesAsShown) {
    room.start_race(race::puzzle());
    catch_up();
    const auto cell = place_first();

    race::FilledByBox expected{};
    expected[static_cast<std::size_t>(cell.box())] = 1;
    EXPECT_EQ(own().filled_by_box, expected);
}

TEST_F(EquivalentBoards, NameTheHousesOfAClashAsShown) {
    room.start_race(race::puzzle());
    catch_up();
    int given = 0;
    while (own().grid.is_empty(Cell(given))) ++given;
    int empty = given - given % 9;
    while (!own().grid.is_empty(Cell(empty))) ++empty;

    place(Cell(empty), own().grid.digit(Cell(given)));
    const auto received = catch_up();

    ASSERT_EQ(received.answers.size(), 1u);
    const auto& refusal = *received.answers[0].refusal;
    EXPECT_TRUE(refusal.cells.contains(Cell(given)));
    const sudoku::House row{sudoku::HouseKind::row, static_cast<std::uint8_t>(Cell(empty).row())};
    EXPECT_NE(std::ranges::find(refusal.houses, row), refusal.houses.end());
}

TEST_F(EquivalentBoards, AreTheSameAfterASnapshot) {
    room.start_race(race::puzzle());
    catch_up();
    place_first();
    const auto before = own();

    wire::ServerMessage again;
    again.snapshot = race::visible_to(room.state(), ada);
    ASSERT_TRUE(replica.receive(again).has_value());

    EXPECT_EQ(own(), before);
}

TEST_F(EquivalentBoards, DifferFromMemberToMemberAndFromRaceToRace) {
    auto state = room.state();
    state.race.mode_settings.equivalent_boards = true;
    state.race.number = {1};
    const auto puzzle_of = [](const race::RoomState& its, MemberId member) {
        const race::Event started = race::RaceStarted{its.race.number, race::noon, race::puzzle()};
        return std::get<race::RaceStarted>(EquivalentBoard(its, member).shown(started)).puzzle;
    };
    auto next = state;
    next.race.number = {2};

    EXPECT_NE(puzzle_of(state, ben), puzzle_of(state, ada));
    EXPECT_NE(puzzle_of(state, ben), puzzle_of(next, ben));
    EXPECT_EQ(puzzle_of(state, ben), puzzle_of(state, ben));
}

TEST_F(EquivalentBoards, AreForPlayersAlone) {
    room.ask(ada, race::SetRole{race::Role::spectator});
    room.start_race(race::puzzle());
    catch_up();

    EXPECT_EQ(*replica.state().race.puzzle, race::puzzle());
}

TEST_F(EquivalentBoards, TurnTheBoardsThatWatchersSee) {
    auto state = room.state();
    state.race.mode_settings.equivalent_boards = true;
    state.race.number = {1};
    state.race.puzzle = race::puzzle();
    state.race.runs.emplace_back().member = ben;
    const EquivalentBoard board(state, ada);
    auto filled = race::puzzle();
    int open = 0;
    while (!filled.is_empty(Cell(open))) ++open;
    const Cell cell(open);
    filled.place(cell, race::solution().digit(cell));
    const auto as_shown = [&](const race::Event& event) {
        auto seen = board.shown(state);
        race::fold(seen, board.shown(event));
        return *seen.race.runs[0].shown;
    };

    const race::BoardMove move{ben, cell, static_cast<std::uint8_t>(filled.digit(cell))};
    const auto by_move = as_shown(race::BoardsShown{{move}});
    EXPECT_EQ(by_move, as_shown(race::BoardsOpened{ada, {{ben, filled}}}));
    EXPECT_NE(by_move, filled);
    EXPECT_TRUE(sudoku::has_one_solution(by_move));

    state.race.runs[0].shown = filled;
    EXPECT_EQ(by_move, *board.shown(state).race.runs[0].shown);
}

TEST_F(EquivalentBoards, TurnTheBoxOfATeamsMoveWithItsCell) {
    auto state = room.state();
    state.race.mode_settings.equivalent_boards = true;
    state.race.number = {1};
    const EquivalentBoard board(state, ada);
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const auto box = static_cast<std::uint8_t>(cell.box() + 1);
        const race::TeamMoved moved{ben, box, 1, 2, cell, 5};
        const auto shown = std::get<race::TeamMoved>(board.shown(race::Event(moved)));
        const race::TeamMoved of_others{ben, box, 1, 2, {}, 0};
        const auto shown_to_others = std::get<race::TeamMoved>(board.shown(race::Event(of_others)));

        ASSERT_TRUE(shown.cell.has_value());
        EXPECT_EQ(shown.box, shown.cell->box() + 1);
        EXPECT_EQ(shown.digit, std::get<race::DigitPlaced>(
                                   board.shown(race::Event(race::DigitPlaced{ben, cell, 5})))
                                   .digit);
        EXPECT_EQ(shown_to_others, (race::TeamMoved{ben, shown.box, 1, 2, {}, 0}));
    }
}

TEST_F(EquivalentBoards, TurnARecordAsItsEventsWere) {
    room.start_race(race::puzzle());
    catch_up();
    race::RaceRecord record;
    for (const auto& event : room.log()) record.course.push_back({race::noon, {event}});
    const auto seen = replica.board().shown(record);

    for (const auto& moment : seen.course) {
        for (const auto& event : moment.events) {
            const auto* started = std::get_if<race::RaceStarted>(&event);
            if (started == nullptr) continue;
            EXPECT_EQ(started->puzzle, *replica.state().race.puzzle);
        }
    }
    EXPECT_NE(*replica.state().race.puzzle, race::puzzle());
}

TEST_F(EquivalentBoards, AreAsTheyAreWithoutTheRule) {
    auto plain = equivalent_rules();
    plain.mode_settings.equivalent_boards = false;
    room.ask(ben, race::SetRules{plain, {}});
    room.start_race(race::puzzle());
    catch_up();

    EXPECT_EQ(*replica.state().race.puzzle, race::puzzle());
}

TEST_F(EquivalentBoards, LeaveNumbersOutsideOfTheirRangesAlone) {
    auto state = room.state();
    state.race.mode_settings.equivalent_boards = true;
    state.race.number = {1};
    const EquivalentBoard board(state, ada);

    EXPECT_EQ(board.meant(race::PlaceDigit{81, 10}), race::Command(race::PlaceDigit{81, 10}));
    EXPECT_EQ(board.meant(race::ClearCell{4000}), race::Command(race::ClearCell{4000}));
}

}  // namespace gridrace::client
