#include "server/log/seal_maker.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "common/base/sha256.hpp"
#include "common/identity/race_seals.hpp"
#include "common/race/race_record.hpp"
#include "common/wire/codec/codec.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;

constexpr race::Digest salt{9};

race::RaceRules rules_of(race::Mode mode) {
    race::RaceRules rules;
    rules.mode_settings.mode = mode;
    return rules;
}

// Two races of two players.
void race_twice(race::TestRoom& room, Milliseconds between_moves) {
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    for (int i = 0; i < 2; ++i) {
        room.start_race(race::puzzle());
        for (int cell = 0; cell < 81; ++cell) {
            const auto digit = race::solution().digit(sudoku::Cell(cell));
            const race::PlaceDigit move{static_cast<std::uint32_t>(cell),
                                        static_cast<std::uint32_t>(digit)};
            for (const auto member : {ada, bob}) {
                room.wait(between_moves);
                room.ask(member, move);
            }
        }
        for (const auto member : {ada, bob}) room.ask(member, race::Forfeit{});
    }
}

std::string record_bytes(const race::TestRoom& room, std::uint32_t race) {
    return wire::encode(*race::record_of(room.moments(), RaceNumber{race}));
}

// Follows all events; seals the course whenever that is due, and hears its own seals.
struct Followed {
    explicit Followed(const race::TestRoom& room) {
        race::RoomState state;
        for (const auto& moment : room.moments()) {
            for (const auto& event : moment.events) {
                maker.follow(state, moment.at, event);
                race::fold(state, event);
            }
            if (maker.wants_course_seal()) course.push_back(maker.seal_course(salt));
        }
    }
    SealMaker maker;
    std::vector<race::CourseSealed> course;
};

}  // namespace

// A relay's moves are spelled out in records.
TEST(SealMaker, SealsTheBytesOfEachRecord) {
    for (const auto mode : {race::Mode::race, race::Mode::relay, race::Mode::territory}) {
        for (const auto between : {0ms, 1ms, 500ms}) {
            race::TestRoom room(rules_of(mode));
            race_twice(room, between);
            Followed followed(room);
            const auto ended = followed.maker.take_ended();
            ASSERT_EQ(ended.size(), 2u);
            for (std::uint32_t race = 1; race <= 2; ++race) {
                const auto record = *race::record_of(room.moments(), RaceNumber{race});
                const auto& one = ended[race - 1];
                EXPECT_EQ(one.seal,
                          (race::RaceSealed{RaceNumber{race}, sha256(wire::encode(record))}));
                EXPECT_EQ(one.at, record.course.back().at);
            }
            EXPECT_TRUE(followed.maker.take_ended().empty()) << "told once";
        }
    }
}

TEST(SealMaker, SealsTheCourseSoFar) {
    race::TestRoom room;
    race_twice(room, 500ms);
    const Followed followed(room);

    ASSERT_GE(followed.course.size(), 4u);
    std::uint64_t before = 0;
    for (const auto& one : followed.course) {
        const auto record = record_bytes(room, one.race.value);
        const bool is_first = one.race == RaceNumber{1};
        EXPECT_TRUE(!is_first || one.bytes > std::exchange(before, one.bytes));
        ASSERT_LE(one.bytes, record.size());
        const auto course = sha256(record.substr(0, one.bytes));
        EXPECT_EQ(one.seal, identity::seal_of(salt, course));
    }
}

// A restart reads the seals that are there, and makes those that are missing.
TEST(SealMaker, TakesUpWhereItWas) {
    race::TestRoom room;
    race_twice(room, 500ms);
    const auto all = Followed(room).maker.take_ended();
    race::RoomState state;
    SealMaker later;
    for (const auto& moment : room.moments()) {
        for (const auto& event : moment.events) {
            later.follow(state, moment.at, event);
            race::fold(state, event);
            if (std::holds_alternative<race::RaceEnded>(event) && state.race.number.value == 1)
                later.follow(state, moment.at, all[0].seal);
        }
    }
    const auto missing = later.take_ended();
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_EQ(missing[0].seal, all[1].seal);
}

TEST(SealMaker, SealsNothingOfACountdownThatWasCancelled) {
    race::TestRoom room;
    const auto ada = room.join("Ada");
    room.join("Bob");
    room.ask(ada, race::StartRace{true});
    room.deliver(race::CancelReason::puzzle_not_found);
    ASSERT_EQ(room.state().phase, race::Phase::lobby);
    EXPECT_TRUE(Followed(room).maker.take_ended().empty());
}

}  // namespace gridrace::server
