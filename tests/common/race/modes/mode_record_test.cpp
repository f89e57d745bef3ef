// Records of modes that were changed are found out.
#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

// Ada, whose turn it is, errs once and places a digit; Bob's team does nothing.
RaceRecord relay_record() {
    TestRoom room(rules_of(Mode::relay));
    const auto ada = room.join("Ada");
    room.join("Bob");
    room.start_race(short_of(2));
    room.wait(1s);
    room.ask(ada, wrong_at(0));
    room.wait(1s);
    room.ask(ada, right_at(0));
    room.ask(ada, Forfeit{});
    room.ask({2}, Forfeit{});
    return *record_of(room.moments(), RaceNumber{1});
}

// What is said of that record with all events of this kind changed.
template <class E, class Change>
std::string said_if_all(Change change) {
    auto record = relay_record();
    for (auto& moment : record.course) {
        for (auto& event : moment.events) {
            if (auto* found = std::get_if<E>(&event)) change(*found);
        }
    }
    return record_fault(record).value_or("");
}

}  // namespace

TEST(ModeRecord, IsBelievedIfItIsTrue) {
    EXPECT_EQ(record_fault(relay_record()), std::nullopt);
}

TEST(ModeRecord, FindsAMoveByAnotherTeam) {
    EXPECT_NE(said_if_all<MoveRefused>([](auto& e) { e.refused_moves = 2; }), "");
    EXPECT_NE(said_if_all<TeamBoardChanged>([](auto& e) { e.by = {2}; }), "");
}

TEST(ModeRecord, FindsATurnOfTooManyDigits) {
    EXPECT_NE(said_if_all<TurnChanged>([](auto& e) { e.digits_left = 20; }), "");
}

TEST(ModeRecord, TakesNoModeThatCannotBePlayed) {
    const std::string no_mode = "the mode is not one that can be played";
    auto record = relay_record();
    record.start.rules.mode_settings.teams = 4'000'000'000;
    EXPECT_EQ(record_fault(record), no_mode);

    record.start.rules.mode_settings.mode = Mode::race;
    EXPECT_EQ(record_fault(record), no_mode) << "no room has such numbers, read or not";

    record.start.rules.mode_settings.mode.reset();
    EXPECT_EQ(record_fault(record), no_mode);
}

}  // namespace gridrace::race
