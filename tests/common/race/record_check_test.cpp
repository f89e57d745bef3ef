// A record that was changed is found out.
#include "common/race/decide/record_check.hpp"

#include <functional>

#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

// Ada wins after a mistake, Bob places a digit and gives up; a second passes before each command.
RaceRecord honest_record() {
    TestRoom room;
    std::vector<TimedEvents> moments;
    std::size_t seen = 0;
    const auto note = [&] {
        const auto& log = room.log();
        moments.push_back(
            {room.now(), {log.begin() + static_cast<std::ptrdiff_t>(seen), log.end()}});
        seen = log.size();
        room.wait(1s);
    };
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    note();
    const auto ask = [&](MemberId member, const Command& command) {
        room.ask(member, command);
        note();
    };
    ask(ada, StartRace{true});
    room.deliver(two_cells_short());
    room.wait(5s);
    note();
    ask(bob, PlaceDigit{cell_at(1, 1), 5});
    ask(ada, PlaceDigit{cell_at(1, 1), 3});
    ask(ada, PlaceDigit{cell_at(1, 1), 5});
    ask(ada, PlaceDigit{cell_at(1, 2), 3});
    ask(bob, Forfeit{});
    return *record_of(moments, RaceNumber{1});
}

// The record with the first event of this kind changed, and what is then said against it.
template <class E>
std::string said_if(const std::function<void(E&)>& change) {
    auto record = honest_record();
    for (auto& moment : record.course) {
        for (auto& event : moment.events) {
            if (auto* found = std::get_if<E>(&event)) {
                change(*found);
                return record_fault(record).value_or("");
            }
        }
    }
    return "there is no such event";
}

template <class E>
std::string said_without() {
    auto record = honest_record();
    for (auto& moment : record.course) {
        std::erase_if(moment.events, [](const Event& e) { return std::holds_alternative<E>(e); });
    }
    return record_fault(record).value_or("");
}

}  // namespace

TEST(RecordCheck, BelievesWhatIsTrue) {
    EXPECT_EQ(record_fault(honest_record()), std::nullopt);
}

TEST(RecordCheck, FindsMovesAgainstTheRules) {
    EXPECT_NE(said_if<DigitPlaced>([](auto& e) { e.digit = 3; }).find("in this column"),
              std::string::npos);
    EXPECT_NE(said_if<DigitPlaced>([](auto& e) { e.cell = sudoku::Cell(2); }).find("is given"),
              std::string::npos);
    EXPECT_NE(said_if<DigitPlaced>([](auto& e) { e.member = {7}; }), "");
    EXPECT_NE(said_if<DigitPlaced>([](auto& e) { e.digit = 3; }).find("after the start, Bob: "),
              std::string::npos);
}

TEST(RecordCheck, FindsResultsThatTheMovesDoNotGive) {
    EXPECT_NE(said_if<PlayerFinished>([](auto& e) { e.time -= Milliseconds(1); }), "");
    EXPECT_NE(said_if<PlayerFinished>([](auto& e) { e.place = 2; }), "");
    EXPECT_NE(said_if<PlayerFinished>([](auto& e) { e.member = {2}; }), "");
    EXPECT_NE(said_if<ProgressChanged>([](auto& e) { e.filled_by_box[0] = 2; }), "");
    EXPECT_NE(said_if<MoveRefused>([](auto& e) { e.refused_moves = 0; }), "");
}

TEST(RecordCheck, FindsWhatWasLeftOut) {
    EXPECT_NE(said_without<CountdownStarted>(), "");
    EXPECT_NE(said_without<RaceStarted>(), "");
    EXPECT_NE(said_without<DigitPlaced>(), "");
    EXPECT_NE(said_without<PlayerFinished>(), "");
    EXPECT_NE(said_without<RaceEnded>(), "");
}

TEST(RecordCheck, FindsPuzzlesThatAreNone) {
    const auto said = said_if<RaceStarted>([](auto& e) {
        e.puzzle = solution();
        e.puzzle.place(sudoku::Cell(0), 3);
        e.puzzle.clear(sudoku::Cell(80));
    });

    EXPECT_NE(said.find("cannot be solved"), std::string::npos);
}

TEST(RecordCheck, FindsTimeThatRunsBackwards) {
    auto record = honest_record();
    record.course.back().at -= 1h;

    EXPECT_EQ(record_fault(record), "time runs backwards");
}

TEST(RecordCheck, FindsRacesThatEndForNoReason) {
    auto record = honest_record();
    record.course.pop_back();
    record.course.back().events.push_back(
        RaceEnded{{1}, record.course.back().at, RaceEndReason::time_limit, {}});

    EXPECT_NE(record_fault(record), std::nullopt);
}

}  // namespace gridrace::race
