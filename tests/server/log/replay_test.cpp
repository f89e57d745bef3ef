// A room from its log, and the logs that decode and yet cannot be true.
#include "server/log/replay.hpp"

#include <gtest/gtest.h>

#include "common/race/modes/daily.hpp"
#include "server/log/record_codec.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::server::replay_test {

namespace {

using namespace race;

// One record for each event, a millisecond after the other.
std::vector<std::string> records_of(const Events& events) {
    std::vector<std::string> records;
    Instant at = noon;
    for (const auto& event : events) records.push_back(encode({at += Milliseconds(1), {event}}));
    return records;
}

// What is wrong with the log when this happens after all the rest.
std::string reason_after(Events events, Event last) {
    events.push_back(std::move(last));
    const auto room = replay(*RoomCode::parse("K7MQ2X"), records_of(events));
    return room ? "nothing" : room.error().reason;
}

sudoku::Cell cell(int row, int column) {
    return sudoku::Cell::at(row - 1, column - 1);
}

class Replay : public testing::Test {
protected:
    // Ada and Bob race on a grid with r1c1 and r1c2 empty: 5 and 3 win.
    void start_race() {
        ada = room.join("Ada");
        bob = room.join("Bob");
        room.start_race(two_cells_short());
    }
    std::string reason(Event last) { return reason_after(room.log(), std::move(last)); }

    TestRoom room;
    MemberId ada, bob;
};

}  // namespace

TEST_F(Replay, IsTheFoldOfAllRecords) {
    start_race();
    room.ask(bob, PlaceDigit{cell_at(1, 1), 1});
    room.fill(ada, race::solution());
    room.ask(bob, Forfeit{});
    const auto records = records_of(room.log());

    const auto replayed = replay(*room.state().code, records);

    ASSERT_TRUE(replayed) << replayed.error().reason;
    EXPECT_EQ(replayed->state, room.state());
    EXPECT_EQ(replayed->latest, noon + Milliseconds(records.size()));
}

TEST(ReplayOfADay, NeedsAPuzzleBeforeTheStart) {
    const TestRoom room(day_rules(day_at(noon), 4));

    EXPECT_NE(reason_after(room.log(), RaceStarted{{1}, noon, {}}).find("without a puzzle"),
              std::string::npos);
}

TEST_F(Replay, SaysWhichRecordIsDamaged) {
    start_race();
    auto records = records_of(room.log());
    records[2] = "no record";

    const auto replayed = replay(*room.state().code, records);

    ASSERT_FALSE(replayed);
    EXPECT_EQ(replayed.error().reason.find("record 3: "), 0u) << replayed.error().reason;
}

TEST_F(Replay, NeedsTheLogOfThisRoomFromItsBeginning) {
    start_race();
    auto records = records_of(room.log());

    EXPECT_FALSE(replay(*RoomCode::parse("AAAAAA"), records));
    EXPECT_FALSE(replay(*room.state().code, {}));
    records.erase(records.begin());
    EXPECT_FALSE(replay(*room.state().code, records));
    EXPECT_NE(reason(room.log().front()), "nothing");
}

TEST_F(Replay, SeesTimeThatGoesBack) {
    std::vector<std::string> records = {encode({noon, {room.log().front()}})};
    EXPECT_TRUE(replay(*room.state().code, records));

    records.push_back(encode({noon - Milliseconds(1), {MemberJoined{{1}, "Ada", Role::player}}}));
    EXPECT_FALSE(replay(*room.state().code, records));
}

TEST_F(Replay, SeesLifeAfterTheEnd) {
    EXPECT_EQ(reason(RoomClosed{noon}), "nothing");
    Events closed = room.log();
    closed.push_back(RoomClosed{noon});

    EXPECT_NE(reason_after(closed, RulesChanged{}), "nothing");
}

TEST_F(Replay, SeesACommandThatWasAnsweredTwiceOrNever) {
    ada = room.join("Ada");
    room.ask(ada, SetReady{true});

    EXPECT_EQ(reason(CommandAnswered{ada, {2}, {}}), "nothing");
    EXPECT_NE(reason(CommandAnswered{ada, {1}, {}}), "nothing");
    EXPECT_NE(reason(CommandAnswered{ada, {3}, {}}), "nothing");
    EXPECT_NE(reason(CommandAnswered{{9}, {1}, {}}), "nothing");
}

TEST_F(Replay, SeesMembersWhoCannotBe) {
    ada = room.join("Ada");

    EXPECT_EQ(reason(MemberJoined{{2}, "Bob", Role::player}), "nothing");
    EXPECT_NE(reason(MemberJoined{ada, "Bob", Role::player}), "nothing");
    EXPECT_NE(reason(MemberJoined{{3}, "Bob", Role::player}), "nothing");
    EXPECT_EQ(reason(MemberAway{ada, noon}), "nothing");
    EXPECT_NE(reason(MemberAway{{2}, noon}), "nothing");
}

TEST_F(Replay, SeesADigitAgainstTheRules) {
    start_race();

    EXPECT_EQ(reason(DigitPlaced{ada, cell(1, 1), 5}), "nothing");
    EXPECT_NE(reason(DigitPlaced{ada, cell(1, 1), 4}), "nothing");  // 4 stands in r1c3
    EXPECT_NE(reason(DigitPlaced{ada, cell(1, 3), 4}), "nothing");  // a given
    EXPECT_NE(reason(DigitPlaced{{9}, cell(1, 1), 5}), "nothing");
    EXPECT_NE(reason(CellCleared{ada, cell(1, 1)}), "nothing");
}

