#include "client/load/pacing.hpp"

namespace gridrace::client {
namespace {

using namespace std::chrono_literals;

TEST(Pacing, KeepsItsMeanAndItsBounds) {
    Pacing pacing(Seconds(3), 1);
    pacing.begin(LoadTime());
    const auto first = pacing.next();
    EXPECT_LE(first, LoadTime() + 3s);

    auto before = first;
    for (int i = 0; i < 10'000; ++i) {
        pacing.advance();
        EXPECT_GE(pacing.next() - before, 900ms);
        EXPECT_LE(pacing.next() - before, 5100ms);
        before = pacing.next();
    }
    EXPECT_NEAR(Seconds(before - first).count(), 30'000, 300);
}

TEST(Pacing, GoesOnAsMeantHoweverLateItIsAsked) {
    Pacing prompt(Seconds(1), 7);
    Pacing late(Seconds(1), 7);
    prompt.begin(LoadTime());
    late.begin(LoadTime());

    for (int i = 0; i < 5; ++i) prompt.advance();
    for (int i = 0; i < 5; ++i) late.advance();

    EXPECT_EQ(prompt.next(), late.next());
    EXPECT_LT(late.next(), LoadTime() + 10s);
}

TEST(Pacing, DoesNotMarchInStep) {
    Pacing one(Seconds(3), 1);
    Pacing other(Seconds(3), 2);
    one.begin(LoadTime());
    other.begin(LoadTime());

    EXPECT_NE(one.next(), other.next());
}

}  // namespace
}  // namespace gridrace::client
