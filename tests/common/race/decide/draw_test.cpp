// The draw of a race's puzzle: who is bound to what and when, what is told, and what a record shows of it.
#include "common/race/draw.hpp"

#include <algorithm>

#include "common/race/decide/record_check.hpp"
#include "common/race/draw_check.hpp"
#include "common/race/view.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

constexpr Digest of_server{1, 2, 3};
constexpr Digest of_ada{4};
constexpr Digest of_ben{5};

class PuzzleDraw : public testing::Test {
protected:
    explicit PuzzleDraw(const RaceRules& rules = {}, const PuzzleChoice& choice = {})
        : room(rules, choice) {
        room.draw_secret = of_server;
    }

    void commit(MemberId member, const Digest& secret) {
        EXPECT_EQ(room.refusal(member, CommitDraw{commitment_to(secret)}), std::nullopt);
    }
    void commit_both() {
        commit(ada, of_ada);
        commit(ben, of_ben);
    }
    Events start() { return room.ask(ada, StartRace{true}); }
    Events open(MemberId member, const Digest& secret) {
        return room.ask(member, OpenDraw{secret});
    }
    // Both players take part; the puzzle is the one that was drawn.
    void start_drawn_race() {
        commit_both();
        start();
        open(ada, of_ada);
        open(ben, of_ben);
        room.deliver(make_puzzle(*puzzle_wanted(room.state()), 0));
        room.wait(5s);
    }
    RaceRecord race_drawn_and_ended() {
        start_drawn_race();
        room.ask(ada, Forfeit{});
        room.ask(ben, Forfeit{});
        return *record_of(room.moments(), RaceNumber{1});
    }

    TestRoom room;
    MemberId ada = room.join("Ada");
    MemberId ben = room.join("Ben");
};

class DrawOfASprint : public PuzzleDraw {
protected:
    DrawOfASprint() : PuzzleDraw(rules()) {}

private:
    static RaceRules rules() {
        RaceRules rules;
        rules.mode_settings.mode = Mode::sprint;
        return rules;
    }
};

class DrawOfASeed : public PuzzleDraw {
protected:
    DrawOfASeed() : PuzzleDraw(rules(), {7, {}}) {}

private:
    static RaceRules rules() {
        RaceRules rules;
        rules.source = PuzzleSource::seeded;
        return rules;
    }
};

// Changes the first event of a kind in a record.
template <class E, class Change>
RaceRecord with(RaceRecord record, Change change) {
    for (auto& moment : record.course) {
        for (auto& event : moment.events) {
            if (auto* found = std::get_if<E>(&event)) return change(*found), record;
        }
    }
    ADD_FAILURE() << "the record has no such event";
    return record;
}

std::string fault_of(const RaceRecord& record) {
    return check_draw(record).fault.value_or("");
}

}  // namespace

TEST_F(PuzzleDraw, BindsAllBeforeAnySecretIsOpen) {
    commit_both();
    const auto started = start();

    const auto* countdown = find<CountdownStarted>(started);
    ASSERT_TRUE(countdown->draw);
    EXPECT_EQ(countdown->draw->commitment, commitment_to(of_server));
    EXPECT_EQ(countdown->draw->entries,
              (std::vector<DrawEntry>{{ada, commitment_to(of_ada)}, {ben, commitment_to(of_ben)}}));
    EXPECT_EQ(countdown->draw->closes_at, room.now() + longest_draw);
    EXPECT_FALSE(happened<PuzzleOrdered>(started));
    EXPECT_EQ(puzzle_wanted(room.state()), std::nullopt);
}

TEST_F(PuzzleDraw, ClosesWhenAllHaveOpened) {
    commit_both();
    start();

    EXPECT_FALSE(happened<DrawClosed>(open(ben, of_ben)));
    const auto closed = open(ada, of_ada);

    const std::vector<DrawOpening> both{{ada, of_ada}, {ben, of_ben}};
    EXPECT_EQ(find<DrawClosed>(closed)->openings, both);
    EXPECT_EQ(find<PuzzleOrdered>(closed)->order.seed, drawn_seed({1}, of_server, both));
}

