// From the host's start to the instant of the race, and which puzzle it is raced on.
#include "common/base/random.hpp"
#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

SetRules rules_for(PuzzleSource source, const PuzzleChoice& choice) {
    SetRules command;
    command.rules.source = source;
    command.choice = choice;
    return command;
}

PuzzleChoice seed(std::uint64_t number) {
    PuzzleChoice choice;
    choice.seed = number;
    return choice;
}

PuzzleChoice given(const sudoku::Grid& grid) {
    PuzzleChoice choice;
    choice.given_puzzle = grid;
    return choice;
}

// The order of the race that the host starts now, which is over at once.
PuzzleOrder order_of_next_race(TestRoom& room, MemberId host) {
    const auto events = room.ask(host, StartRace{});
    const auto order = find<PuzzleOrdered>(events)->order;
    room.deliver(two_cells_short());
    room.wait(5s);
    room.ask(host, Forfeit{});
    return order;
}

}  // namespace

TEST(Countdown, AnnouncesTheInstantOfTheStartAndOrdersAPuzzle) {
    TestRoom room;
    const auto ada = room.join("Ada");

    const auto events = room.ask(ada, StartRace{});

    EXPECT_EQ(*find<CountdownStarted>(events), (CountdownStarted{{1}, noon + 5s}));
    EXPECT_EQ(puzzle_wanted(room.state()), find<PuzzleOrdered>(events)->order);
}

TEST(Countdown, StartsTheRaceAtItsInstantAndNeverBefore) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, StartRace{});
    room.deliver(puzzle());

    EXPECT_TRUE(room.wait(4999ms).empty());
    const auto events = room.wait(1ms);

    EXPECT_EQ(events, (Events{RaceStarted{{1}, noon + 5s, puzzle()}}));
    EXPECT_EQ(room.run(ada).grid, puzzle());
}

TEST(Countdown, WaitsForALatePuzzleAndThenStartsAtOnce) {
    TestRoom room;
    room.ask(room.join("Ada"), StartRace{});
    EXPECT_TRUE(room.wait(7s).empty());

    const auto events = room.deliver(puzzle());

    EXPECT_EQ(find<RaceStarted>(events)->at, noon + 7s);
    EXPECT_EQ(room.state().race.starts_at, noon + 7s);
}

TEST(Countdown, OfZeroSecondsStartsWithThePuzzle) {
    RaceRules rules;
    rules.countdown = 0s;
    TestRoom room(rules);
    room.ask(room.join("Ada"), StartRace{});

    EXPECT_TRUE(happened<RaceStarted>(room.deliver(puzzle())));
}

TEST(Countdown, RevealsThePuzzleToNobodyBeforeTheStart) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, StartRace{});

    const auto delivered = room.deliver(puzzle());

    for (const auto& event : delivered) EXPECT_FALSE(is_visible(event, ada));
    EXPECT_EQ(visible_to(room.state(), ada).race.puzzle, std::nullopt);
    room.wait(5s);
    EXPECT_EQ(visible_to(room.state(), ada).race.puzzle, puzzle());
}

TEST(Countdown, TakesNoPuzzleThatNobodyWaitsFor) {
    TestRoom room;
    const auto ada = room.join("Ada");
    EXPECT_TRUE(room.deliver(puzzle()).empty());
    room.ask(ada, StartRace{});
    room.deliver(puzzle());

    EXPECT_TRUE(room.deliver(two_cells_short()).empty());
    EXPECT_EQ(room.state().race.puzzle, puzzle());
}

TEST(Countdown, IsCancelledWhenThePuzzleHasNoSolution) {
    TestRoom room(rules_for(PuzzleSource::given, given(puzzle())).rules, given(puzzle()));
    const auto ada = room.join("Ada");
    room.ask(ada, SetReady{true});
    room.ask(ada, StartRace{});

    const auto events = room.deliver(CancelReason::puzzle_not_solvable);

    EXPECT_EQ(events, (Events{CountdownCancelled{{1}, CancelReason::puzzle_not_solvable}}));
    EXPECT_EQ(room.state().phase, Phase::lobby);
    EXPECT_FALSE(room.member(ada).ready);
}

