// How long is waited before a lost connection is tried again.
#include "client/net/backoff.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

namespace {

using namespace std::chrono_literals;

void expect_between(Milliseconds low, Milliseconds high, Milliseconds waited) {
    EXPECT_GE(waited, low);
    EXPECT_LE(waited, high);
}

}  // namespace

TEST(Backoff, GrowsFromAFifthOfASecondToFive) {
    Backoff backoff(7);

    for (const auto most : {200ms, 400ms, 800ms, 1600ms, 3200ms, 5000ms, 5000ms}) {
        expect_between(most / 2, most, backoff.next());
    }
    backoff.reset();
    expect_between(100ms, 200ms, backoff.next());
}

TEST(Backoff, WaitsOnceAsLongAsTheServerAsked) {
    Backoff backoff(7);
    backoff.not_before(10s);

    expect_between(10s, 12'500ms, backoff.next());
    expect_between(100ms, 200ms, backoff.next());
}

TEST(Backoff, ObeysNobodyForLongerThanAMinute) {
    Backoff backoff(7);
    backoff.not_before(std::chrono::hours(1000));

    expect_between(60s, 75s, backoff.next());
}

TEST(Backoff, TriesOftenForSomeSecondsIfTheServerRestarts) {
    Backoff backoff(7);
    backoff.not_before(1s);
    backoff.expect_soon();

    expect_between(1s, 1250ms, backoff.next());
    Milliseconds tried{};
    for (int i = 0; i < 20; ++i) {
        const auto pause = backoff.next();
        expect_between(200ms, 300ms, pause);
        tried += pause;
    }
    expect_between(4s, 6s, tried);
    expect_between(100ms, 200ms, backoff.next());
    expect_between(200ms, 400ms, backoff.next());
}

TEST(Backoff, SpreadsThoseWhoLostAServerTogether) {
    Milliseconds earliest{10'000}, latest{};
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        Backoff backoff(seed);
        backoff.not_before(1s);
        const auto pause = backoff.next();
        earliest = std::min(earliest, pause);
        latest = std::max(latest, pause);
    }

    EXPECT_GT(latest - earliest, 150ms);
}

}  // namespace gridrace::client
