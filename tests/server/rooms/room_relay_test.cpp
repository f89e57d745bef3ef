// A relay from the room's point of view: a team's move is one event in two forms.
#include "tests/common/race/mode_room.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

// Ada and Cho are team 1, Bob and Dan team 2; Ada moves first.
class RelayRoom : public testing::Test {
protected:
    RelayRoom() {
        hosted.start_race(ada, race::short_of(9));
        hosted.settle();
        for (auto* visitor : {&ada, &bob, &cho, &dan}) hosted.read(*visitor);
    }

    void move(std::uint32_t cell) {
        hosted.ask(ada, race::right_at(cell));
        hosted.settle();
    }
    // The cell of the only move that a visitor is shown now.
    std::optional<sudoku::Cell> cell_shown(const Visitor& visitor) {
        const auto message = hosted.read(visitor);
        const auto* moved = race::find<race::TeamMoved>(message.events);
        EXPECT_NE(moved, nullptr);
        return moved != nullptr ? moved->cell : std::nullopt;
    }
    race::Run run_of(const Visitor& visitor) const {
        return *hosted.logged().run(visitor.subscription->member);
    }

    HostedRoom hosted{race::rules_of(race::Mode::relay)};
    Visitor& ada = hosted.subscription("Ada");
    Visitor& bob = hosted.subscription("Bob");
    Visitor& cho = hosted.subscription("Cho");
    Visitor& dan = hosted.subscription("Dan");
};

}  // namespace

TEST_F(RelayRoom, ShowsAMoveToItsTeamAlone) {
    ASSERT_EQ(run_of(cho).team, run_of(ada).team);
    move(0);

    EXPECT_EQ(cell_shown(ada), sudoku::Cell(0));
    EXPECT_EQ(cell_shown(cho), sudoku::Cell(0));
    EXPECT_EQ(cell_shown(bob), std::nullopt);
    EXPECT_EQ(cell_shown(dan), std::nullopt);
}

TEST_F(RelayRoom, KeepsAMoveFromAPlayerWhoGaveUpBeforeIt) {
    hosted.ask(cho, race::Forfeit{});
    hosted.settle();
    hosted.read(cho);
    move(0);

    EXPECT_EQ(cell_shown(cho), std::nullopt);
}

TEST_F(RelayRoom, LeadsACursorFromTheMiddleToTheSameBoard) {
    move(0);
    hosted.read(cho);
    const auto member = cho.subscription->member;
    auto seen = race::visible_to(hosted.logged(), member);
    const auto cursor = race::cursor_of(seen, member);
    move(1);

    const auto message = hosted.read(hosted.enter_again(cho, cursor));

    EXPECT_FALSE(message.snapshot);
    for (const auto& event : message.events) race::fold(seen, event);
    EXPECT_EQ(seen.run(member)->grid, run_of(ada).grid);
}

TEST_F(RelayRoom, HasTheSameBoardsAfterARestart) {
    move(0);
    move(1);

    const HostedRoom after(hosted.log());

    EXPECT_EQ(after.room().durable_state().race.runs, hosted.logged().race.runs);
}

}  // namespace gridrace::server