TEST_F(Replay, SeesAVictoryThatWasNone) {
    start_race();
    EXPECT_NE(reason(PlayerFinished{ada, {}, 1}), "nothing");

    Events solved = room.log();
    solved.push_back(DigitPlaced{ada, cell(1, 1), 5});
    solved.push_back(DigitPlaced{ada, cell(1, 2), 3});
    EXPECT_EQ(reason_after(solved, PlayerFinished{ada, {}, 1}), "nothing");
    EXPECT_NE(reason_after(solved, PlayerFinished{ada, {}, 2}), "nothing");
}

TEST_F(Replay, SeesMovesOfWhoDoesNotRace) {
    start_race();
    room.fill(ada, race::solution());

    EXPECT_NE(reason(DigitPlaced{ada, cell(1, 1), 5}), "nothing");
    EXPECT_NE(reason(PlayerForfeited{ada}), "nothing");
    EXPECT_EQ(reason(PlayerForfeited{bob}), "nothing");
    EXPECT_EQ(reason(MoveRefused{bob, 1}), "nothing");
    EXPECT_NE(reason(MoveRefused{bob, 2}), "nothing");
}

TEST_F(Replay, SeesAidsThatNobodyMayTake) {
    start_race();
    EXPECT_NE(reason(AssistTaken{ada, Assist::check, 1, noon}), "nothing");

    RaceRules rules;
    rules.assists = AssistSet::all();
    Events allowed = {RoomOpened{*RoomCode::parse("K7MQ2X"), rules, noon}};
    allowed.insert(allowed.end(), room.log().begin() + 1, room.log().end());
    EXPECT_EQ(reason_after(allowed, AssistTaken{ada, Assist::check, 1, noon}), "nothing");
    EXPECT_NE(reason_after(allowed, AssistTaken{ada, Assist::check, 2, noon}), "nothing");
    EXPECT_NE(reason_after(allowed, AssistTaken{ada, Assist::highlights, 1, noon}), "nothing");
    EXPECT_NE(reason_after(allowed, AssistTaken{{9}, Assist::check, 1, noon}), "nothing");
}

TEST_F(Replay, SeesRacesOutOfTurn) {
    EXPECT_EQ(reason(CountdownStarted{{1}, noon}), "nothing");
    EXPECT_NE(reason(CountdownStarted{{2}, noon}), "nothing");
    start_race();

    EXPECT_NE(reason(CountdownStarted{{2}, noon}), "nothing");
    EXPECT_NE(reason(RaceStarted{{1}, noon, two_cells_short()}), "nothing");
    EXPECT_NE(reason(RaceEnded{{2}, noon, RaceEndReason::time_limit, {}}), "nothing");
    EXPECT_EQ(reason(RaceEnded{{1}, noon, RaceEndReason::time_limit, {}}), "nothing");
}

TEST_F(Replay, SeesDrawsThatCannotBe) {
    const Digest secret{1}, adas{2};
    const Draw draw{commitment_to(secret), {{ada, commitment_to(adas)}}, noon, {}};
    EXPECT_EQ(reason(CountdownStarted{{1}, noon, draw, secret}), "nothing");
    EXPECT_NE(reason(CountdownStarted{{1}, noon, draw, {}}), "nothing");
    EXPECT_NE(reason(CountdownStarted{{1}, noon, {}, secret}), "nothing");
    EXPECT_NE(reason(CountdownStarted{{1}, noon, draw, adas}), "nothing");
    EXPECT_NE(reason(DrawOpened{ada, adas}), "nothing");
    EXPECT_NE(reason(DrawClosed{{1}, {}}), "nothing");

    auto log = room.log();
    log.emplace_back(CountdownStarted{{1}, noon, draw, secret});
    EXPECT_EQ(reason_after(log, DrawOpened{ada, adas}), "nothing");
    EXPECT_NE(reason_after(log, DrawOpened{ada, secret}), "nothing");
    EXPECT_NE(reason_after(log, DrawOpened{{9}, adas}), "nothing");
    EXPECT_EQ(reason_after(log, DrawClosed{{1}, {}}), "nothing");
    EXPECT_NE(reason_after(log, DrawClosed{{2}, {}}), "nothing");
    EXPECT_NE(reason_after(log, DrawClosed{{1}, {{ada, adas}}}), "nothing");

    log.emplace_back(DrawOpened{ada, adas});
    EXPECT_NE(reason_after(log, DrawOpened{ada, adas}), "nothing") << "once";
    EXPECT_EQ(reason_after(log, DrawClosed{{1}, {{ada, adas}}}), "nothing");
    EXPECT_NE(reason_after(log, DrawClosed{{1}, {}}), "nothing");
}

// Only a newer node of a cluster can read the first one; nobody may be able to read the others.
TEST_F(Replay, TellsWhatANewerVersionHasWritten) {
    const auto writer_of = [](const std::string& last) {
        const Instant at = noon;
        const auto opened = RoomOpened{*RoomCode::parse("K7MQ2X"), {}, at};
        const auto room = replay(opened.code, std::vector{encode({at, {opened}}), last});
        return room ? RecordWriter::none : room.error().writer;
    };
    const auto empty_record = encode({noon, {}});

    EXPECT_EQ(writer_of(empty_record + std::string("\x12\0", 2)), RecordWriter::newer);
    EXPECT_EQ(writer_of(encode({noon, {MemberBack{{7}}}})), RecordWriter::unclear);
    EXPECT_EQ(writer_of("\xff"), RecordWriter::none);
}

}  // namespace gridrace::server::replay_test
