// Who may come in, and how often.
#include "server/net/limits/gate.hpp"

#include <gtest/gtest.h>

#include "server/net/limits/handshake_slots.hpp"
#include "tests/server/net/limits/wrong_code.hpp"

namespace gridrace::server::gate_test {

namespace {

using namespace std::chrono_literals;

constexpr Gate::TimePoint start{1h};

Address address(std::string_view text) {
    return *parse_address(text);
}
const auto ada = address("192.0.2.1");
const auto mal = address("198.51.100.66");

GateSettings settings_with(const std::function<void(GateSettings&)>& set) {
    GateSettings settings;
    set(settings);
    return settings;
}

// So many passes of this address.
std::vector<Gate::Pass> admit(Gate& gate, const Address& who, int count) {
    std::vector<Gate::Pass> passes;
    for (int i = 0; i < count; ++i) {
        auto pass = gate.admit(who, start);
        if (pass) passes.push_back(*std::move(pass));
    }
    return passes;
}

RefusalCause cause_of(const Result<Gate::Pass, Rejection>& admitted) {
    return admitted.error().cause;
}

}  // namespace

// A proof of a player's key must not be of use to a server in the middle, which the player reaches by another name.
TEST(Gate, GoesByItsNamesAndByAddressesThatLeadNowhereElse) {
    GateSettings settings;
    settings.public_hosts = {"race.example.org"};
    Gate gate(settings);
    const auto near = *parse_address("192.168.1.9");
    const auto far = *parse_address("203.0.113.9");
    const auto own = *parse_address("198.51.100.7");

    EXPECT_TRUE(gate.goes_by("race.example.org", far, own));
    EXPECT_TRUE(gate.goes_by("Race.Example.ORG:8765", far, own));
    EXPECT_TRUE(gate.goes_by("198.51.100.7:8765", far, own)) << "its own address";
    for (const auto* local : {"192.168.1.2", "127.0.0.1:8765", "[::1]:8765", "10.1.2.3",
                              "localhost", "laptop.local:8765", "laptop"}) {
        EXPECT_TRUE(gate.goes_by(local, near, own)) << local;
        EXPECT_FALSE(gate.goes_by(local, far, own)) << local;
    }
    // Behind a proxy its own address is one that every machine has.
    const auto loopback = *parse_address("127.0.0.1");
    EXPECT_FALSE(gate.goes_by("127.0.0.1:9999", far, loopback));
    for (const auto* other : {"evil.example", "203.0.113.66:8765", "[2001:db8::66]",
                              "race.example.org.evil.example", "", "a b", "[::1"}) {
        EXPECT_FALSE(gate.goes_by(other, near, own)) << other;
        EXPECT_FALSE(gate.goes_by(other, far, own)) << other;
    }
}

TEST(Gate, SlowsDownWhoConnectsTooOften) {
    Gate gate(settings_with([](auto& s) { s.connections = {60, 3}; }));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(gate.admit(mal, start));

    const auto refused = gate.admit(mal, start);

    ASSERT_FALSE(refused);
    EXPECT_EQ(cause_of(refused), RefusalCause::connects_too_often);
    EXPECT_EQ(refused.error().retry_after, 1s);
    EXPECT_TRUE(gate.admit(ada, start));
    EXPECT_TRUE(gate.admit(mal, start + 1s));
    EXPECT_EQ(gate.refusals().of(RefusalCause::connects_too_often).value(), 1u);
}

TEST(Gate, BoundsConnectionsThatHaveNoSeat) {
    Gate gate(settings_with([](auto& s) { s.greetings_per_address = 2; }));
    auto passes = admit(gate, mal, 3);
    ASSERT_EQ(passes.size(), 2u);

    EXPECT_EQ(cause_of(gate.admit(mal, start)), RefusalCause::too_many_greetings);
    EXPECT_FALSE(passes[0].take_seat({false, {}}));
    EXPECT_TRUE(gate.admit(mal, start));
    passes.clear();
    EXPECT_EQ(admit(gate, mal, 3).size(), 2u);
}

TEST(Gate, TellsWhyWhereThatIsDearOnlyNowAndThen) {
    Gate gate(GateSettings{});
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(gate.may_hear_why(mal, start));

    EXPECT_FALSE(gate.may_hear_why(mal, start));
    EXPECT_TRUE(gate.may_hear_why(ada, start));
    EXPECT_TRUE(gate.may_hear_why(mal, start + 5s));
    int told = 0;
    for (unsigned i = 0; i < 100; ++i) {
        const boost::asio::ip::address_v4 somebody(0x0a000000 + (i << 16));
        if (gate.may_hear_why(somebody, start + 5s)) ++told;
    }
    EXPECT_EQ(told, 39);
}

TEST(Gate, LetsWhoReturnsInOverTheLimit) {
    Gate gate(settings_with([](auto& s) { s.connections_per_address = 2; }));
    auto passes = admit(gate, ada, 4);
    EXPECT_FALSE(passes[0].take_seat({false, {}}));
    EXPECT_FALSE(passes[1].take_seat({false, {}}));

    EXPECT_EQ(passes[2].take_seat({false, {}}), RefusalCause::too_many_connections);
    EXPECT_FALSE(passes[3].take_seat({true, {}}));
    EXPECT_EQ(gate.refusals().of(RefusalCause::too_many_connections).value(), 1u);
}

TEST(Gate, GivesASeatBackWhenItsConnectionEnds) {
    Gate gate(settings_with([](auto& s) { s.connections_per_address = 1; }));
    for (int i = 0; i < 5; ++i) {
        auto passes = admit(gate, ada, 1);
        EXPECT_FALSE(passes[0].take_seat({false, {}}));
    }
}

TEST(Gate, SlowsDownGuessingAndNobodyElse) {
    Gate gate(settings_with([](auto& s) {
        s.guesses = {60, 2};
        s.guesses_of_all = {60, 30};
    }));
    auto pass = gate.admit(mal, start);
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(pass->may_name_room(start));
        pass->has_guessed(wrong_code(), start);
    }

