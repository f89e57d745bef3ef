// Work for newcomers: signed, for one address, one purpose and one minute, and each proof once.
#include "server/net/limits/challenge.hpp"

#include <gtest/gtest.h>

#include "common/wire/proof_of_work.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;
using Purpose = Challenges::Purpose;

constexpr Challenges::TimePoint start{1h};
const AddressKey ada(*parse_address("192.0.2.1"));
const AddressKey mal(*parse_address("198.51.100.66"));

std::string solved(const std::string& challenge) {
    return *wire::solve(challenge, [] { return false; });
}

}  // namespace

TEST(ProofOfWork, BeginsWithAsManyZeroBitsAsAreAsked) {
    // echo -n 12:gridrace:N | sha256sum
    const auto proof = solved("12:gridrace");
    EXPECT_TRUE(wire::is_proof(proof));
    EXPECT_EQ(proof, "12:gridrace:879");
    EXPECT_FALSE(wire::is_proof("12:gridrace:1"));
    EXPECT_FALSE(wire::is_proof("12:gridrace"));
    EXPECT_FALSE(wire::is_proof("0:12"));
    EXPECT_TRUE(wire::is_proof("0:a:1"));
    EXPECT_FALSE(wire::is_proof("0:a:1x"));
    EXPECT_FALSE(wire::is_proof("0:a:"));
}

TEST(ProofOfWork, MayBeLongerThanTheLongestChallenge) {
    const auto longest = "4:" + std::string(wire::longest_challenge - 2, 'x');

    EXPECT_TRUE(wire::is_proof(solved(longest)));
    EXPECT_FALSE(wire::is_proof("0:" + std::string(wire::longest_challenge, 'x') + ":1"));
}

TEST(ProofOfWork, IsNotBegunIfItAsksForTooMuch) {
    const auto never = [] { return false; };
    for (const auto* challenge : {"25:x", "99:x", "-1:x", "x:y", ":", "", "18", "018:x"}) {
        EXPECT_FALSE(wire::solve(challenge, never)) << challenge;
    }
    EXPECT_FALSE(wire::solve("20:" + std::string(200, 'x'), never));
    EXPECT_FALSE(wire::solve("24:x", [] { return true; }));
}

TEST(Challenges, TakeTheProofOfTheirOwn) {
    Challenges challenges;
    const auto proof = solved(challenges.issue(Purpose::make_room, ada, 8, start));

    EXPECT_TRUE(challenges.is_good(proof, Purpose::make_room, ada, start));
    EXPECT_TRUE(challenges.is_good(proof, Purpose::make_room, ada, start + 59s));
    EXPECT_FALSE(challenges.is_good(proof, Purpose::make_room, mal, start));
    EXPECT_FALSE(challenges.is_good(proof, Purpose::name_room, ada, start));
    EXPECT_FALSE(Challenges().is_good(proof, Purpose::make_room, ada, start));
}

TEST(Challenges, TakeNoStaleProof) {
    Challenges challenges;
    const auto proof = solved(challenges.issue(Purpose::make_room, ada, 8, start));

    EXPECT_FALSE(challenges.is_good(proof, Purpose::make_room, ada, start + 60s));
    EXPECT_FALSE(challenges.is_good(proof, Purpose::make_room, ada, start - 2s));
}

TEST(Challenges, TakeAProofOnce) {
    Challenges challenges;
    const auto challenge = challenges.issue(Purpose::make_room, ada, 8, start);
    const auto proof = solved(challenge);
    challenges.spend(proof, ada, start);

    EXPECT_FALSE(challenges.is_good(proof, Purpose::make_room, ada, start));
    // Nor another proof of the same challenge.
    for (int number = 0; number < 5000; ++number) {
        const auto other = challenge + ":" + std::to_string(number);
        EXPECT_FALSE(challenges.is_good(other, Purpose::make_room, ada, start + 59s));
    }
}

TEST(Challenges, TakeNothingThatWasTamperedWith) {
    Challenges challenges;
    const auto proof = solved(challenges.issue(Purpose::make_room, ada, 8, start));
    for (std::size_t place = 0; place < proof.rfind(':'); ++place) {
        auto other = proof;
        other[place] = other[place] == '0' ? '1' : '0';
        EXPECT_FALSE(challenges.is_good(other, Purpose::make_room, ada, start)) << place;
    }
    EXPECT_FALSE(challenges.is_good("", Purpose::make_room, ada, start));
    EXPECT_FALSE(challenges.is_good("8::1", Purpose::make_room, ada, start));
    EXPECT_FALSE(challenges.is_good(proof.substr(0, 20), Purpose::make_room, ada, start));
}

TEST(Challenges, KeepABoundedNumberInMind) {
    Challenges challenges;
    for (std::size_t i = 0; i < Challenges::most_spent; ++i) {
        challenges.spend(challenges.issue(Purpose::make_room, mal, 8, start), mal, start);
    }
    const auto proof = solved(challenges.issue(Purpose::make_room, ada, 8, start));

    EXPECT_FALSE(challenges.is_good(proof, Purpose::make_room, ada, start));
    const auto later = solved(challenges.issue(Purpose::make_room, ada, 8, start + 60s));
    EXPECT_TRUE(challenges.is_good(later, Purpose::make_room, ada, start + 60s));
}

}  // namespace gridrace::server
