// The record of a race, from all that happened in its room.
#include "common/race/race_record.hpp"

#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

// Each event at a moment of its own.
std::vector<TimedEvents> timed(const Events& log) {
    std::vector<TimedEvents> moments;
    for (const auto& event : log) {
        moments.push_back({noon + Milliseconds(moments.size()), {event}});
    }
    return moments;
}

RoomState replay(const RaceRecord& record) {
    RoomState state = record.start;
    for (const auto& moment : record.course) {
        for (const auto& event : moment.events) fold(state, event);
    }
    return state;
}

class Recorded : public testing::Test {
protected:
    // Ada wins; Bob places a digit and gives up.
    void race() {
        room.start_race(two_cells_short());
        room.ask(bob, PlaceDigit{cell_at(1, 1), 5});
        room.fill(ada, solution());
        room.ask(bob, Forfeit{});
    }
    Result<RaceRecord, NoRecord> record(std::uint32_t number) {
        return record_of(timed(room.log()), RaceNumber{number});
    }

    TestRoom room;
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

}  // namespace

TEST_F(Recorded, RaceIsFoldedWithTheGridsOfAll) {
    race();
    auto expected = room.state().race;
    expected.order.reset();
    expected.puzzles.clear();

    const auto recorded = record(1);

    ASSERT_TRUE(recorded);
    EXPECT_EQ(replay(*recorded).race, expected);
    EXPECT_EQ(replay(*recorded).run(bob)->grid, room.run(bob).grid);
}

TEST_F(Recorded, RaceGoesFromItsCountdownToItsEnd) {
    race();
    room.ask(ada, SetRules{});

    const auto recorded = record(1);

    const auto& course = recorded->course;
    EXPECT_TRUE(happened<CountdownStarted>(course.front().events));
    EXPECT_TRUE(happened<RaceEnded>(course.back().events));
    EXPECT_EQ(recorded->start.members.size(), 2u);
    EXPECT_EQ(recorded->start.phase, Phase::lobby);
}

TEST_F(Recorded, RaceTellsNobodysSecrets) {
    race();

    const auto recorded = *record(1);

    EXPECT_EQ(visible_to(recorded.start, MemberId{}), recorded.start);
    for (const auto& moment : recorded.course) {
        for (const auto& event : moment.events) {
            const bool is_move = std::holds_alternative<DigitPlaced>(event) ||
                                 std::holds_alternative<CellCleared>(event);
            EXPECT_TRUE(is_move || is_visible(event, MemberId{}));
        }
    }
}

// Of the room, not of the race: files of races do not have it, and the same bytes are to come of them.
TEST(RaceRecord, HasNothingThatFilesOfRacesLack) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, LockRoom{true});
    ASSERT_TRUE(room.oversee(MuteMember{ada, true}));
    room.start_race(two_cells_short());
    room.ask(ada, Forfeit{});

    const auto record = record_of(room.moments(), RaceNumber{1});
    ASSERT_TRUE(record);
    EXPECT_FALSE(record->start.locked);
    EXPECT_FALSE(record->start.member(ada)->muted);
}

TEST_F(Recorded, RaceKeepsTheTimeOfEveryMoment) {
    race();
    const Instant later = noon + 1h;
    const TimedEvents opening{noon, {room.log().begin(), room.log().begin() + 5}};
    const TimedEvents rest{later, {room.log().begin() + 5, room.log().end()}};

    const auto recorded = record_of(std::vector{opening, rest}, RaceNumber{1});

    ASSERT_TRUE(recorded);
    ASSERT_EQ(recorded->course.size(), 1u);
    EXPECT_EQ(recorded->course[0].at, later);
}

TEST_F(Recorded, RaceIsTheOneAskedFor) {
    race();
    race();

    EXPECT_NE(record(1)->course, record(2)->course);
    EXPECT_EQ(replay(*record(2)).race.number, RaceNumber{2});
    EXPECT_EQ(replay(*record(2)).race.runs, room.state().race.runs);
    EXPECT_EQ(last_race(timed(room.log())), RaceNumber{2});
}

TEST_F(Recorded, RaceMustHaveEnded) {
    EXPECT_EQ(record(1).error(), NoRecord::no_such_race);
    room.ask(ada, StartRace{true});
    EXPECT_EQ(record(1).error(), NoRecord::under_way);
    EXPECT_EQ(last_race(timed(room.log())), RaceNumber{1});
    room.deliver(two_cells_short());
    room.wait(5s);
    EXPECT_EQ(record(1).error(), NoRecord::under_way);
    EXPECT_EQ(record(2).error(), NoRecord::no_such_race);
}

TEST_F(Recorded, RaceIsNoneIfItWasCancelled) {
    room.ask(ada, StartRace{true});
    room.deliver(CancelReason::too_busy);

    EXPECT_EQ(record(1).error(), NoRecord::no_such_race);
    EXPECT_EQ(last_race(timed(room.log())), RaceNumber{});
}

TEST_F(Recorded, LastRaceIsTheOneThatHasEndedWhileAnotherIsUnderWay) {
    race();
    room.ask(ada, StartRace{true});

    EXPECT_EQ(last_race(timed(room.log())), RaceNumber{1});
}

}  // namespace gridrace::race
