// Faults in what a mode adds to a race, planted for the simulation to find.
#include <algorithm>

#include "tests/simulation/planted_machine.hpp"

namespace gridrace::simulation {

namespace {

using race::Event;
using race::Events;
using race::RoomState;

}  // namespace

// Seats by name plate: the same players meet in every round.
TEST(PlantedFault, PlayersWhoMeetAgainAreFound) {
    const auto machine = with_rules_that([](const Event& event, race::Context) -> Event {
        auto tables = event;
        auto* set = std::get_if<race::TablesSet>(&tables);
        if (set == nullptr) return event;
        std::vector<MemberId> players;
        for (auto& table : set->tables) {
            for (const auto player : table.players) players.push_back(player);
        }
        std::ranges::sort(players);
        auto next = players.begin();
        for (auto& table : set->tables) {
            for (auto& player : table.players) player = *next++;
        }
        return tables;
    });

    EXPECT_EQ(first_violation(machine, 600),
              "players meet again who need not, or one has a second bye");
}

TEST(PlantedFault, APlayerWhoIsNotOnTheListIsFound) {
    Machine machine;
    machine.execute = [](RoomState& state, MemberId member, CommandNumber number,
                         const race::Command& command, race::Context context) {
        const auto entrants = std::exchange(state.entrants, {});
        auto events = race::execute(state, member, number, command, context);
        state.entrants = entrants;
        return events;
    };

    EXPECT_EQ(first_violation(machine), "somebody plays who is not on the list");
}

TEST(PlantedFault, APuzzleShownToWhoHasNotComeToItIsFound) {
    Machine machine;
    machine.is_visible = [](const Event& event, MemberId viewer) {
        return std::holds_alternative<race::PuzzleDealt>(event) || race::is_visible(event, viewer);
    };

    EXPECT_EQ(first_violation(machine), "the visible events do not lead to the visible state");
}

TEST(PlantedFault, AnAttemptWhoseProgressIsShownIsFound) {
    Machine machine;
    machine.visible_to = [](const RoomState& state, MemberId viewer) {
        auto seen = race::visible_to(state, viewer);
        for (auto& run : seen.race.runs) run.filled_by_box = state.run(run.member)->filled_by_box;
        return seen;
    };

    EXPECT_EQ(first_violation(machine), "the visible events do not lead to the visible state");
}

// With an assist of one player, places of both rankings are given as if there were one.
TEST(PlantedFault, OneRankingForAttemptsWithAndWithoutAssistsIsFound) {
    Machine machine;
    machine.execute = [](RoomState& state, MemberId member, CommandNumber number,
                         const race::Command& command, race::Context context) {
        const auto before = state;
        auto events = race::execute(state, member, number, command, context);
        for (auto& event : events) {
            auto* finish = std::get_if<race::PlayerFinished>(&event);
            if (finish == nullptr || before.race.mode() != race::Mode::daily) continue;
            const auto finished =
                std::ranges::count(before.race.runs, race::RunStatus::finished, &race::Run::status);
            finish->place = 1u + static_cast<std::uint32_t>(finished);
        }
        state = before;
        for (const auto& event : events) race::fold(state, event);
        return events;
    };

    EXPECT_EQ(first_violation(machine), "the places are not 1, 2, 3, …");
}

TEST(PlantedFault, ATeamBoardShownToAllIsFound) {
    EXPECT_EQ(first_violation(that_tells_all<race::TeamMoved>()), "another team is told of a move");
}

TEST(PlantedFault, AViewThatShowsTheSolutionIsFound) {
    Machine machine;
    machine.visible_to = [](const RoomState& state, MemberId viewer) {
        auto seen = race::visible_to(state, viewer);
        seen.race.solution = state.race.solution;
        return seen;
    };

    EXPECT_EQ(first_violation(machine), "the visible events do not lead to the visible state");
}

TEST(PlantedFault, APlayerWithoutLivesWhoRacesIsFound) {
    const auto machine = with_rules_that_forget([](const Event& event, const Events& all) {
        const bool ends = std::ranges::any_of(
            all, [](const Event& other) { return std::holds_alternative<race::RaceEnded>(other); });
        const bool is_out = std::ranges::any_of(
            all, [](const Event& other) { return std::holds_alternative<race::PlayerOut>(other); });
        return !ends && is_out &&
               (std::holds_alternative<race::PlayerOut>(event) ||
                std::holds_alternative<race::BoardsOpened>(event));
    });

    EXPECT_EQ(first_violation(machine), "a player without lives races");
}

TEST(PlantedFault, AMoveOutOfTurnIsFound) {
    Machine machine;
    machine.execute = [](RoomState& state, MemberId member, CommandNumber number,
                         const race::Command& command, race::Context context) {
        if (!std::holds_alternative<race::PlaceDigit>(command)) {
            return race::execute(state, member, number, command, context);
        }
        const auto turns = state.race.turns;
        for (auto& turn : state.race.turns) {
            const auto* run = state.run(member);
            if (run != nullptr && run->team == turn.team) turn.player = member;
        }
        auto events = race::execute(state, member, number, command, context);
        const bool moved = std::ranges::any_of(events, [](const Event& event) {
            return std::holds_alternative<race::TeamMoved>(event);
        });
        if (!moved) state.race.turns = turns;
        return events;
    };

    EXPECT_EQ(first_violation(machine), "a player moves whose turn it is not");
}

TEST(PlantedFault, APlayerWithoutATeamIsFound) {
    Machine machine;
    machine.pass_time = [](RoomState& state, race::Context context) {
        auto before = state;
        const auto decided = race::pass_time(state, context);
        const auto fills_a_team = [](const Event& event, const Events&) {
            return std::holds_alternative<race::TeamChanged>(event);
        };
        return forget(decided, fills_a_team, std::move(before), state);
    };

    EXPECT_EQ(first_violation(machine), "a player has no team");
}

TEST(PlantedFault, AChangeOfTheTeamWithinAMatchIsFound) {
    Machine machine;
    machine.execute = [](RoomState& state, MemberId member, CommandNumber number,
                         const race::Command& command, race::Context context) {
        auto events = race::execute(state, member, number, command, context);
        const auto* author = state.member(member);
        const bool changes = std::holds_alternative<race::SetReady>(command) &&
                             state.match.raced > 0 && author != nullptr && author->team > 0;
        if (!changes) return events;
        const race::TeamChanged change{member, author->team % 2 + 1};
        events.insert(events.begin(), change);
        race::fold(state, change);
        return events;
    };

    EXPECT_EQ(first_violation(machine), "a player has changed the team within a match");
}

}  // namespace gridrace::simulation
