// How long a club stays, what it costs, and what its log is shortened to.
#include <algorithm>

#include "tests/common/race/club_room.hpp"

namespace gridrace::race {

namespace {

constexpr auto day = std::chrono::hours(24);

class ClubLog : public ClubTest {
protected:
    // Has been raced in, by somebody who was kicked and somebody who was muted; the operator has
    // kicked the last one.
    void live() {
        const auto ada = come("Ada", 501);
        const auto bob = come("Bob", 502);
        const auto eve = come("Eve", 503);
        room.see_from(bob, Origin{7});
        room.see_from(eve, Origin{8});
        EXPECT_TRUE(room.oversee(MuteMember{eve, true}).has_value());
        race({ada, bob});
        room.ask(ada, Say{"See you on Thursday."});
        room.ask(ada, KickMember{bob});
        leave(eve);
        leave(ada);
        const auto mal = come("Mal", 509);
        room.see_from(mal, Origin{9});
        EXPECT_TRUE(room.oversee(KickMember{mal}).has_value());
    }
};

}  // namespace

TEST_F(ClubLog, StaysForNinetyDaysAfterItsLastUse) {
    live();
    EXPECT_EQ(next_deadline(room.state()), room.now() + deserted_club_expiry);

    room.wait(day * 89);
    EXPECT_FALSE(room.state().closed);
    leave(come("Ada", 501));
    room.wait(day * 89);
    EXPECT_FALSE(room.state().closed);

    EXPECT_TRUE(happened<RoomClosed>(room.wait(day)));
}

// Else one person could found as many as a server keeps.
TEST_F(ClubLog, StaysForADayIfNoRaceHasCounted) {
    leave(come("Ada", 501));

    room.wait(day - 1s);
    EXPECT_FALSE(room.state().closed);
    EXPECT_TRUE(happened<RoomClosed>(room.wait(1s)));
}

// Else a server that is often down would keep it for ever.
TEST_F(ClubLog, AlsoWhileItsServerIsDown) {
    live();
    for (int week = 0; week < 10; ++week) room.interrupt(day);
    EXPECT_FALSE(happened<RoomClosed>(room.wait(day * 79)));

    EXPECT_TRUE(happened<RoomClosed>(room.wait(day)));
}

// Nobody knows whether that much time has really passed.
TEST_F(ClubLog, OutlivesAClockThatJumps) {
    live();
    room.interrupt(day * 1000);
    EXPECT_FALSE(happened<RoomClosed>(room.wait(day * 88)));

    EXPECT_TRUE(happened<RoomClosed>(room.wait(day)));
}

TEST_F(ClubLog, IsServedForHoursBeforeItCloses) {
    live();
    auto state = room.state();
    const Instant opened = room.now() + day * 200;
    const auto end = opened + club_reprieve;

    EXPECT_EQ(next_deadline(state, opened), end);
    EXPECT_TRUE(pass_time(state, {.now = end - 1s, .served_since = opened}).empty());
    EXPECT_TRUE(happened<RoomClosed>(pass_time(state, {.now = end, .served_since = opened})));
}

TEST_F(ClubLog, StaysWhileSomebodyIsThere) {
    come("Ada", 501);

    room.wait(day * 400);

    EXPECT_FALSE(room.state().closed);
}

TEST_F(ClubLog, CanBeShortenedWhenAllHaveLeft) {
    const auto ada = come("Ada", 501);
    EXPECT_FALSE(can_be_shortened(room.state()));
    room.lose(ada);
    EXPECT_FALSE(can_be_shortened(room.state()));
    room.wait(room.state().rules.grace);

    EXPECT_TRUE(can_be_shortened(room.state()));
    room.wait(day * 14);
    EXPECT_FALSE(can_be_shortened(room.state()));
}

TEST_F(ClubLog, IsShortenedToTheSameClub) {
    live();
    expect_same_club(room.state(), shortened(room.state()));
}

TEST_F(ClubLog, IsShortenedWithItsChoiceOfPuzzle) {
    const auto ada = come("Ada", 501);
    auto seeded = room.state().rules;
    seeded.source = PuzzleSource::seeded;
    room.ask(ada, SetRules{seeded, {42, {}}});
    leave(ada);

    expect_same_club(room.state(), shortened(room.state()));
}

TEST_F(ClubLog, IsShortenedWithItsWord) {
    const auto ada = come("Ada", 501);
    room.ask(ada, SetWord{"kite", WordHash{token_of(1), token_of(2)}});
    leave(ada);

    expect_same_club(room.state(), shortened(room.state()));
}

TEST_F(ClubLog, GoesOnFromTheShortOne) {
    live();
    const auto before = room.state();
    RoomState state;
    for (const auto& event : shortened(before)) fold(state, event);

    const Context context{room.now() + day};
    EXPECT_EQ(join(state, {"Mal", Role::player, token_of(509)}, context).error().code,
              RefusalCode::was_kicked);
    EXPECT_EQ(join(state, {"Cem", Role::player, token_of(504), Origin{9}}, context).error().code,
              RefusalCode::address_was_kicked);
    EXPECT_TRUE(join(state, {"Bob", Role::player, token_of(502), Origin{7}}, context))
        << "the host of then is gone";
    ASSERT_TRUE(join(state, {"Dan", Role::player, token_of(505), Origin{8}}, context));
    EXPECT_TRUE(state.members[1].muted);
    EXPECT_EQ(state.last_member, before.last_member.next().next());
    ASSERT_TRUE(join(state, {"Ada", Role::player, token_of(501)}, context));
    EXPECT_EQ(state.club->player_of(state.last_member)->number, 1u);
}

TEST_F(ClubLog, CanSendAllAwayAlsoInARace) {
    const auto ada = come("Ada", 501);
    come("Bob", 502);
    room.start_race(two_cells_short());
    room.ask(ada, right_at(0));

    auto state = room.state();
    const auto events = send_all_away(state, room.context());

    EXPECT_EQ(std::ranges::count_if(events,
                                    [](const Event& event) {
                                        const auto* left = std::get_if<MemberLeft>(&event);
                                        return left != nullptr && left->reason == LeaveReason::gone;
                                    }),
              2);
    EXPECT_TRUE(can_be_shortened(state));
    EXPECT_FALSE(state.locked);
}

TEST_F(ClubLog, RemembersNoMoreKickedTokensThanItKeeps) {
    const auto ada = come("Ada", 501);
    for (std::uint32_t i = 0; i < barred_kept + 10; ++i) {
        room.ask(ada, KickMember{come("Eve", 2000 + i)});
    }

    EXPECT_EQ(room.state().barred.size(), barred_kept);
    EXPECT_EQ(room.state().barred.back(), token_of(2000 + barred_kept + 9));
}

// Only the server knows tokens.
TEST_F(ClubLog, ShowsNobodyATokenOfAPlayer) {
    live();
    const auto ada = come("Ada", 501);

    for (const auto viewer : {MemberId{}, ada}) {
        const auto seen = visible_to(room.state(), viewer);
        for (const auto& player : seen.club->players) {
            EXPECT_EQ(player.token, TokenHash{});
        }
    }
    EXPECT_EQ(room.state().club->player(1)->token, token_of(501));
}

}  // namespace gridrace::race
