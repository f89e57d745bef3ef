// The mode `daily`: the room of a day.
#include "common/race/modes/daily.hpp"

#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

class DailyMode : public testing::Test {
protected:
    DailyMode() { room.deliver({{two_cells_short(), 4711}}); }

    Events begin(MemberId member) { return room.ask(member, StartRace{}); }
    void solve(MemberId member) {
        room.ask(member, right_at(0));
        room.ask(member, right_at(1));
    }
    const race::Run& seen(MemberId of, MemberId by) {
        view = visible_to(room.state(), by);
        return *view.run(of);
    }

    TestRoom room{day_rules(day_at(noon), 4)};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
    RoomState view;
};

}  // namespace

TEST_F(DailyMode, RacesAtOnceAndHasNoHost) {
    EXPECT_EQ(room.state().phase, Phase::racing);
    EXPECT_FALSE(room.state().host);
    EXPECT_EQ(room.refusal(ada, KickMember{bob}), RefusalCode::only_the_host);
    EXPECT_EQ(room.refusal(ada, SetRules{}), RefusalCode::only_the_host);
    EXPECT_EQ(room.refusal(ada, LockRoom{true}), RefusalCode::only_the_host);
}

TEST_F(DailyMode, DealsThePuzzleToThoseWhoHaveBegun) {
    const auto* started = find<RaceStarted>(room.log());
    ASSERT_NE(started, nullptr);
    EXPECT_EQ(started->puzzle, sudoku::Grid());
    EXPECT_EQ(visible_to(room.state(), ada).race.puzzle, sudoku::Grid());
    EXPECT_EQ(room.refusal(ada, right_at(0)), RefusalCode::attempt_not_begun);

    const auto events = begin(ada);

    ASSERT_TRUE(happened<PuzzleDealt>(events));
    EXPECT_EQ(find<PuzzleDealt>(events)->puzzle, two_cells_short());
    EXPECT_EQ(seen(ada, bob).grid, sudoku::Grid());
    EXPECT_EQ(seen(ada, ada).grid, two_cells_short());
}

TEST_F(DailyMode, CountsEachTimeFromItsOwnBegin) {
    begin(ada);
    room.wait(10min);
    begin(bob);
    room.wait(1min);
    solve(bob);
    room.wait(1min);
    solve(ada);

    EXPECT_EQ(room.run(bob).time, 1min);
    EXPECT_EQ(room.run(bob).place, 1u);
    EXPECT_EQ(room.run(ada).time, 12min);
    EXPECT_EQ(room.run(ada).place, 2u);
    EXPECT_EQ(room.state().phase, Phase::racing);
}

TEST_F(DailyMode, CountsNoTimeInWhichTheServerWasDown) {
    begin(ada);
    room.wait(1min);
    room.interrupt(1h);
    solve(ada);

    EXPECT_EQ(room.run(ada).time, 1min);
}

TEST_F(DailyMode, RanksThoseWithAssistsApart) {
    const auto cho = room.join("Cho");
    for (const auto member : {ada, bob, cho}) begin(member);
    room.ask(ada, TakeAssist{Assist::hints});
    room.wait(room.state().rules.assist_price);
    solve(ada);
    room.wait(1min);
    solve(bob);

    EXPECT_EQ(room.run(ada).place, 1u);
    EXPECT_EQ(room.run(bob).place, 1u);
    EXPECT_EQ(table_of(room.state().race), "1 Bob, 1 Ada, 0 Cho");
}

TEST_F(DailyMode, TellsNobodyTheProgressOfOthers) {
    begin(ada);

    const auto events = room.ask(ada, right_at(0));

    EXPECT_FALSE(happened<ProgressChanged>(events));
    EXPECT_EQ(cells_filled(seen(ada, ada)), 1);
    EXPECT_EQ(cells_filled(seen(ada, bob)), 0);
    EXPECT_EQ(percentage(room.state().race, room.run(ada)), 50);
    room.ask(ada, ClearCell{0});
    EXPECT_EQ(cells_filled(room.run(ada)), 0);
}

TEST_F(DailyMode, GivesOneAttempt) {
    begin(ada);
    room.ask(ada, Forfeit{});

    EXPECT_FALSE(happened<AttemptBegun>(begin(ada)));
    EXPECT_EQ(room.run(ada).status, RunStatus::forfeited);
    EXPECT_EQ(room.refusal(ada, LeaveRoom{}), RefusalCode::seat_is_kept);
}

