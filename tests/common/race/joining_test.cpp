// Coming, going, and who is the host.
#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

TEST(Joining, MakesTheFirstMemberTheHost) {
    TestRoom room;

    const auto joined = room.try_join({"Ada", Role::player, token_of(1)});

    EXPECT_EQ(*joined, (Events{MemberJoined{{1}, "Ada", Role::player},
                               TokenBound{{1}, token_of(1), {1}}, HostChanged{{1}}}));
}

TEST(Joining, GivesEveryMemberAnIdOfTheirOwnForEver) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.ask(bob, LeaveRoom{});

    const auto cleo = room.join("Cleo");

    EXPECT_EQ(ada, MemberId{1});
    EXPECT_EQ(cleo, MemberId{3});
}

TEST(Joining, NumbersEveryEntryToTheRoom) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");

    room.enter_again(ada);

    EXPECT_EQ(room.state().member(ada)->entry, EntryNumber{3});
    EXPECT_EQ(room.state().member(bob)->entry, EntryNumber{2});
    EXPECT_FALSE(visible_to(room.state(), ada).member(ada)->entry) << "it is for the server alone";
}

TEST(Joining, AppendsANumberToATakenName) {
    TestRoom room;
    room.join("Ada");

    EXPECT_EQ(room.member(room.join("Ada")).name, "Ada 2");
    EXPECT_EQ(room.member(room.join("Ada")).name, "Ada 3");
    EXPECT_EQ(room.member(room.join("Ada 2")).name, "Ada 2 2");
}

TEST(Joining, ShortensALongTakenNameToMakeRoomForTheNumber) {
    TestRoom room;
    const std::string longest(16, 'a');
    const std::string wide = "\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d";
    room.join(longest);
    room.join(wide);

    EXPECT_EQ(room.member(room.join(longest)).name, std::string(14, 'a') + " 2");
    EXPECT_EQ(room.member(room.join(wide)).name, "\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d 2");
}

TEST(Joining, IsRefusedWhenAllSeatsAreTaken) {
    RaceRules rules;
    rules.max_players = 1;
    TestRoom room(rules);
    room.join("Ada");

    const auto refused = room.try_join({"Bob", Role::player, token_of(2)});

    EXPECT_EQ(refused.error().code, RefusalCode::room_is_full);
    EXPECT_TRUE(room.try_join({"Bob", Role::spectator, token_of(2)}).has_value());
}

TEST(Joining, TakesAHundredSpectatorsAndNoMore) {
    TestRoom room;
    for (std::uint32_t i = 0; i < usual_max_spectators; ++i) room.join("Eve", Role::spectator);

    const auto refused = room.try_join({"Eve", Role::spectator, token_of(500)});

    EXPECT_EQ(refused.error().code, RefusalCode::room_is_full);
    EXPECT_TRUE(room.try_join({"Ada", Role::player, token_of(500)}).has_value());
}

TEST(Joining, TakesAsManySpectatorsAsItsServerAllows) {
    TestRoom room;
    room.join("Eve", Role::spectator);
    const Join eve{"Eve", Role::spectator, token_of(500)};
    const auto why = [&](std::uint32_t max_spectators) {
        return refuse_join(room.state(), eve, {.now = noon, .max_spectators = max_spectators});
    };

    EXPECT_EQ(why(0), Refusal(RefusalCode::room_is_full));
    EXPECT_EQ(why(1), Refusal(RefusalCode::room_is_full));
    EXPECT_EQ(why(2), std::nullopt);
}

TEST(Joining, TellsOneReasonOfSeveral) {
    RaceRules rules;
    rules.max_players = 1;
    TestRoom room(rules);
    room.join("Ada");
    RoomState state = room.state();
    const Origin home{7};
    const Join bob{"Bob", Role::player, token_of(2), home};
    const auto why = [&](const Join& newcomer, bool log_is_full = false) {
        return refuse_join(state, newcomer, {noon, log_is_full});
    };
    EXPECT_EQ(why({"Eve", Role::spectator, token_of(3), {}}), std::nullopt);

    EXPECT_EQ(why(bob), Refusal(RefusalCode::room_is_full));
    state.locked = true;
    EXPECT_EQ(why(bob), Refusal(RefusalCode::room_is_locked));
    state.barred_origins = {home};
    EXPECT_EQ(why(bob), Refusal(RefusalCode::address_was_kicked));
    state.barred = {bob.token};
    EXPECT_EQ(why(bob), Refusal(RefusalCode::was_kicked));
    EXPECT_EQ(why(bob, true), Refusal(RefusalCode::room_log_full));
    state.closed = true;
    EXPECT_EQ(why(bob, true), Refusal(RefusalCode::room_is_closed));
}