TEST_F(PuzzleDraw, IsTheSameForAnotherRaceOnlyByChance) {
    const std::vector<DrawOpening> both{{ada, of_ada}, {ben, of_ben}};
    const auto seed = drawn_seed({1}, of_server, both);

    EXPECT_EQ(seed, 6'235'664'358'202'245'076u) << "proto/http.md has this number, too";
    EXPECT_NE(drawn_seed({2}, of_server, both), seed);
    EXPECT_NE(drawn_seed({1}, of_ada, both), seed);
    EXPECT_NE(drawn_seed({1}, of_server, {}), seed);
    EXPECT_NE(drawn_seed({1}, of_server, std::vector<DrawOpening>{{ada, of_ben}, {ben, of_ada}}),
              seed);
}

TEST_F(PuzzleDraw, DoesNotWaitLongForASecret) {
    commit_both();
    start();
    open(ada, of_ada);

    EXPECT_FALSE(happened<DrawClosed>(room.wait(longest_draw - 1ms)));
    const auto closed = room.wait(1ms);

    EXPECT_EQ(find<DrawClosed>(closed)->openings, (std::vector<DrawOpening>{{ada, of_ada}}));
    EXPECT_TRUE(happened<PuzzleOrdered>(closed));
    EXPECT_EQ(room.refusal(ben, OpenDraw{of_ben}), RefusalCode::draw_is_closed);
}

TEST_F(PuzzleDraw, DoesNotWaitForWhoHasLeft) {
    commit_both();
    start();
    open(ada, of_ada);

    EXPECT_TRUE(happened<DrawClosed>(room.ask(ben, LeaveRoom{})));
}

TEST_F(PuzzleDraw, WaitsForWhoIsAway) {
    commit_both();
    start();
    open(ada, of_ada);

    EXPECT_FALSE(happened<DrawClosed>(room.lose(ben)));
    room.bring_back(ben);
    EXPECT_TRUE(happened<DrawClosed>(open(ben, of_ben)));
}

TEST_F(PuzzleDraw, WaitsAsLongAfterTheServerWasAway) {
    commit_both();
    start();

    room.interrupt(10s);

    EXPECT_FALSE(happened<DrawClosed>(room.wait(longest_draw - 1ms)));
    EXPECT_TRUE(happened<DrawClosed>(room.wait(1ms)));
}

TEST_F(PuzzleDraw, RefusesWhatDoesNotFit) {
    commit(ada, of_ada);
    EXPECT_EQ(room.refusal(ada, OpenDraw{of_ada}), RefusalCode::draw_is_closed);
    start();

    EXPECT_EQ(room.refusal(ada, OpenDraw{of_ben}), RefusalCode::secret_does_not_fit);
    EXPECT_EQ(room.refusal(ben, OpenDraw{of_ben}), RefusalCode::draw_is_closed);
    EXPECT_EQ(room.refusal(ben, CommitDraw{commitment_to(of_ben)}), RefusalCode::race_under_way);
}

TEST_F(PuzzleDraw, LetsAPlayerBindItselfAnewBeforeTheCountdown) {
    commit(ada, of_ada);
    commit(ada, of_ben);

    EXPECT_EQ(find<CountdownStarted>(start())->draw->entries,
              (std::vector<DrawEntry>{{ada, commitment_to(of_ben)}}));
}

TEST_F(PuzzleDraw, TakesACommitmentForOneRaceOnly) {
    race_drawn_and_ended();

    EXPECT_EQ(find<CountdownStarted>(start())->draw, std::nullopt);
}

TEST_F(PuzzleDraw, IsForPlayers) {
    const auto cem = room.join("Cem", Role::spectator);

    EXPECT_EQ(room.refusal(cem, CommitDraw{commitment_to(of_ada)}),
              RefusalCode::spectators_do_not_move);
}

// There is no next race; and a club would be sent home by a refusal.
TEST_F(PuzzleDraw, TakesNothingDownInARoomWhoseLogIsFull) {
    room.fill_log();

    EXPECT_FALSE(happened<DrawCommitted>(room.ask(ada, CommitDraw{commitment_to(of_ada)})));
    EXPECT_EQ(room.refusal(ada, CommitDraw{commitment_to(of_ada)}), std::nullopt);
}