    EXPECT_EQ(pass->may_name_room(start)->cause, RefusalCause::guesses_codes);
    EXPECT_FALSE(pass->may_name_room(start + 1s));
    EXPECT_EQ(gate.refusals().of(RefusalCause::unknown_code).value(), 2u);
}

// The page of a room asks for a preview, for its status, and to enter.
TEST(Gate, TakesAMistypedLinkForOneGuess) {
    Gate gate(settings_with([](auto& s) { s.guesses = {1, 3}; }));
    const auto mistyped = wrong_code();
    for (const auto at : {start, start + 10s, start + 20s}) {
        auto pass = gate.admit(mal, at);
        EXPECT_FALSE(pass->may_name_room(at));
        pass->has_guessed(mistyped, at);
    }
    auto pass = gate.admit(mal, start + 30s);
    pass->has_guessed(wrong_code(), start + 30s);
    EXPECT_FALSE(pass->may_name_room(start + 30s));

    pass->has_guessed(mistyped, start + 30s);

    EXPECT_EQ(pass->may_name_room(start + 30s)->cause, RefusalCause::guesses_codes);
}

TEST(Gate, TakesACodeOfAMinuteAgoForAnotherGuess) {
    Gate gate(settings_with([](auto& s) { s.guesses = {1, 2}; }));
    const auto code = wrong_code();
    auto pass = gate.admit(mal, start);
    for (const auto at : {start, start + 60s}) pass->has_guessed(code, at);
    EXPECT_FALSE(pass->may_name_room(start + 60s));

    pass->has_guessed(wrong_code(), start + 60s);

    EXPECT_TRUE(pass->may_name_room(start + 60s));
}

TEST(Gate, RefusesWhoHasGuessedWhenAllHaveGuessedTooOften) {
    Gate gate(settings_with([](auto& s) { s.guesses_of_all = {60, 100}; }));
    auto pass = gate.admit(mal, start);
    for (int i = 0; i < 29; ++i) pass->has_guessed(wrong_code(), start);

    EXPECT_EQ(pass->may_name_room(start)->cause, RefusalCause::too_many_guesses);
    EXPECT_FALSE(pass->may_name_room(start)->challenge.empty());
    EXPECT_FALSE(gate.admit(ada, start)->may_name_room(start));
}

TEST(Gate, SlowsDownTheMakingOfRooms) {
    Gate gate(settings_with([](auto& s) {
        s.rooms = {6, 2};
        s.rooms_of_all = {60, 6};  // of which newcomers may use half
    }));
    auto one = gate.admit(mal, start);
    auto other = gate.admit(ada, start);
    for (int i = 0; i < 2; ++i) EXPECT_FALSE(one->may_make_room(start));

    const auto refused = one->may_make_room(start);
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->cause, RefusalCause::makes_too_many_rooms);
    EXPECT_EQ(refused->retry_after, 10s);
    EXPECT_FALSE(other->may_make_room(start));
    EXPECT_EQ(other->may_make_room(start)->cause, RefusalCause::too_many_rooms_made);
}

