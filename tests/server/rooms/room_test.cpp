// What a room shows, to whom and when: nothing before it is durable, nothing private to others.
#include <optional>

#include "common/base/sha256.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/log/record_codec.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

using namespace std::chrono_literals;

TEST(Room, WelcomesNobodyBeforeTheirSeatIsDurable) {
    HostedRoom hosted;
    auto& ada = hosted.enter("Ada");
    EXPECT_TRUE(hosted.is_silent(ada));

    hosted.hand_to_log();
    EXPECT_TRUE(hosted.is_silent(ada));

    hosted.become_durable();
    const auto first = hosted.read(ada);
    ASSERT_TRUE(first.welcome && first.snapshot);
    EXPECT_EQ(first.welcome->member, MemberId{1});
    EXPECT_NE(first.snapshot->member({1}), nullptr);
}

TEST(Room, ShowsEventsAndAnswersOnceTheyAreDurable) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    hosted.read(ada);

    hosted.ask(ada, race::SetReady{true});
    hosted.hand_to_log();
    EXPECT_TRUE(hosted.is_silent(ada));
    EXPECT_TRUE(hosted.is_silent(bob));

    hosted.become_durable();
    const race::ReadyChanged ready{{1}, true};
    const race::CommandAnswered answered{{1}, {1}, {}};
    EXPECT_EQ(hosted.read(ada).events, (race::Events{ready, answered}));
    EXPECT_EQ(hosted.read(bob).events, (race::Events{ready}));
    EXPECT_TRUE(hosted.is_silent(ada));
}

TEST(Room, ShowsOnlyWhatWasWithTheLogWhenItBecameDurable) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");

    hosted.ask(ada, race::SetReady{true});
    hosted.hand_to_log();
    hosted.ask(ada, race::SetReady{false});
    hosted.become_durable();

    const auto shown = hosted.read(ada).events;
    EXPECT_EQ(race::find<race::CommandAnswered>(shown)->command, CommandNumber{1});
    EXPECT_EQ(shown.size(), 2u);
    hosted.settle();
    EXPECT_EQ(hosted.read(ada).events.size(), 2u);
}

TEST(Room, ShowsNoSnapshotOfWhatIsNotDurable) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.enter("Bob");
    hosted.hand_to_log();
    hosted.ask(ada, race::SetReady{true});

    hosted.become_durable();

    const auto first = hosted.read(bob);
    EXPECT_FALSE(first.snapshot->member({1})->ready);
    EXPECT_EQ(first.cursor->public_seen, hosted.logged().public_events);
}

TEST(Room, TellsOfADeadlineWhenItHasChanged) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    const auto before = hosted.times_wanted().size();

    hosted.ask(ada, race::SetReady{true});
    EXPECT_EQ(hosted.times_wanted().size(), before);

    hosted.room().leave(ada.subscription);
    ASSERT_EQ(hosted.times_wanted().size(), before + 1);
    EXPECT_EQ(hosted.times_wanted().back(), hosted.room().next_deadline());
}

TEST(Room, TellsOfItsDeadlineAgainWhenATimerFiresEarly) {
    HostedRoom hosted;
    hosted.room().leave(hosted.subscription("Ada").subscription);
    const auto before = hosted.times_wanted();
    ASSERT_TRUE(before.back());

    hosted.wait(1ms);

    ASSERT_EQ(hosted.times_wanted().size(), before.size() + 1);
    EXPECT_EQ(hosted.times_wanted().back(), before.back());
}

TEST(Room, WakesItsFollowersWhenThereIsSomethingToRead) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    const int before = ada.wakes;

    hosted.ask(ada, race::SetReady{true});
    EXPECT_EQ(ada.wakes, before);

    hosted.settle();
    EXPECT_EQ(ada.wakes, before + 1);
}

TEST(Room, ShowsPrivateEventsToTheirMemberAlone) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    hosted.start_race(ada, race::two_cells_short());
    hosted.read(ada);
    hosted.read(bob);

    hosted.ask(ada, race::PlaceDigit{race::cell_at(1, 1), 5});
    hosted.settle();

    EXPECT_TRUE(race::happened<race::DigitPlaced>(hosted.read(ada).events));
    const auto seen = hosted.read(bob);
    EXPECT_EQ(seen.events.size(), 1u);
    EXPECT_TRUE(race::happened<race::ProgressChanged>(seen.events));
    EXPECT_EQ(seen.cursor->private_seen, EventNumber{});
}