TEST_F(DailyMode, KeepsTheSeatsOfThoseWhoHaveBegun) {
    begin(ada);
    room.lose(ada);
    room.lose(bob);

    room.wait(room.state().rules.grace);

    EXPECT_NE(room.state().member(ada), nullptr);
    EXPECT_EQ(room.state().member(bob), nullptr);
    room.bring_back(ada);
    solve(ada);
    EXPECT_EQ(room.run(ada).status, RunStatus::finished);
}

TEST_F(DailyMode, EndsAnHourAfterTheDay) {
    begin(ada);
    room.wait(12h);
    EXPECT_EQ(room.refusal(bob, StartRace{}), RefusalCode::day_is_over);
    room.wait(1h - 1ms);
    EXPECT_EQ(room.state().phase, Phase::racing);

    const auto events = room.wait(1ms);

    ASSERT_TRUE(happened<RaceEnded>(events));
    EXPECT_EQ(find<RaceEnded>(events)->seed, 4711u);
    EXPECT_EQ(room.refusal(bob, StartRace{}), RefusalCode::day_is_over);
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(DailyMode, StaysOpenUntilItsEndWithNobodyThere) {
    room.ask(ada, LeaveRoom{});
    room.ask(bob, LeaveRoom{});

    room.wait(13h);
    EXPECT_FALSE(room.state().closed);
    room.wait(deserted_room_expiry);
    EXPECT_TRUE(room.state().closed);
}

TEST(DailyModeOfManySeats, TakesNotAllSeatsFromOneOrigin) {
    TestRoom room{day_rules(day_at(noon), 1000)};
    room.deliver({{two_cells_short(), 4711}});
    std::uint32_t comers = 100;
    const auto come = [&](std::optional<Origin> origin) {
        const auto number = ++comers;
        return room.try_join(
            {"P" + std::to_string(number), Role::player, token_of(number), origin});
    };
    for (std::size_t i = 0; i < most_from_one_origin; ++i) {
        ASSERT_TRUE(come(Origin{1}).has_value());
        const auto member = room.state().last_member;
        room.ask(member, StartRace{});
        room.lose(member);
    }
    room.wait(room.state().rules.grace);

    const auto one_more = come(Origin{1});

    ASSERT_FALSE(one_more.has_value());
    EXPECT_EQ(one_more.error().code, RefusalCode::too_many_from_address);
    EXPECT_TRUE(come(Origin{2}).has_value());
    EXPECT_TRUE(come(std::nullopt).has_value());
}

class FullDay : public DailyMode {
protected:
    FullDay() {
        for (const auto* name : {"Cleo", "Dan"}) room.join(name);
        for (const auto& member : room.state().members) ids.push_back(member.id);
        for (const auto id : ids) begin(id);
    }
    bool takes_one_more() {
        const auto number = ++comers;
        return room
            .try_join({"P" + std::to_string(number), Role::player, token_of(number), std::nullopt})
            .has_value();
    }

    std::uint32_t comers = 100;
    std::vector<MemberId> ids;
};

TEST_F(FullDay, GivesThePlaceOfAForsakenAttemptToANewcomer) {
    room.lose(ids[1]);
    room.wait(1min);
    room.lose(ids[0]);
    room.wait(attempt_forsaken_after - 61s);
    EXPECT_FALSE(takes_one_more());

    room.wait(1s);

    EXPECT_TRUE(takes_one_more());
    EXPECT_EQ(room.state().member(ids[1]), nullptr) << "who has been away longest";
    EXPECT_EQ(room.state().run(ids[1]), nullptr) << "as if it had not begun";
    EXPECT_NE(room.state().member(ids[0]), nullptr);
    EXPECT_FALSE(takes_one_more());
    EXPECT_EQ(room.state().player_count(), 4u);
}

TEST_F(FullDay, KeepsThePlacesOfThosePresentAndOfThoseWhoHaveFinished) {
    solve(ids[1]);
    room.lose(ids[1]);
    room.wait(1h);

    EXPECT_FALSE(takes_one_more());
    EXPECT_EQ(room.state().run(ids[1])->status, RunStatus::finished);
}

TEST(FullDayOfAWholePuzzle, KeepsTheAttemptOfWhoHasFilledSomeCells) {
    auto puzzle = solution();
    for (int cell = 0; cell < 9; ++cell) puzzle.clear(sudoku::Cell(cell));
    for (const int filled : {least_cells_of_attempt - 1, least_cells_of_attempt}) {
        TestRoom room{day_rules(day_at(noon), 1)};
        room.deliver({{puzzle, 4711}});
        const auto ada = room.join("Ada");
        room.ask(ada, StartRace{});
        for (int cell = 0; cell < filled; ++cell)
            room.ask(ada, right_at(static_cast<std::uint32_t>(cell)));
        room.lose(ada);
        room.wait(1h);

        const auto joined = room.try_join({"Bob", Role::player, token_of(101), std::nullopt});

        EXPECT_EQ(joined.has_value(), filled < least_cells_of_attempt);
        EXPECT_EQ(room.state().member(ada) != nullptr, filled >= least_cells_of_attempt);
    }
}

TEST(DailyModeOfManySeats, LeavesOrdinaryRoomsAsTheyAre) {
    RaceRules rules;
    rules.max_players = 100;
    TestRoom room(rules);
    for (std::uint32_t i = 1; i <= most_from_one_origin + 1; ++i) {
        const Join newcomer{"P" + std::to_string(i), Role::player, token_of(100 + i), Origin{1}};
        EXPECT_TRUE(room.try_join(newcomer).has_value());
    }
}

TEST_F(DailyMode, BoundsTheCommandsOfAMember) {
    begin(ada);
    auto number = room.member(ada).last_command.value;
    for (; number < most_day_commands; ++number) room.ask(ada, SetReady{true});

    EXPECT_EQ(room.refusal(ada, right_at(0)), RefusalCode::too_many_commands);
    EXPECT_EQ(room.refusal(ada, Forfeit{}), RefusalCode::too_many_commands);
    EXPECT_EQ(room.refusal(bob, StartRace{}), std::nullopt);
    const CommandNumber last{most_day_commands + most_refused_day_commands};
    EXPECT_FALSE(is_beyond_answers(room.state(), last));
    EXPECT_TRUE(is_beyond_answers(room.state(), last.next()));
    EXPECT_FALSE(is_beyond_answers(TestRoom().state(), last.next()));
}

TEST_F(DailyMode, HasNoTalk) {
    EXPECT_EQ(room.refusal(ada, Say{"r1c1 is 5"}), RefusalCode::not_in_this_mode);
    EXPECT_EQ(room.refusal(ada, React{Emote::wow}), RefusalCode::not_in_this_mode);
}

TEST_F(DailyMode, HasARecordThatIsBelieved) {
    begin(ada);
    room.wait(1min);
    begin(bob);
    room.ask(bob, TakeAssist{Assist::check});
    room.ask(ada, PlaceDigit{0, 3});
    solve(ada);
    room.interrupt(1min);
    solve(bob);
    room.wait(13h);

    EXPECT_EQ(fault_of(room), "");
}

TEST(DailyModeWithoutAPuzzle, TriesAgainWithTheNextWhoBegins) {
    TestRoom room(day_rules(day_at(noon), 4));
    const auto ada = room.join("Ada");
    room.deliver(Result<OrderedPuzzle, CancelReason>(CancelReason::too_busy));
    EXPECT_EQ(room.refusal(ada, StartRace{}), RefusalCode::puzzle_not_ready);

    room.deliver(two_cells_short());

    EXPECT_EQ(room.refusal(ada, StartRace{}), std::nullopt);
    EXPECT_NE(room.state().run(ada), nullptr);
}

TEST(DailyModeOfARoom, CannotBeChosenByAHost) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const SetRules rules{day_rules(day_at(noon), 4), {}, {}};

    EXPECT_EQ(room.refusal(ada, rules), RefusalCode::not_in_this_mode);
    EXPECT_EQ(parse_mode("daily"), std::nullopt);
}

TEST(DailyModeOfARoom, NeedsADayAndTakesAThousandPlayers) {
    EXPECT_EQ(find_fault(day_rules(20'000, 1000), {}), std::nullopt);
    EXPECT_NE(find_fault(day_rules(20'000, 1001), {}), std::nullopt);
    EXPECT_NE(find_fault(day_rules(0, 10), {}), std::nullopt);
    auto ordinary = RaceRules{};
    ordinary.max_players = 101;
    EXPECT_NE(find_fault(ordinary, {}), std::nullopt);
}

TEST(RoomCodeOfADay, IsAnotherOneEachDay) {
    const auto today = RoomCode::of_day(20'782);

    EXPECT_TRUE(today.is_of_a_day());
    EXPECT_EQ(RoomCode::parse(today.text()), today);
    EXPECT_NE(today, RoomCode::of_day(20'783));
    EXPECT_FALSE(RoomCode::parse("K7MQ2X")->is_of_a_day());
}

}  // namespace gridrace::race
