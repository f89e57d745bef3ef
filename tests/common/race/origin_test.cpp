// A kicked or muted member does not come back as a new member from the same address.
#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

constexpr Origin home{1}, cafe{2}, office{3};

// Ada is the host, at home; Mal comes from the café.
class OriginRules : public testing::Test {
protected:
    Result<Events, Refusal> come(const std::string& name, std::optional<Origin> origin) {
        return room.try_join({name, Role::player, token_of(++tokens_), origin});
    }
    MemberId seat(const std::string& name, std::optional<Origin> origin) {
        EXPECT_TRUE(come(name, origin).has_value());
        return room.state().last_member;
    }

    TestRoom room;

private:
    std::uint32_t tokens_ = 100;

protected:
    MemberId ada = seat("Ada", home);
    MemberId mal = seat("Mal", cafe);
};

}  // namespace

TEST_F(OriginRules, KeepOutWhoComesFromWhereAKickedMemberCameFrom) {
    room.ask(ada, KickMember{mal});

    EXPECT_EQ(come("Other", cafe).error().code, RefusalCode::address_was_kicked);
    EXPECT_TRUE(come("Ben", office).has_value());
    EXPECT_TRUE(come("Cho", std::nullopt).has_value());
}

TEST_F(OriginRules, HoldForThoseWhomTheServersHostKicks) {
    EXPECT_TRUE(room.oversee(KickMember{mal}).has_value());

    EXPECT_EQ(come("Other", cafe).error().code, RefusalCode::address_was_kicked);
}

TEST_F(OriginRules, LeaveTheirSeatsToFriendsAtTheSameAddress) {
    const auto ben = seat("Ben", cafe);
    room.ask(ada, KickMember{mal});
    room.lose(ben);

    EXPECT_TRUE(happened<MemberBack>(room.bring_back(ben)));
}

TEST_F(OriginRules, AreLiftedByTheHost) {
    const auto ben = seat("Ben", office);
    const auto token = room.member(mal).token;
    EXPECT_EQ(room.refusal(ada, LiftKicks{}), RefusalCode::nobody_was_kicked);
    room.ask(ada, KickMember{mal});
    EXPECT_EQ(room.refusal(ben, LiftKicks{}), RefusalCode::only_the_host);

    EXPECT_TRUE(happened<KicksLifted>(room.ask(ada, LiftKicks{})));

    EXPECT_TRUE(come("Other", cafe).has_value());
    EXPECT_TRUE(room.try_join({"Mal", Role::player, token, cafe}).has_value());
}

// Hosts would shut themselves out, and they know who shares their address.
TEST_F(OriginRules, DoNotBarTheHostsOwnAddress) {
    const auto child = seat("Child", home);
    const auto token = room.member(child).token;
    room.ask(ada, KickMember{child});

    EXPECT_TRUE(come("Ada's other device", home).has_value());
    EXPECT_EQ(room.try_join({"Child", Role::player, token, home}).error().code,
              RefusalCode::was_kicked);
}

TEST_F(OriginRules, KnowTheNewestAddressOfAMember) {
    EXPECT_TRUE(room.see_from(mal, cafe).empty());
    room.lose(mal);
    room.bring_back(mal);
    room.see_from(mal, office);
    room.lose(mal);

    room.ask(ada, KickMember{mal});

    EXPECT_EQ(come("Other", office).error().code, RefusalCode::address_was_kicked);
}

TEST_F(OriginRules, MuteWhoComesFromWhereAMutedMemberCameFrom) {
    EXPECT_TRUE(room.oversee(MuteMember{mal, true}).has_value());
    room.ask(mal, LeaveRoom{});

    const auto again = seat("Other", cafe);

    EXPECT_EQ(room.refusal(again, Say{"hello"}), RefusalCode::muted);
    EXPECT_EQ(room.refusal(seat("Ben", office), Say{"hello"}), std::nullopt);
}

TEST_F(OriginRules, LetThoseTalkAgainWhoAreNotMutedAnyMore) {
    EXPECT_TRUE(room.oversee(MuteMember{mal, true}).has_value());
    EXPECT_TRUE(room.oversee(MuteMember{mal, false}).has_value());
    room.ask(mal, LeaveRoom{});

    EXPECT_FALSE(room.member(seat("Other", cafe)).muted);
}

TEST_F(OriginRules, ShowNobodyWhereAnybodyComesFrom) {
    EXPECT_TRUE(room.oversee(MuteMember{mal, true}).has_value());
    room.ask(ada, KickMember{mal});

    for (const auto viewer : {ada, MemberId{}}) {
        const auto seen = visible_to(room.state(), viewer);
        EXPECT_TRUE(seen.barred_origins.empty() && seen.muted_origins.empty());
        for (const auto& member : seen.members) EXPECT_EQ(member.origin, std::nullopt);
    }
    EXPECT_EQ(audience(OriginSeen{mal, cafe}).reach, Reach::server);
    EXPECT_EQ(audience(OriginBarred{cafe}).reach, Reach::server);
}

TEST_F(OriginRules, RememberSoManyAtMost) {
    for (std::uint32_t i = 0; i <= origins_kept; ++i) {
        room.ask(ada, KickMember{seat("Mal", Origin{100 + i})});
    }

    EXPECT_EQ(room.state().barred_origins.size(), origins_kept);
    EXPECT_TRUE(come("Other", Origin{100}).has_value());
    EXPECT_EQ(come("Other", Origin{101}).error().code, RefusalCode::address_was_kicked);
}

}  // namespace gridrace::race