TEST(Room, ShowsNoTokenAndNoPuzzleBeforeTheStart) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    hosted.ask(ada, race::StartRace{true});
    hosted.room().deliver_puzzle(race::OrderedPuzzle{race::puzzle(), {}});
    hosted.settle();
    auto& bob = hosted.enter("Bob");
    hosted.settle();

    const auto first = hosted.read(bob);

    EXPECT_EQ(first.snapshot->phase, race::Phase::countdown);
    EXPECT_FALSE(first.snapshot->race.puzzle);
    EXPECT_EQ(first.snapshot->member({1})->token, race::TokenHash{});
    EXPECT_FALSE(race::happened<race::PuzzleIssued>(hosted.read(ada).events));
}

// And to everybody: what is sealed cannot be told otherwise to somebody else, or afterwards.
TEST(Room, SealsTheCourseOfARaceAndItsRecord) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    hosted.start_race(ada, race::puzzle());
    hosted.read(bob);
    std::vector<race::CourseSealed> course;
    std::optional<race::RaceSealed> record;
    for (std::uint32_t cell = 0; cell < 81; ++cell) {
        hosted.wait(1s);
        const auto digit = race::solution().digit(sudoku::Cell(static_cast<int>(cell)));
        hosted.ask(ada, race::PlaceDigit{cell, static_cast<std::uint32_t>(digit)});
        if (cell == 80) hosted.ask(bob, race::Forfeit{});
        hosted.settle();
        hosted.settle();
        for (const auto& event : hosted.read(bob).events) {
            if (const auto* one = std::get_if<race::CourseSealed>(&event)) course.push_back(*one);
            if (const auto* one = std::get_if<race::RaceSealed>(&event)) record = *one;
        }
    }

    ASSERT_TRUE(record);
    EXPECT_FALSE(course.empty());
    const auto logged = decode_records(hosted.log());
    const auto bytes = wire::encode(*race::record_of(*logged, RaceNumber{1}));
    EXPECT_EQ(record->record, sha256(bytes));
    for (const auto& one : course)
        EXPECT_EQ(one, (race::CourseSealed{one.race, 0, one.seal, {}})) << "nobody can try moves";

    const HostedRoom again(hosted.log());
    const auto logged_again = decode_records(again.log());
    std::size_t seals = 0;
    for (const auto& moment : *logged_again) {
        for (const auto& event : moment.events)
            seals += std::holds_alternative<race::RaceSealed>(event);
    }
    EXPECT_EQ(seals, 1u);
}

// The server was killed between the end of the race and its seal.
TEST(Room, SealsARaceThatEndedBeforeARestart) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    hosted.start_race(ada, race::two_cells_short());
    hosted.wait(1s);
    hosted.ask(ada, race::Forfeit{});
    hosted.hand_to_log();
    hosted.become_durable();
    ASSERT_EQ(hosted.logged().phase, race::Phase::lobby);

    HostedRoom again(hosted.log());
    again.settle();

    const auto logged = *decode_records(again.log());
    const auto* const seal = race::find<race::RaceSealed>(logged.back().events);
    ASSERT_NE(seal, nullptr);
    EXPECT_EQ(seal->record, sha256(wire::encode(*race::record_of(logged, RaceNumber{1}))));
}

TEST(Room, IsRebuiltFromItsLogWithEverybodyAway) {
    HostedRoom before;
    auto& ada = before.subscription("Ada");
    before.subscription("Bob");
    before.start_race(ada, race::puzzle());
    before.ask(ada, race::PlaceDigit{race::cell_at(1, 3), 4});
    before.settle();
    auto expected = before.logged();

    HostedRoom after(before.log());

    auto rebuilt = after.logged();
    for (auto& member : rebuilt.members) {
        EXPECT_FALSE(member.is_present());
        member.away_since.reset();
    }
    EXPECT_EQ(rebuilt.public_events.value, expected.public_events.value + 3);
    race::fold(expected, race::Interrupted{before.now(), before.now() + 1ms});
    rebuilt.public_events = expected.public_events;
    rebuilt.deserted_since = expected.deserted_since;
    EXPECT_TRUE(rebuilt == expected);
}

TEST(Room, ContinuesFromItsLogForAReturningMember) {
    HostedRoom before;
    auto& ada = before.subscription("Ada");
    before.start_race(ada, race::two_cells_short());
    before.ask(ada, race::PlaceDigit{race::cell_at(1, 1), 5});
    before.settle();

    HostedRoom after(before.log());
    auto& back = after.enter_again(ada, {});
    after.ask(back, race::PlaceDigit{race::cell_at(1, 2), 3});
    after.settle();

    const auto seen = after.read(back);
    EXPECT_EQ(seen.welcome->member, MemberId{1});
    EXPECT_TRUE(after.logged().has_finished({1}));
    EXPECT_TRUE(state_after(seen) == race::visible_to(after.logged(), {1}));
}