// Each takes one of the places for clubs, and keeps it for weeks.
TEST(Gate, LetsAnAddressFoundAFewClubsADay) {
    Gate gate{GateSettings{}};
    auto pass = gate.admit(mal, start);
    const auto few = GateSettings{}.clubs.burst;
    const auto until_next = std::chrono::seconds(24h) / few;
    for (unsigned i = 0; i < few; ++i) EXPECT_FALSE(pass->may_found_club(start));

    const auto refused = pass->may_found_club(start);
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->cause, RefusalCause::founds_too_many_clubs);
    EXPECT_EQ(refused->retry_after, until_next);
    EXPECT_TRUE(pass->may_found_club(start + until_next - 1s));
    EXPECT_FALSE(pass->may_found_club(start + until_next));
    EXPECT_FALSE(gate.admit(ada, start)->may_found_club(start));

    pass->has_founded_none();
    EXPECT_FALSE(pass->may_found_club(start + until_next)) << "what failed is given back";
}

TEST(Gate, SlowsDownRequests) {
    Gate gate(settings_with([](auto& s) { s.requests = {60, 2}; }));
    auto pass = gate.admit(mal, start);
    for (int i = 0; i < 2; ++i) EXPECT_FALSE(pass->may_ask(start));

    EXPECT_EQ(pass->may_ask(start)->cause, RefusalCause::asks_too_often);
}

TEST(Gate, CountsTheFilesOfThePageForThemselves) {
    Gate gate(settings_with([](auto& s) {
        s.requests = {60, 2};
        s.page_files = {60, 3};
    }));
    auto pass = gate.admit(mal, start);
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(pass->may_load(start));

    EXPECT_EQ(pass->may_load(start)->cause, RefusalCause::asks_too_often);
    EXPECT_FALSE(pass->may_ask(start));
}

TEST(Gate, CountsAKeptConnectionOnce) {
    Gate gate(settings_with([](auto& s) { s.connections = {60, 1}; }));
    EXPECT_TRUE(gate.admit(mal, start));

    EXPECT_TRUE(gate.admit(mal, start, Gate::Coming::kept_connection));
    EXPECT_FALSE(gate.admit(mal, start));
}

TEST(Gate, LimitsNobodyOnThisMachine) {
    Gate gate(settings_with([](auto& s) { s.connections = {1, 1}; }));

    EXPECT_EQ(admit(gate, address("127.0.0.1"), 500).size(), 500u);
    EXPECT_EQ(admit(gate, address("::1"), 500).size(), 500u);
    EXPECT_EQ(gate.addresses(), 0u);
}

TEST(Gate, KeepsABoundedNumberOfAddressesInMind) {
    Gate gate(settings_with([](auto& s) { s.addresses_remembered = 100; }));
    auto here = gate.admit(ada, start);
    for (std::uint32_t i = 0; i < 10'000; ++i) {
        EXPECT_TRUE(gate.admit(boost::asio::ip::make_address_v4(0x0a000000u + i), start));
    }

    EXPECT_LE(gate.addresses(), 100u);
    EXPECT_FALSE(here->take_seat({false, {}}));
}

TEST(Gate, ForgetsWhoHasNotComeForLong) {
    Gate gate({});
    admit(gate, mal, 50);
    admit(gate, address("192.0.2.77"), 1);

    EXPECT_TRUE(gate.admit(ada, start + 1h));

    EXPECT_EQ(gate.addresses(), 1u);
}

TEST(Gate, LetsPagesOfOtherHostsInOnlyIfTheyAreListed) {
    const Gate gate(settings_with([](auto& s) { s.allowed_origins = {"https://play.example"}; }));

    EXPECT_TRUE(gate.may_speak("", "race.example:8765"));
    EXPECT_TRUE(gate.may_speak("http://race.example:8765", "Race.Example:8765"));
    EXPECT_TRUE(gate.may_speak("https://play.example", "race.example"));
    EXPECT_FALSE(gate.may_speak("https://evil.example", "race.example"));
    EXPECT_FALSE(gate.may_speak("http://race.example", "race.example:8765"));
    EXPECT_FALSE(gate.may_speak("null", ""));
    EXPECT_FALSE(gate.may_speak("://", ""));
}

TEST(Gate, TakesThePortOfASchemeForTheSameWhetherNamedOrNot) {
    const Gate gate(
        settings_with([](auto& s) { s.allowed_origins = {"https://play.example:443"}; }));

    EXPECT_TRUE(gate.may_speak("https://race.example:443", "race.example"));
    EXPECT_TRUE(gate.may_speak("https://race.example", "Race.Example:443"));
    EXPECT_TRUE(gate.may_speak("HTTP://race.example:80", "race.example"));
    EXPECT_TRUE(gate.may_speak("https://play.example", "race.example"));
    EXPECT_FALSE(gate.may_speak("http://play.example", "race.example"));
    EXPECT_FALSE(gate.may_speak("http://race.example:443", "race.example"));
    EXPECT_FALSE(gate.may_speak("https://race.example", "race.example:80"));
    EXPECT_FALSE(gate.may_be_called("evil.example", {"http://evil.example:80", true}));
}

