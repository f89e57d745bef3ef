// Boards shown to watchers, from the room's point of view: one event in two forms, and snapshots.
#include "tests/common/race/mode_room.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;

// Ada, Bob and Cho race; Cho gives up at once and watches.
class WatchedRoom : public testing::Test {
protected:
    WatchedRoom() {
        hosted.start_race(ada, race::short_of(9));
        hosted.ask(cho, race::Forfeit{});
        hosted.settle();
        for (auto* visitor : {&ada, &bob, &cho}) hosted.read(*visitor);
    }
    static race::RaceRules rules() {
        race::RaceRules rules;
        rules.boards_delay = 10s;
        return rules;
    }

    // The moves of the boards that a visitor is shown now; none if there is no such event.
    std::optional<std::size_t> moves_shown(const Visitor& visitor) {
        const auto message = hosted.read(visitor);
        const auto* shown = race::find<race::BoardsShown>(message.events);
        return shown != nullptr ? std::optional(shown->moves.size()) : std::nullopt;
    }

    HostedRoom hosted{rules()};
    Visitor& ada = hosted.subscription("Ada");
    Visitor& bob = hosted.subscription("Bob");
    Visitor& cho = hosted.subscription("Cho");
};

}  // namespace

TEST_F(WatchedRoom, ShowsMovesToWatchersAndTheBareEventToOthers) {
    hosted.ask(ada, race::right_at(0));
    hosted.wait(11s);
    hosted.settle();

    EXPECT_EQ(moves_shown(cho), 1u);
    EXPECT_EQ(moves_shown(ada), 0u);
    EXPECT_EQ(moves_shown(bob), 0u);
}

TEST_F(WatchedRoom, KeepsTheBareEventForAPlayerWhoStopsBeforeReadingIt) {
    hosted.ask(ada, race::right_at(0));
    hosted.wait(11s);
    hosted.settle();
    hosted.ask(bob, race::Forfeit{});
    hosted.settle();

    const auto message = hosted.read(bob);

    EXPECT_TRUE(race::find<race::BoardsShown>(message.events)->moves.empty());
    const auto* opened = race::find<race::BoardsOpened>(message.events);
    ASSERT_NE(opened, nullptr);
    EXPECT_EQ(opened->boards.size(), 1u);
}

TEST_F(WatchedRoom, ShowsNoMovesToALateJoinerWithAnOldCursor) {
    const race::Cursor before_joining{race::cursor_of(hosted.logged(), {}).public_seen, {}};
    hosted.ask(ada, race::right_at(0));
    hosted.wait(11s);
    hosted.settle();
    auto& gus = hosted.subscription("Gus");
    hosted.settle();
    hosted.read(gus);

    const auto message = hosted.read(hosted.enter_again(gus, before_joining));

    const auto* shown = race::find<race::BoardsShown>(message.events);
    ASSERT_NE(shown, nullptr);
    EXPECT_TRUE(shown->moves.empty());
}

TEST_F(WatchedRoom, HasBoardsInSnapshotsForWatchersAlone) {
    hosted.ask(ada, race::right_at(0));
    hosted.wait(11s);
    hosted.settle();

    for (auto* visitor : {&ada, &bob, &cho}) {
        const auto state = state_after(hosted.read(hosted.enter_again(*visitor, std::nullopt)));
        const bool is_shown = state.run(ada.subscription->member)->shown.has_value();
        EXPECT_EQ(is_shown, visitor == &cho);
    }
}

TEST_F(WatchedRoom, ShowsAfterARestartWhatWasToBeShown) {
    hosted.ask(ada, race::right_at(0));
    hosted.settle();
    HostedRoom after(hosted.log());

    EXPECT_FALSE(after.logged().race.delayed.empty());
    after.wait(60s);
    after.settle();

    EXPECT_TRUE(after.logged().run(ada.subscription->member)->shown.has_value());
    EXPECT_TRUE(after.logged().race.delayed.empty());
}

}  // namespace gridrace::server
