// What all may do together is shared: an attack from many addresses keeps hardly anybody else out.
#include "server/net/limits/fair_share.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "common/base/random.hpp"
#include "common/wire/proof_of_work.hpp"
#include "server/net/limits/gate.hpp"
#include "tests/server/net/limits/wrong_code.hpp"

namespace gridrace::server::fair_share_test {

namespace {

using namespace std::chrono_literals;
using TimePoint = FairShare::TimePoint;

constexpr TimePoint start{1h};

Address v4(std::uint32_t number) {
    return boost::asio::ip::make_address_v4(number);
}
AddressKey key(std::string_view text) {
    return AddressKey(*parse_address(text));
}

// How many are let in of so many that come at once.
int served(FairShare& share, const AddressKey& who, Standing standing, TimePoint now, int tries) {
    int count = 0;
    for (int i = 0; i < tries; ++i) {
        if (!share.take(who, standing, now)) ++count;
    }
    return count;
}

// An attack of so many requests a second by 1,000 addresses for two minutes, spread over this many /16 networks with
// four /24 each; and 25 honest people who ask once, each at a time of their own.
struct Attack {
    std::uint32_t networks = 4;
    int requests_a_second = 116;
    std::function<Address(std::uint32_t person)> honest;
};

using Ask = std::function<bool(Gate::Pass&, TimePoint)>;

int honest_served(Gate& gate, const Attack& attack, const Ask& ask) {
    Random chance(7);
    int served = 0;
    const int turns = 120 * attack.requests_a_second;
    for (int turn = 0; turn < turns; ++turn) {
        const auto now =
            start + std::chrono::milliseconds(1000LL * turn / attack.requests_a_second);
        const auto who = static_cast<std::uint32_t>(chance.below(1000));
        const auto network = who % attack.networks;
        const auto part = who / attack.networks;
        auto attacker =
            gate.admit(v4(0x0a000000 + (network << 16) + ((part % 4) << 8) + part / 4), now);
        if (attacker) ask(*attacker, now);
        if (turn % (turns / 25) != turns / 50) continue;
        auto pass = gate.admit(attack.honest(static_cast<std::uint32_t>(turn)), now);
        if (pass && ask(*pass, now)) ++served;
    }
    return served;
}

Address from_anywhere(std::uint32_t person) {
    return v4(0x50000000 + person * 65537);
}

bool make_room(Gate::Pass& pass, TimePoint now) {
    return !pass.may_make_room(now);
}

bool guess(Gate::Pass& pass, TimePoint now) {
    if (pass.may_name_room(now)) return false;
    pass.has_guessed(wrong_code(), now);
    return true;
}

}  // namespace

TEST(FairShare, GivesAnAddressOfAnUnusedNetworkWhatItAsks) {
    FairShare share({1200, 600});
    for (int i = 0; i < 2000; ++i) share.take(key("10.1.2.3"), Standing::newcomer, start);

    EXPECT_EQ(served(share, key("10.1.2.4"), Standing::newcomer, start, 10), 0);
    EXPECT_EQ(served(share, key("10.1.9.4"), Standing::newcomer, start, 10), 10);
    EXPECT_EQ(served(share, key("10.9.2.4"), Standing::newcomer, start, 10), 10);
    EXPECT_EQ(served(share, key("2001:db8::1"), Standing::newcomer, start, 10), 10);
}

TEST(FairShare, SharesAmongNetworksOfIPv6) {
    FairShare share({1200, 600});
    for (int i = 0; i < 2000; ++i) share.take(key("2001:db8:1::1"), Standing::newcomer, start);

    EXPECT_EQ(served(share, key("2001:db8:1:7::1"), Standing::newcomer, start, 10), 0);
    EXPECT_EQ(served(share, key("2001:db8:2::1"), Standing::newcomer, start, 10), 10);
    EXPECT_EQ(served(share, key("2001:db9::1"), Standing::newcomer, start, 10), 10);
}

TEST(FairShare, KeepsSomeForThoseWhoGoFirst) {
    FairShare share({1200, 600});
    for (std::uint32_t i = 0; i < 5000; ++i) {
        share.take(AddressKey(v4(i << 16)), Standing::newcomer, start);
    }
    const auto late = AddressKey(v4(0x7fff0000));

    EXPECT_EQ(served(share, late, Standing::newcomer, start, 1), 0);
    EXPECT_EQ(served(share, late, Standing::proven, start, 5), 5);
    for (std::uint32_t i = 0; i < 5000; ++i) {
        share.take(AddressKey(v4(i << 16)), Standing::proven, start);
    }
    EXPECT_EQ(served(share, late, Standing::proven, start, 1), 0);
    EXPECT_EQ(served(share, late, Standing::known, start, 5), 5);
}

TEST(FairShare, NeverGivesMoreThanThereIs) {
    FairShare share({1200, 600});
    int all = 0;
    for (std::uint32_t i = 0; i < 60'000; ++i) {
        const auto now = start + std::chrono::milliseconds(i);
        if (!share.take(AddressKey(v4(i * 2654435761U)), Standing::known, now)) ++all;
    }

    EXPECT_LE(all, 600 + 1200);
    EXPECT_GE(all, 1200);
}

TEST(FairShare, LeavesALoneNetworkNearlyAllThatFlowsIn) {
    FairShare share({1200, 600});
    int all = 0;
    for (int i = 0; i < 600'000; i += 10) {
        const auto now = start + std::chrono::milliseconds(i);
        if (!share.take(key("10.1.2.3"), Standing::newcomer, now)) ++all;
    }

    EXPECT_GE(all, 10 * 1200 * 2 / 3);
}

TEST(FairShare, SaysWhenItMakesSenseToComeBack) {
    FairShare share({1200, 600});
    while (!share.look(key("10.1.2.3"), Standing::newcomer, start)) {
        share.count(key("10.1.2.3"), start);
    }
    const auto wait = *share.look(key("10.1.2.3"), Standing::newcomer, start);

    EXPECT_GE(wait, 1s);
    EXPECT_FALSE(share.look(key("10.1.2.3"), Standing::newcomer, start + wait));
}

TEST(FairGate, LetsHonestPeopleMakeRoomsDuringAnAttack) {
    for (const std::uint32_t networks : {1u, 4u, 16u, 64u}) {
        Gate gate{GateSettings{}};
        EXPECT_GE(honest_served(gate, {networks, 116, from_anywhere}, make_room), 24) << networks;
    }
}

TEST(FairGate, LetsHonestPeopleOfTheAttackersProvidersMakeRooms) {
    const auto neighbour = [](std::uint32_t person) {
        return v4(0x0a000000 + ((person % 4) << 16) + ((100 + person % 25) << 8) + 7);
    };
    Gate gate{GateSettings{}};

    EXPECT_GE(honest_served(gate, {4, 116, neighbour}, make_room), 24);
}

TEST(FairGate, LetsHonestPeopleJoinWhileCodesAreGuessed) {
    Gate gate{GateSettings{}};

    EXPECT_GE(honest_served(gate, {4, 1000, from_anywhere}, guess), 24);
}

TEST(FairGate, BoundsTheGuessesOfAllTogether) {
    GateSettings settings;
    settings.unlimited.clear();
    Gate gate(settings);
    int guesses = 0;
    for (int i = 0; i < 60'000; ++i) {
        const auto now = start + std::chrono::milliseconds(i);
        auto pass = gate.admit(v4(static_cast<std::uint32_t>(i % 60'000) * 40503), now);
        if (pass && guess(*pass, now)) ++guesses;
    }

    EXPECT_LE(guesses, 600 + 600);  // in a minute
}

TEST(FairGate, LetsANewcomerInForSomeWork) {
    Gate gate{GateSettings{}};
    const auto crowd = v4(0x0a000001);
    for (std::uint32_t i = 0; i < 250; ++i) {
        auto pass = gate.admit(v4(0x0a000000 + i), start);
        while (!pass->may_make_room(start)) {
        }
    }
    auto pass = gate.admit(v4(0x0a0000ff), start);
    const auto refused = pass->may_make_room(start);
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->cause, RefusalCause::too_many_rooms_made);

    const auto proof = wire::solve(refused->challenge, [] { return false; });
    ASSERT_TRUE(proof);
    EXPECT_TRUE(gate.admit(crowd, start)->may_make_room(start, *proof));  // it is another's
    EXPECT_TRUE(pass->may_name_room(start, *proof) == std::nullopt);      // no need of it
    EXPECT_FALSE(pass->may_make_room(start, *proof));
    EXPECT_TRUE(pass->may_make_room(start, *proof));  // it is spent
}

TEST(FairGate, LetsABrowserEnterAfterTheStatusThatItProvedWorkFor) {
    GateSettings settings;
    settings.guesses_of_all = {60, 100};
    Gate gate{settings};
    auto pass = gate.admit(v4(0x0a0000ff), start);
    for (int i = 0; i < 29; ++i) pass->has_guessed(wrong_code(), start);
    const auto refused = pass->may_name_room(start);
    ASSERT_TRUE(refused);
    const auto proof = wire::solve(refused->challenge, [] { return false; });
    ASSERT_TRUE(proof);

    EXPECT_FALSE(pass->may_name_room(start, *proof));  // the status
    EXPECT_FALSE(pass->may_name_room(start));          // the upgrade
    EXPECT_TRUE(pass->may_name_room(start));
}

TEST(FairGate, RemembersAProofOfWorkWhenOthersCome) {
    GateSettings settings;
    settings.guesses_of_all = {60, 100};
    Gate gate{settings};
    const auto browser = v4(0x0a0000ff);
    auto guesser = gate.admit(v4(0x0a0000fe), start);
    for (int i = 0; i < 40; ++i) guesser->has_guessed(wrong_code(), start);
    const auto refused = gate.admit(browser, start)->may_name_room(start);
    ASSERT_TRUE(refused);
    const auto proof = wire::solve(refused->challenge, [] { return false; });
    ASSERT_TRUE(proof);
    EXPECT_FALSE(gate.admit(browser, start)->may_name_room(start, *proof));

    const auto later = start + 5s;
    EXPECT_TRUE(gate.admit(v4(0x0b000001), later));

    EXPECT_FALSE(gate.admit(browser, later)->may_name_room(later));
}

TEST(FairGate, LetsInFirstWhoHasBeenAMember) {
    Gate gate{GateSettings{}};
    const auto now = std::chrono::steady_clock::now();
    const auto friendly = v4(0x0a0000ff), guesser = v4(0x0a0000fd);
    {
        auto pass = gate.admit(friendly, now);
        EXPECT_FALSE(pass->take_seat({false, {}}));
        pass->has_come_in();
        auto refused = gate.admit(guesser, now);
        EXPECT_FALSE(refused->take_seat({false, {}}));
    }
    for (std::uint32_t i = 0; i < 250; ++i) {
        auto pass = gate.admit(v4(0x0a000000 + i), now);
        while (!pass->may_make_room(now)) {
        }
    }

    EXPECT_TRUE(gate.admit(v4(0x0a0000fe), now)->may_make_room(now));
    EXPECT_TRUE(gate.admit(guesser, now)->may_make_room(now)) << "no room has taken them";
    EXPECT_FALSE(gate.admit(friendly, now)->may_make_room(now));
}

}  // namespace gridrace::server::fair_share_test