TEST(Gate, IsCalledInBrowsersByNamesThatCannotHaveBeenReboundToIt) {
    const Gate gate(settings_with([](auto& s) { s.allowed_origins = {"https://play.example"}; }));

    EXPECT_FALSE(gate.may_be_called("evil.example:8765", {"http://evil.example:8765", true}));
    EXPECT_FALSE(gate.may_be_called("evil.example", {"http://EVIL.example", true}));
    EXPECT_FALSE(gate.may_be_called("evil.example", {"", true}));
    EXPECT_TRUE(gate.may_be_called("race.example", {"https://play.example", true}));
    for (const auto* host : {"192.168.1.2:8765", "[::1]:8765", "localhost:8765", "nas.local"}) {
        EXPECT_TRUE(gate.may_be_called(host, {std::string("http://") + host, true})) << host;
    }
}

TEST(Gate, IsCalledByAnyNameOutsideOfBrowsers) {
    const Gate gate{GateSettings{}};

    EXPECT_TRUE(gate.may_be_called("race.example:8765", {}));
}

TEST(Gate, IsCalledByItsPublicNamesAlone) {
    const Gate gate(settings_with([](auto& s) { s.public_hosts = {"race.example"}; }));

    EXPECT_TRUE(gate.may_be_called("Race.Example.:8765", {}));
    EXPECT_TRUE(gate.may_be_called("race.example", {"http://race.example", true}));
    EXPECT_TRUE(gate.may_be_called("race.example", {"", true}));
    EXPECT_TRUE(gate.may_be_called("192.0.2.80:8765", {}));
    EXPECT_FALSE(gate.may_be_called("other.example", {}));
    EXPECT_FALSE(gate.may_be_called("other.example", {"http://other.example", true}));
}

TEST(Refusals, HaveASentenceAndAName) {
    for (std::size_t i = 0; i < refusal_causes; ++i) {
        const auto cause = static_cast<RefusalCause>(i);
        EXPECT_FALSE(name(cause).empty());
        EXPECT_FALSE(describe(cause).empty());
        EXPECT_GE(http_status(cause), 400u);
    }
}

TEST(HandshakeSlots, CutsWhoHasDawdledLongest) {
    HandshakeSlots slots(2);
    std::string cut;
    const auto stay = [&](char who) {
        return std::make_unique<HandshakeSlots::Slot>(slots, ada, [&cut, who] { cut += who; });
    };
    auto a = stay('a');
    auto b = stay('b');
    EXPECT_EQ(cut, "");

    auto c = stay('c');
    EXPECT_EQ(cut, "a");
    a.reset();
    c->leave();
    auto d = stay('d');
    EXPECT_EQ(cut, "a");
    auto e = stay('e');
    EXPECT_EQ(cut, "ab");
}

TEST(HandshakeSlots, CutsEverybodyOnce) {
    HandshakeSlots slots(1);
    int cuts = 0;
    std::vector<std::unique_ptr<HandshakeSlots::Slot>> stays;
    for (int i = 0; i < 5; ++i) {
        stays.push_back(std::make_unique<HandshakeSlots::Slot>(slots, ada, [&] { ++cuts; }));
    }

    EXPECT_EQ(cuts, 4);
}

TEST(HandshakeSlots, SurvivesAStayThatEndsWhenItIsCut) {
    HandshakeSlots slots(1);
    std::unique_ptr<HandshakeSlots::Slot> first;
    first = std::make_unique<HandshakeSlots::Slot>(slots, ada, [&] { first.reset(); });

    const HandshakeSlots::Slot second(slots, ada, [] {});

    EXPECT_EQ(slots.size(), 1u);
    EXPECT_FALSE(first);
}

TEST(HandshakeSlots, CutsTheNetworkThatHasMost) {
    HandshakeSlots slots(3);
    std::string cut;
    const auto stay = [&](const Address& from, char who) {
        return std::make_unique<HandshakeSlots::Slot>(slots, from, [&cut, who] { cut += who; });
    };
    const auto a = stay(ada, 'a');
    auto m = stay(mal, 'm');
    const auto n = stay(mal, 'n');

    const auto b = stay(ada, 'b');
    EXPECT_EQ(cut, "m");
    const auto o = stay(*parse_address("203.0.113.9"), 'o');
    EXPECT_EQ(cut, "ma") << "the oldest of the largest";
}

}  // namespace gridrace::server::gate_test