TEST(Joining, FindsAMemberByTokenUntilTheyLeave) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto token = room.member(ada).token;

    EXPECT_EQ(find_by_token(room.state(), token), ada);
    EXPECT_EQ(find_by_token(room.state(), token_of(77)), std::nullopt);

    room.ask(ada, LeaveRoom{});
    EXPECT_EQ(find_by_token(room.state(), token), std::nullopt);
}

TEST(Leaving, IsAnsweredByTheDepartureItself) {
    TestRoom room;
    room.join("Ada");
    const auto bob = room.join("Bob");

    const auto events = room.ask(bob, LeaveRoom{});

    EXPECT_EQ(events, (Events{MemberLeft{bob, LeaveReason::left, room.now()}}));
    EXPECT_EQ(room.state().member(bob), nullptr);
}

TEST(Host, PassesToThePlayerWhoIsHereLongestWhenTheHostLeaves) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.join("Sam", Role::spectator);
    const auto bob = room.join("Bob");
    const auto cleo = room.join("Cleo");
    room.lose(bob);

    const auto events = room.ask(ada, LeaveRoom{});

    EXPECT_EQ(find<HostChanged>(events)->member, cleo);
}

TEST(Host, PassesToASpectatorBeforeAnybodyAway) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    const auto sam = room.join("Sam", Role::spectator);
    room.lose(bob);

    room.ask(ada, LeaveRoom{});

    EXPECT_EQ(room.state().host, sam);
}

TEST(Host, IsTheNextToComeAfterEverybodyLeft) {
    TestRoom room;
    room.ask(room.join("Ada"), LeaveRoom{});
    EXPECT_EQ(room.state().host, MemberId{});

    const auto bob = room.join("Bob");

    EXPECT_EQ(room.state().host, bob);
}

TEST(Host, IsHandedOverByTheHost) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");

    EXPECT_EQ(room.refusal(bob, TransferHost{bob}), RefusalCode::only_the_host);
    EXPECT_EQ(room.refusal(ada, TransferHost{ada}), RefusalCode::not_yourself);
    EXPECT_EQ(room.refusal(ada, TransferHost{{9}}), RefusalCode::no_such_member);
    EXPECT_EQ(room.refusal(ada, TransferHost{bob}), std::nullopt);

    EXPECT_EQ(room.state().host, bob);
}

TEST(Kicking, TakesTheMemberOutAndBarsTheToken) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    const auto token = room.member(bob).token;

    const auto events = room.ask(ada, KickMember{bob});

    EXPECT_EQ(*find<MemberLeft>(events), (MemberLeft{bob, LeaveReason::kicked, room.now()}));
    EXPECT_EQ(room.try_join({"Bob", Role::player, token}).error().code, RefusalCode::was_kicked);
    EXPECT_TRUE(room.try_join({"Bob", Role::player, token_of(50)}).has_value());
}

TEST(Kicking, IsTheHostsAloneAndNeverOfThemself) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");

    EXPECT_EQ(room.refusal(bob, KickMember{ada}), RefusalCode::only_the_host);
    EXPECT_EQ(room.refusal(ada, KickMember{ada}), RefusalCode::not_yourself);
    EXPECT_EQ(room.refusal(ada, KickMember{{}}), RefusalCode::no_such_member);
}

TEST(Joining, NumbersANameThatIsTakenInOtherCases) {
    TestRoom room;
    room.join("Ada");

    EXPECT_EQ(room.member(room.join("ADA")).name, "ADA 2");
    EXPECT_EQ(room.member(room.join("ada")).name, "ada 3");
}

TEST(Joining, RefusesANameThatLooksLikeAnother) {
    TestRoom room;
    room.join("Ada");

    for (const auto* name : {"\u0410d\u0430", "Ad\u00e1"}) {
        const auto joined = room.try_join({name, Role::player, token_of(2)});
        ASSERT_FALSE(joined) << name;
        EXPECT_EQ(joined.error().code, RefusalCode::name_looks_alike);
    }
}

TEST(Joining, TakesANameOfARecordAsItIs) {
    RoomState room;
    ASSERT_TRUE(join_as_named(room, {"Ada", Role::player, token_of(1)}, {noon}));

    ASSERT_TRUE(join_as_named(room, {"ada", Role::player, token_of(2)}, {noon}));

    EXPECT_EQ(room.members.back().name, "ada");
}

}  // namespace gridrace::race