TEST(Countdown, IsCancelledForTheReasonThatThereIsNoPuzzle) {
    for (const auto reason : {CancelReason::puzzle_not_found, CancelReason::too_busy}) {
        TestRoom room;
        room.ask(room.join("Ada"), StartRace{});

        EXPECT_EQ(room.deliver(reason), (Events{CountdownCancelled{{1}, reason}}));
    }
}

TEST(Countdown, IsCancelledWhenTheLastPlayerLeaves) {
    TestRoom room;
    room.join("Sam", Role::spectator);
    const auto ada = room.join("Ada");
    room.ask({1}, StartRace{true});

    const auto events = room.ask(ada, LeaveRoom{});

    EXPECT_EQ(*find<CountdownCancelled>(events),
              (CountdownCancelled{{1}, CancelReason::no_players}));
    EXPECT_EQ(next_deadline(room.state()), std::nullopt);
}

TEST(Countdown, LetsPlayersJoinEvenWhereLateJoinersMayNot) {
    RaceRules rules;
    rules.late_join = false;
    TestRoom room(rules);
    room.ask(room.join("Ada"), StartRace{});
    const auto bob = room.join("Bob");
    room.deliver(puzzle());

    room.wait(5s);

    EXPECT_NE(room.state().run(bob), nullptr);
}

TEST(Puzzle, IsOrderedWithoutASeedThatAnybodyCouldKnowUnlessTheRulesSayOtherwise) {
    TestRoom room;
    const auto ada = room.join("Ada");

    for (int race = 1; race <= 2; ++race) {
        EXPECT_EQ(order_of_next_race(room, ada), (PuzzleOrder{sudoku::Grade::easy, {}, {}, {}}));
    }
}

TEST(Puzzle, IsOrderedOfTheRatingThatTheRulesAskFor) {
    RaceRules rules;
    rules.rating = {{30}, {40}};
    TestRoom room(rules);

    EXPECT_EQ(order_of_next_race(room, room.join("Ada")).rating, rules.rating);
}

TEST(Puzzle, IsToldWithTheSeedThatMakesItAgainOnlyWhenTheRaceIsOver) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, StartRace{});
    room.deliver(OrderedPuzzle{two_cells_short(), 42});
    room.wait(5s);
    EXPECT_EQ(visible_to(room.state(), ada).race.seed, std::nullopt);

    const auto events = room.ask(ada, Forfeit{});

    EXPECT_EQ(find<RaceEnded>(events)->seed, 42u);
    EXPECT_EQ(visible_to(room.state(), ada).race.seed, 42u);
}

TEST(Puzzle, OfASeedIsTheSameInEveryRoom) {
    TestRoom fresh(rules_for(PuzzleSource::seeded, seed(42)).rules, seed(42));
    TestRoom used;
    const auto ada = fresh.join("Ada");
    const auto bob = used.join("Bob");
    order_of_next_race(used, bob);
    used.ask(bob, rules_for(PuzzleSource::seeded, seed(42)));

    EXPECT_EQ(order_of_next_race(fresh, ada).seed, 42u);
    EXPECT_EQ(order_of_next_race(used, bob).seed, 42u);
    EXPECT_EQ(order_of_next_race(fresh, ada), order_of_next_race(used, bob));
}

TEST(Puzzle, OfASeededRematchIsAnotherOne) {
    TestRoom room(rules_for(PuzzleSource::seeded, seed(42)).rules, seed(42));
    const auto ada = room.join("Ada");

    const auto first = order_of_next_race(room, ada);
    const auto second = order_of_next_race(room, ada);
    const auto third = order_of_next_race(room, ada);

    EXPECT_NE(first.seed, second.seed);
    EXPECT_NE(second.seed, third.seed);
}

TEST(Puzzle, GivenByHandIsOrderedForACheckAndRacedOnce) {
    TestRoom room(rules_for(PuzzleSource::given, given(puzzle())).rules, given(puzzle()));
    const auto ada = room.join("Ada");

    const auto first = order_of_next_race(room, ada);
    const auto second = order_of_next_race(room, ada);

    EXPECT_EQ(first.given_puzzle, puzzle());
    EXPECT_EQ(second.given_puzzle, std::nullopt);
    EXPECT_EQ(room.state().rules.source, PuzzleSource::generated);
}

