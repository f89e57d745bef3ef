// A club's meetings: when they are, who sets them, and how their races begin.
#include "common/race/meeting.hpp"

#include "tests/common/race/club_room.hpp"

namespace gridrace::race {

namespace {

// `noon` is a Wednesday; eight in the evening of the next day.
constexpr Instant thursday = noon + 32h;
constexpr std::uint32_t at_eight = 3 * 24 * 60 + 20 * 60;

class ClubMeeting : public ClubTest {
protected:
    explicit ClubMeeting(const RaceRules& rules = {}) : ClubTest(rules) {}

    void set(Instant at, std::vector<WeeklyTime> weekly = {}) {
        room.ask(ada, SetMeeting{Meeting{at, std::move(weekly)}});
    }
    Events wait_until(Instant at) { return room.wait(at - room.now()); }
    std::optional<Instant> next() const {
        return club().meeting ? std::optional(club().meeting->next) : std::nullopt;
    }

    MemberId ada = come("Ada", 501);
};

class ClubMeetingOfARelay : public ClubMeeting {
protected:
    ClubMeetingOfARelay() : ClubMeeting(rules_of(Mode::relay)) {}
};

class ClubMeetingOfATournament : public ClubMeeting {
protected:
    ClubMeetingOfATournament() : ClubMeeting(rules_of(Mode::swiss)) {}
};

}  // namespace

TEST(Meeting, IsAtAMinuteOfTheWeek) {
    EXPECT_EQ(minute_of_week(thursday), at_eight);
    EXPECT_EQ(minute_of_week(Instant{}), 3 * 24 * 60u);  // 1970 began on a Thursday
}

TEST(Meeting, IsAtTheSameTimeEachWeek) {
    const Meeting weekly{thursday, {{noon, at_eight}}};

    EXPECT_EQ(following(weekly, thursday)->next, thursday + 7 * 24h);
    EXPECT_EQ(following(weekly, thursday - 1ms)->next, thursday);
    EXPECT_EQ(following(weekly, thursday + 30 * 24h)->next, thursday + 35 * 24h);
}

TEST(Meeting, FollowsTheClocksOfWhoSetIt) {
    // From summer to winter an hour later in UTC, which is the same time on the wall.
    const Meeting weekly{thursday, {{noon, at_eight}, {noon + 10 * 24h, at_eight + 60}}};

    EXPECT_EQ(following(weekly, thursday)->next, thursday + 7 * 24h);
    EXPECT_EQ(following(weekly, thursday + 7 * 24h)->next, thursday + 14 * 24h + 1h);
}

TEST(Meeting, ThatIsOnlyOnceHasNoNextOne) {
    EXPECT_EQ(following(Meeting{thursday, {}}, thursday), std::nullopt);
}

TEST_F(ClubMeeting, IsSetByTheHost) {
    const auto bob = come("Bob", 502);
    const Meeting meeting{thursday, {{noon, at_eight}}};

    EXPECT_EQ(room.refusal(bob, SetMeeting{meeting}), RefusalCode::only_the_host);
    EXPECT_EQ(find<MeetingSet>(room.ask(ada, SetMeeting{meeting}))->meeting, meeting);
    EXPECT_EQ(club().meeting, meeting);
    EXPECT_FALSE(happened<MeetingSet>(room.ask(ada, SetMeeting{meeting})));
    EXPECT_EQ(find<MeetingSet>(room.ask(ada, SetMeeting{}))->meeting, std::nullopt);
    EXPECT_EQ(club().meeting, std::nullopt);
}

TEST_F(ClubMeeting, IsInTheFuture) {
    const auto refusal = [&](const Meeting& meeting) {
        return room.refusal(ada, SetMeeting{meeting});
    };
    constexpr auto out_of_range = RefusalCode::meeting_out_of_range;

    EXPECT_EQ(refusal({noon, {}}), out_of_range);
    EXPECT_EQ(refusal({noon + latest_meeting + 1ms, {}}), out_of_range);
    EXPECT_EQ(refusal({thursday, {{noon, minutes_of_week}}}), out_of_range);
    EXPECT_EQ(refusal({thursday, {{noon, 1}, {noon, 2}}}), out_of_range);
    EXPECT_EQ(refusal({thursday, std::vector(17, WeeklyTime{noon, 1})}), out_of_range);
    EXPECT_EQ(refusal({thursday, {{thursday + 1ms, at_eight}}}), out_of_range);
    EXPECT_EQ(refusal({thursday, {{noon, 1}, {noon + latest_change + 1ms, 2}}}), out_of_range);
    EXPECT_EQ(refusal({noon + latest_meeting, {}}), std::nullopt);
}

TEST(RaceRulesOfAMeeting, AreThoseOfClubs) {
    TestRoom room;
    const auto ada = room.join("Ada");

    EXPECT_EQ(room.refusal(ada, SetMeeting{Meeting{thursday, {}}}), RefusalCode::only_in_a_club);
}

TEST_F(ClubMeeting, BeginsItsRaceOnTheSecond) {
    set(thursday, {{noon, at_eight}});
    const auto countdown = room.state().rules.countdown;

    EXPECT_EQ(next_deadline(room.state()), thursday - countdown);
    EXPECT_TRUE(wait_until(thursday - countdown - 1ms).empty());
    const auto begun = wait_until(thursday - countdown);

    EXPECT_EQ(find<CountdownStarted>(begun)->starts_at, thursday);
    EXPECT_EQ(next(), thursday);
    room.deliver(two_cells_short());
    const auto started = wait_until(thursday);
    EXPECT_TRUE(happened<RaceStarted>(started));
    EXPECT_EQ(find<MeetingSet>(started)->reason, MeetingReason::began);
    EXPECT_EQ(next(), thursday + 7 * 24h);
    room.fill(ada, solution());
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(ClubMeeting, NeedsNoHost) {
    const auto bob = come("Bob", 502);
    set(thursday);
    leave(ada);

    EXPECT_TRUE(happened<CountdownStarted>(wait_until(thursday)));
    EXPECT_NE(room.state().member(bob), nullptr);
}

TEST_F(ClubMeeting, IsCancelledIfNobodyComes) {
    set(thursday, {{noon, at_eight}});
    leave(ada);

    EXPECT_TRUE(wait_until(thursday + meeting_waits - 1ms).empty());
    const auto events = wait_until(thursday + meeting_waits);

    EXPECT_EQ(find<MeetingSet>(events)->reason, MeetingReason::nobody_came);
    EXPECT_FALSE(happened<CountdownStarted>(events));
    EXPECT_EQ(next(), thursday + 7 * 24h);
}

TEST_F(ClubMeeting, WaitsAMomentForSomebodyToCome) {
    set(thursday);
    wait_until(thursday - 10s);
    room.lose(ada);
    wait_until(thursday + 30s);

    room.bring_back(ada);
    const auto begun = room.wait(1ms);

    const auto countdown = room.state().rules.countdown;
    ASSERT_TRUE(happened<CountdownStarted>(begun));
    EXPECT_EQ(find<CountdownStarted>(begun)->starts_at, room.now() + countdown);
}

TEST_F(ClubMeeting, WaitsOnIfAllLeaveInTheCountdown) {
    set(thursday, {{noon, at_eight}});
    wait_until(thursday - 1s);
    ASSERT_EQ(room.state().phase, Phase::countdown);

    leave(ada);
    EXPECT_EQ(room.state().phase, Phase::lobby);
    come("Bob", 502);

    EXPECT_TRUE(happened<CountdownStarted>(room.wait(1ms)));
    EXPECT_EQ(next(), thursday);
}

TEST_F(ClubMeeting, IsMissedIfThereIsNoPuzzle) {
    set(thursday, {{noon, at_eight}});
    wait_until(thursday - 1s);

    const auto events = room.deliver(CancelReason::too_busy);

    EXPECT_EQ(find<MeetingSet>(events)->reason, MeetingReason::missed);
    EXPECT_EQ(next(), thursday + 7 * 24h);
    EXPECT_TRUE(room.wait(1s).empty());
}

TEST_F(ClubMeeting, IsNotBegunLate) {
    set(thursday, {{noon, at_eight}});

    // The server comes back an hour too late, and then Ada does.
    const auto events = wait_until(thursday + 1h);

    EXPECT_EQ(find<MeetingSet>(events)->reason, MeetingReason::missed);
    EXPECT_FALSE(happened<CountdownStarted>(events));
    EXPECT_EQ(next(), thursday + 7 * 24h);
}

TEST_F(ClubMeeting, IsMissedWhileARaceIsUnderWay) {
    set(noon + 10min);
    room.start_race(two_cells_short());

    const auto events = wait_until(noon + 10min + meeting_waits);

    EXPECT_EQ(find<MeetingSet>(events)->reason, MeetingReason::missed);
    EXPECT_EQ(room.state().phase, Phase::racing);
    room.fill(ada, solution());
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(ClubMeetingOfARelay, NeedsTwoPlayers) {
    set(thursday);

    EXPECT_EQ(find<MeetingSet>(wait_until(thursday + meeting_waits))->reason,
              MeetingReason::nobody_came);
}

TEST_F(ClubMeetingOfATournament, NeedsAsManyPlayersAsTheMode) {
    set(thursday);

    EXPECT_EQ(find<MeetingSet>(wait_until(thursday + meeting_waits))->reason,
              MeetingReason::nobody_came);
}

TEST_F(ClubMeeting, KeepsANewClubOpenForIt) {
    set(noon + 20 * 24h);
    leave(ada);

    EXPECT_EQ(next_deadline(room.state()), noon + awaited_club_expiry);
    EXPECT_TRUE(happened<RoomClosed>(room.wait(awaited_club_expiry)));
}

TEST_F(ClubMeeting, IsInTheShortLog) {
    set(thursday, {{noon, at_eight}});
    leave(ada);

    expect_same_club(room.state(), shortened(room.state()));
}

}  // namespace gridrace::race
