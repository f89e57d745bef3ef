// A check that was never seen to fail proves nothing: each fault here is one that the simulation has to
// find, planted into the functions it runs on.
#include <algorithm>

#include "tests/simulation/planted_machine.hpp"
#include "tests/simulation/runs.hpp"
#include "tests/simulation/world.hpp"

namespace gridrace::simulation {

namespace {

using race::Event;
using race::Events;
using race::RoomState;

template <class E>
Machine with_fold_that_skips() {
    Machine machine;
    machine.fold = [](RoomState& state, const Event& event) {
        if (!std::holds_alternative<E>(event)) race::fold(state, event);
    };
    return machine;
}

// A client whose frames lose something on the way.
Machine with_loss(std::function<void(wire::ServerMessage&)> lose) {
    Machine machine;
    machine.decode = [lose = std::move(lose)](std::string_view bytes) {
        auto message = wire::decode_server_message(bytes);
        if (message) lose(*message);
        return message;
    };
    return machine;
}

}  // namespace

TEST(PlantedFault, AFoldThatSkipsAnEventIsFound) {
    const std::string replay = "the log replays to another state";
    EXPECT_EQ(first_violation(with_fold_that_skips<race::MemberBack>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::CellCleared>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::TokenBarred>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::PlayerKnown>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::RaceEnded>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::LockChanged>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::ListingChanged>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::WordChanged>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::WordBound>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::EndAnnounced>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::DrawCommitted>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::DrawOpened>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::StartOffered>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::HintPaid>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::RaceKept>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::OriginSeen>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::OriginBarred>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::BoardChanged>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::MatchScored>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::TablesSet>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::PuzzleAdded>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::AttemptBegun>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::MovesDelayed>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::BoardsShown>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::ClubFounded>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::EntrantsListed>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::ClubPlayerSeated>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::ClubScored>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::MeetingSet>()), replay);
    EXPECT_EQ(first_violation(with_fold_that_skips<race::ClubKept>()),
              "the short log leads to another club");
}

TEST(PlantedFault, ASecretOfTheServerThatIsToldTooEarlyIsFound) {
    Machine machine;
    machine.seen_by = [](const RoomState& state, const Event& event, MemberId viewer) {
        return std::holds_alternative<race::CountdownStarted>(event)
                   ? event
                   : race::seen_by(state, event, viewer);
    };

    EXPECT_EQ(first_violation(machine), "the visible events do not lead to the visible state");
}

// Who opens last would choose among puzzles.
TEST(PlantedFault, ASecretThatNobodyWasBoundToIsFound) {
    Machine machine;
    machine.execute = [](RoomState& state, MemberId member, CommandNumber number,
                         const race::Command& command, race::Context context) {
        const auto* opening = std::get_if<race::OpenDraw>(&command);
        if (opening == nullptr || !race::is_draw_open(state))
            return race::execute(state, member, number, command, context);
        auto other = opening->secret;
        other.back() ^= 1;
        const Events opened{race::DrawOpened{member, other},
                            race::CommandAnswered{member, number, {}}};
        for (const auto& event : opened) race::fold(state, event);
        return opened;
    };

    EXPECT_EQ(first_violation(machine), "a secret counts that nobody was bound to");
}

TEST(PlantedFault, ADigitShownToOthersIsFound) {
    Machine machine;
    machine.is_visible = [](const Event& event, MemberId viewer) {
        return std::holds_alternative<race::DigitPlaced>(event) || race::is_visible(event, viewer);
    };

    EXPECT_EQ(first_violation(machine), "the visible events do not lead to the visible state");
}

TEST(PlantedFault, BoardsShownToAPlayerWhoRacesAreFound) {
    EXPECT_EQ(first_violation(that_tells_all<race::BoardsShown>()),
              "the visible events do not lead to the visible state");
}

TEST(PlantedFault, ASnapshotOfTheBoardsForAPlayerWhoRacesIsFound) {
    Machine machine;
    machine.visible_to = [](const RoomState& state, MemberId viewer) {
        auto seen = race::visible_to(state, viewer);
        for (auto& run : seen.race.runs) run.shown = state.run(run.member)->shown;
        return seen;
    };

    EXPECT_EQ(first_violation(machine), "the visible events do not lead to the visible state");
}

TEST(PlantedFault, BoardsShownTooEarlyAreFound) {
    const auto machine = with_rules_that([](const Event& event, race::Context context) {
        return std::holds_alternative<race::MovesDelayed>(event)
                   ? Event(race::MovesDelayed{context.now + std::chrono::seconds(1)})
                   : event;
    });

    EXPECT_EQ(first_violation(machine), "a move is shown too early");
}

TEST(PlantedFault, ARuleSetThatForgetsIsFound) {
    EXPECT_EQ(first_violation(with_rules_that_forget<race::TurnChanged>()),
              "a digit of a turn is not counted");
    EXPECT_EQ(first_violation(with_rules_that_forget<race::MoveRefused>()),
              "a refused digit is not counted");
    EXPECT_EQ(first_violation(with_rules_that_forget<race::PlayerHeld>()),
              "a wrong digit does not lock its player out");
    EXPECT_EQ(first_violation(with_rules_that_forget<race::PuzzleDealt>()),
              "an attempt without a begin");
    const auto next_puzzle = with_rules_that_forget([](const Event& event, const Events& all) {
        const auto begins = std::ranges::any_of(all, [](const Event& other) {
            return std::holds_alternative<race::AttemptBegun>(other);
        });
        return std::holds_alternative<race::PuzzleDealt>(event) && !begins;
    });
    EXPECT_EQ(first_violation(next_puzzle), "a player waits for a puzzle that is there");
    EXPECT_EQ(first_violation(with_rules_that_forget<race::ProgressChanged>()),
              "the progress is not that of the grid");
}

TEST(PlantedFault, ARaceThatDoesNotCountForItsClubIsFound) {
    EXPECT_EQ(first_violation(with_rules_that_forget<race::ClubScored>()),
              "a race of a club does not count");
}

TEST(PlantedFault, AViewThatShowsATokenOfAClubIsFound) {
    Machine machine;
    machine.visible_to = [](const RoomState& state, MemberId viewer) {
        auto seen = race::visible_to(state, viewer);
        if (seen.club) seen.club->players = state.club->players;
        return seen;
    };

    EXPECT_EQ(first_violation(machine), "the visible events do not lead to the visible state");
}

TEST(PlantedFault, AViewThatShowsThePuzzleEarlyIsFound) {
    Machine machine;
    machine.visible_to = [](const RoomState& state, MemberId viewer) {
        auto seen = race::visible_to(state, viewer);
        seen.race.puzzle = state.race.puzzle;
        return seen;
    };

    EXPECT_EQ(first_violation(machine), "the visible events do not lead to the visible state");
}

TEST(PlantedFault, AnEventWithAHoleInItsNumbersIsFound) {
    Machine machine;
    machine.cursor_of = [](const RoomState& state, MemberId viewer) {
        auto cursor = race::cursor_of(state, viewer);
        for (const auto& run : state.race.runs) cursor.public_seen.value += run.refused_moves > 0;
        return cursor;
    };

    EXPECT_NE(first_violation(machine), "nothing found");
}

TEST(PlantedFault, ACommandAppliedTwiceIsFound) {
    Machine machine;
    machine.execute = [](RoomState& state, MemberId member, CommandNumber number,
                         const race::Command& command, race::Context context) {
        const auto next = state.member(member)->last_command.next();
        return race::execute(state, member, std::max(number, next), command, context);
    };

    EXPECT_EQ(first_violation(machine), "an answer that nobody asked for");
}

TEST(PlantedFault, ACommandThatIsAnsweredButNotObeyedIsFound) {
    Machine machine;
    machine.execute = [](RoomState& state, MemberId member, CommandNumber number,
                         const race::Command& command, race::Context context) {
        const auto* place = std::get_if<race::PlaceDigit>(&command);
        if (place == nullptr) return race::execute(state, member, number, command, context);
        const race::PlaceDigit other{place->cell, place->digit % 9 + 1};
        return race::execute(state, member, number, other, context);
    };

    EXPECT_EQ(first_violation(machine), "a move happened that was not asked for");
}

TEST(PlantedFault, AFieldLostOnTheWireIsFound) {
    const std::string other_state = "a client knows another state than it may see";
    EXPECT_EQ(first_violation(with_loss([](wire::ServerMessage& message) {
                  if (!message.snapshot) return;
                  for (auto& member : message.snapshot->members) member.away_since.reset();
              })),
              other_state);
    EXPECT_EQ(first_violation(with_loss([](wire::ServerMessage& message) {
                  if (message.snapshot) message.snapshot->race.ended_at.reset();
              })),
              other_state);
    EXPECT_EQ(first_violation(with_loss([](wire::ServerMessage& message) {
                  if (message.events.size() > 3) message.events.pop_back();
              })),
              "the numbers of what a client saw have a gap");
}

}  // namespace gridrace::simulation