TEST(Rematch, ForgetsTheLastRaceAndAsksEverybodyAgain) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.ask(bob, SetReady{true});
    order_of_next_race(room, ada);
    room.ask(bob, Forfeit{});
    EXPECT_EQ(room.refusal(ada, StartRace{}), RefusalCode::not_everyone_ready);

    const auto events = room.ask(ada, StartRace{true});

    EXPECT_EQ(find<CountdownStarted>(events)->race, RaceNumber{2});
    EXPECT_TRUE(room.state().race.runs.empty());
    EXPECT_EQ(room.state().race.ended_at, std::nullopt);
}

// When everybody waits for the host alone, the others may start after a minute.
namespace {

struct Waiting {
    TestRoom room;
    MemberId host = room.join("Ada");
    MemberId ben = room.join("Ben");
    MemberId eve = room.join("Eve");

    explicit Waiting(const RaceRules& rules = {}) : room(rules) {}
    Events get_ready() {
        room.ask(ben, SetReady{true});
        return room.ask(eve, SetReady{true});
    }
};

}  // namespace

TEST(OfferOfTheStart, ComesWhenAllButTheHostAreReady) {
    Waiting at;
    EXPECT_FALSE(happened<StartOffered>(at.room.ask(at.ben, SetReady{true})));
    const auto events = at.room.ask(at.eve, SetReady{true});

    EXPECT_EQ(find<StartOffered>(events)->at, at.room.now() + 1min);
    at.room.wait(59s);
    EXPECT_EQ(at.room.refusal(at.ben, StartRace{}), RefusalCode::only_the_host);
    at.room.wait(1s);
    EXPECT_TRUE(happened<CountdownStarted>(at.room.ask(at.ben, StartRace{})));
    EXPECT_EQ(at.room.state().start_offered_at, std::nullopt);
}

TEST(OfferOfTheStart, IsTakenBackWhenSomebodyIsNotReady) {
    Waiting at;
    at.get_ready();
    at.room.wait(2min);

    const auto events = at.room.ask(at.ben, SetReady{false});
    EXPECT_EQ(*find<StartOffered>(events), StartOffered{});
    EXPECT_EQ(at.room.refusal(at.ben, StartRace{true}), RefusalCode::only_the_host);
    EXPECT_EQ(find<StartOffered>(at.room.ask(at.ben, SetReady{true}))->at, at.room.now() + 1min);
}

TEST(OfferOfTheStart, WaitsForNewcomersButNotForThoseWhoAreAway) {
    Waiting at;
    at.room.ask(at.ben, SetReady{true});

    EXPECT_TRUE(happened<StartOffered>(at.room.lose(at.eve)));
    at.room.join("Dan");
    EXPECT_EQ(at.room.state().start_offered_at, std::nullopt);
}

TEST(OfferOfTheStart, IsForPlayersAlone) {
    Waiting at;
    const auto watcher = at.room.join("Wim", Role::spectator);
    at.get_ready();
    at.room.wait(1min);

    EXPECT_EQ(at.room.refusal(watcher, StartRace{}), RefusalCode::only_the_host);
}

TEST(OfferOfTheStart, IsNotMadeForATournamentOrToAHostAlone) {
    RaceRules rules;
    rules.mode_settings.mode = Mode::swiss;
    Waiting at(rules);
    EXPECT_FALSE(happened<StartOffered>(at.get_ready()));

    TestRoom alone;
    const auto ada = alone.join("Ada");
    EXPECT_FALSE(happened<StartOffered>(alone.ask(ada, SetReady{true})));
}

TEST(OfferOfTheStart, IsOverWithTheHostsStart) {
    Waiting at;
    at.get_ready();
    at.room.ask(at.host, StartRace{});

    EXPECT_EQ(at.room.state().start_offered_at, std::nullopt);
    EXPECT_EQ(at.room.refusal(at.ben, StartRace{}), RefusalCode::only_the_host);
}

TEST(OfferOfTheStart, StandsStillWhileTheServerIsAway) {
    Waiting at;
    at.get_ready();
    const auto before = *at.room.state().start_offered_at;
    at.room.interrupt(5min);

    EXPECT_EQ(at.room.state().start_offered_at, before + 5min);
}

}  // namespace gridrace::race