TEST_F(PuzzleDraw, IsOpenedThoughTheLogIsFull) {
    commit_both();
    start();
    room.fill_log();

    open(ada, of_ada);
    EXPECT_TRUE(happened<DrawClosed>(open(ben, of_ben)));
}

TEST_F(PuzzleDraw, LeavesOutWhoWatches) {
    commit_both();
    room.ask(ben, SetRole{Role::spectator});

    EXPECT_EQ(find<CountdownStarted>(start())->draw->entries,
              (std::vector<DrawEntry>{{ada, commitment_to(of_ada)}}));
}

TEST_F(PuzzleDraw, IsNoneWhereNobodyTakesPart) {
    const auto started = start();

    EXPECT_EQ(find<CountdownStarted>(started)->draw, std::nullopt);
    EXPECT_EQ(find<CountdownStarted>(started)->secret, std::nullopt);
    EXPECT_EQ(find<PuzzleOrdered>(started)->order.seed, std::nullopt);
}

TEST_F(PuzzleDraw, IsNoneForARating) {
    RaceRules rules;
    rules.rating = sudoku::RatingRange{{65}, {75}};
    room.ask(ada, SetRules{rules, {}});
    commit_both();

    EXPECT_EQ(find<CountdownStarted>(start())->draw, std::nullopt);
}

TEST_F(DrawOfASeed, IsNone) {
    commit_both();

    const auto started = start();

    EXPECT_EQ(find<CountdownStarted>(started)->draw, std::nullopt);
    EXPECT_EQ(find<PuzzleOrdered>(started)->order.seed, 7u);
}

TEST_F(PuzzleDraw, TellsNobodyASecretTooEarly) {
    commit_both();
    const auto seen = [this] { return visible_to(room.state(), ben); };
    const auto started = start();
    EXPECT_EQ(seen().member(ada)->draws, std::nullopt);
    const auto told = seen_by(room.state(), Event(*find<CountdownStarted>(started)), ben);
    EXPECT_EQ(std::get<CountdownStarted>(told).secret, std::nullopt);

    open(ada, of_ada);
    EXPECT_TRUE(seen().race.openings.empty());
    EXPECT_EQ(seen().race.draw_secret, std::nullopt);

    open(ben, of_ben);
    EXPECT_EQ(seen().race.openings.size(), 2u);
    EXPECT_EQ(seen().race.draw_secret, std::nullopt);

    room.deliver(puzzle());
    room.wait(5s);
    EXPECT_EQ(seen().race.draw_secret, std::nullopt);
    room.ask(ada, Forfeit{});
    const auto ended = room.ask(ben, Forfeit{});
    EXPECT_EQ(find<RaceEnded>(ended)->secret, of_server);
    EXPECT_EQ(seen().race.draw_secret, of_server);
}

TEST_F(PuzzleDraw, IsShownByTheRecord) {
    const auto record = race_drawn_and_ended();

    EXPECT_EQ(check_draw(record), (DrawFinding{2, 2, std::nullopt}));
}

TEST_F(PuzzleDraw, TellsWhoDidNotOpen) {
    commit_both();
    start();
    open(ada, of_ada);
    room.wait(longest_draw);
    room.deliver(make_puzzle(*puzzle_wanted(room.state()), 0));
    room.wait(2s);
    room.ask(ada, Forfeit{});
    room.ask(ben, Forfeit{});

    EXPECT_EQ(check_draw(*record_of(room.moments(), RaceNumber{1})),
              (DrawFinding{2, 1, std::nullopt}));
}