TEST(Room, CountsNoTimeForWhichTheServerWasAway) {
    HostedRoom before;
    auto& ada = before.subscription("Ada");
    before.start_race(ada, race::two_cells_short());
    const auto served_until = before.now() + 1s;

    HostedRoom again(OpenedLog{2, before.log(), served_until}, before.now() + 1h);

    EXPECT_EQ(again.logged().race.starts_at, before.logged().race.starts_at + 1h - 1s);
    EXPECT_EQ(again.logged().race.interrupted, 1h - 1s);
    EXPECT_EQ(again.logged().members.front().away_since, again.now());
}

// Nobody told when the server died: its last record is the last that is known of it.
TEST(Room, WasServedWhenItsLastRecordWasWritten) {
    HostedRoom before;
    auto& ada = before.subscription("Ada");
    before.start_race(ada, race::two_cells_short());
    before.wait(1s);
    before.ask(ada, race::PlaceDigit{race::cell_at(1, 1), 5});
    before.settle();

    HostedRoom again(OpenedLog{2, before.log()}, before.now() + 1h);

    EXPECT_EQ(again.logged().race.interrupted, 1h);
}

TEST(Room, NeverTurnsItsTimeBack) {
    HostedRoom before;
    auto& ada = before.subscription("Ada");
    before.start_race(ada, race::two_cells_short());
    before.ask(ada, race::PlaceDigit{race::cell_at(1, 1), 5});
    before.settle();

    HostedRoom after(before.log());  // begins at the time when the other room began
    auto& back = after.enter_again(ada, {});
    after.ask(back, race::PlaceDigit{race::cell_at(1, 2), 3});
    after.settle();

    EXPECT_EQ(after.logged().run({1})->time, Milliseconds(0));
}

// The clock was an hour ahead when the log was written, and is right when the room is opened again.
TEST(Room, GoesOnWithItsTimeWhenTheClockWasSetBack) {
    HostedRoom before;
    auto& ada = before.subscription("Ada");
    before.start_race(ada, race::two_cells_short());
    before.wait(10s);
    before.ask(ada, race::PlaceDigit{race::cell_at(1, 1), 5});
    before.settle();

    HostedRoom after(OpenedLog{2, before.log(), before.now() + 1s}, before.now() - 1h);
    auto& back = after.enter_again(ada, {});
    after.wait(5s);
    after.settle();

    const auto seen = after.read(back);
    EXPECT_EQ(seen.welcome->server_time - seen.snapshot->race.starts_at, 10s + 1s + 5s);
    after.ask(back, race::PlaceDigit{race::cell_at(1, 2), 3});
    after.settle();
    EXPECT_EQ(after.logged().run({1})->time, 10s + 1s + 5s);
}

TEST(Room, EndsARaceInTimeWhenTheClockWasSetBack) {
    HostedRoom before;
    auto& ada = before.subscription("Ada");
    before.start_race(ada, race::two_cells_short());
    before.settle();
    const auto limit = before.logged().rules.time_limit;

    HostedRoom after(OpenedLog{2, before.log()}, before.now() - 24h);
    auto& back = after.enter_again(ada, {});
    after.wait(limit - 1ms);
    after.settle();
    EXPECT_EQ(after.logged().phase, race::Phase::racing);
    after.wait(1ms);
    after.settle();

    EXPECT_EQ(after.logged().phase, race::Phase::lobby);
    EXPECT_EQ(after.logged().race.end_reason, race::RaceEndReason::time_limit);
    EXPECT_EQ(after.room().now(), after.read(back).welcome->server_time);
}

// However little time has passed, a log tells that its room was opened again.
TEST(Room, WritesDownThatItWasOpenedAgain) {
    HostedRoom before;

    HostedRoom after(before.log());

    EXPECT_EQ(after.log().size(), before.log().size() + 1);
    EXPECT_EQ(after.room().now(), before.now() + 1ms);
}

TEST(Room, IsNotRebuiltFromADamagedOrForeignLog) {
    HostedRoom hosted;

    EXPECT_NE(hosted.restore_as("AAAAAA", hosted.log()), std::nullopt);
    EXPECT_NE(hosted.restore_as("K7MQ2X", {"no record"}), std::nullopt);
}

}  // namespace gridrace::server