TEST_F(PuzzleDraw, FindsWhatWasChangedInARecord) {
    const auto record = race_drawn_and_ended();

    EXPECT_EQ(fault_of(with<RaceEnded>(record, [](auto& e) { e.secret->back() ^= 1; })),
              "the server's secret is not the one that it was bound to");
    EXPECT_EQ(fault_of(with<RaceEnded>(record, [](auto& e) { e.secret.reset(); })),
              "the server has not shown its secret");
    EXPECT_EQ(fault_of(with<DrawClosed>(record, [](auto& e) { e.openings[1].secret[7] ^= 1; })),
              "a player's secret is not the one that the player was bound to");
    EXPECT_EQ(fault_of(with<DrawClosed>(record, [](auto& e) { e.openings[1] = e.openings[0]; })),
              "a player's secret is not the one that the player was bound to");
    EXPECT_EQ(fault_of(with<DrawClosed>(record, [](auto& e) { e.openings.pop_back(); })),
              "the seed is not the one that was drawn");
    EXPECT_EQ(fault_of(with<RaceEnded>(record, [](auto& e) { ++*e.seed; })),
              "the seed is not the one that was drawn");
    EXPECT_EQ(fault_of(with<RaceStarted>(record, [](auto& e) { e.puzzle = puzzle(); })),
              "a puzzle is not the one that was drawn");
    EXPECT_EQ(fault_of(with<CountdownStarted>(
                  record, [](auto& e) { e.draw->grade = sudoku::Grade::hard; })),
              "a puzzle of another grade was drawn than the rules have");
}

// Who sat there and who did not would be anybody's word.
TEST_F(PuzzleDraw, IsNotBelievedOfOthersThanThePlayers) {
    const auto record = race_drawn_and_ended();
    const std::string others = "others take part in the draw than players who are there";
    EXPECT_EQ(record_fault(record).value_or(""), "");

    const auto fault = [&](auto change) {
        return record_fault(with<CountdownStarted>(record, change)).value_or("");
    };
    EXPECT_EQ(fault([](auto& e) { e.draw->entries.clear(); }), others);
    EXPECT_EQ(fault([](auto& e) { e.draw->entries[1] = e.draw->entries[0]; }), others);
    EXPECT_EQ(fault([](auto& e) { std::swap(e.draw->entries[0], e.draw->entries[1]); }), others);
    EXPECT_EQ(fault([](auto& e) { e.draw->entries[1].member = {99}; }), others);
}

TEST_F(PuzzleDraw, IsNotBelievedIfSomebodyWasLeftOutTooEarly) {
    const auto record = race_drawn_and_ended();

    EXPECT_EQ(record_fault(with<DrawClosed>(record, [](auto& e) { e.openings.pop_back(); })),
              "a player was left out of the draw too early");
}

TEST_F(PuzzleDraw, IsClosedOnce) {
    auto record = race_drawn_and_ended();
    for (auto& moment : record.course) {
        for (std::size_t i = 0; i < moment.events.size(); ++i) {
            if (!std::holds_alternative<DrawClosed>(moment.events[i])) continue;
            const auto closed = moment.events[i];
            moment.events.insert(moment.events.begin() + static_cast<std::ptrdiff_t>(i), closed);
            ++i;
        }
    }

    EXPECT_EQ(record_fault(record), "a puzzle is drawn out of turn");
}

TEST_F(PuzzleDraw, OfAPuzzleThatWasChosenIsNotBelieved) {
    auto record = race_drawn_and_ended();
    record.start.rules.source = PuzzleSource::seeded;

    EXPECT_EQ(fault_of(record), "a puzzle that was chosen cannot be drawn");
}

TEST_F(DrawOfASprint, DrawsTheLaterPuzzlesToo) {
    start_drawn_race();
    const auto first = *room.state().race.puzzle;
    const auto order = puzzle_wanted(room.state());
    ASSERT_TRUE(order && order->index == 1 && order->seed);
    room.deliver(make_puzzle(*order, 0));
    room.fill(ada, *sudoku::solve(first));
    room.wait(room.state().rules.time_limit);

    const auto record = *record_of(room.moments(), RaceNumber{1});

    EXPECT_EQ(check_draw(record), (DrawFinding{2, 2, std::nullopt}));
    const auto other = with<PuzzleDealt>(record, [](auto& e) { e.puzzle = puzzle(); });
    EXPECT_EQ(fault_of(other), "a puzzle is not the one that was drawn");
}

}  // namespace gridrace::race
