// Words of rooms that are said at the gate.
#include <gtest/gtest.h>

#include "server/net/limits/gate.hpp"
#include "tests/server/net/limits/wrong_code.hpp"

namespace gridrace::server::gate_words_test {

namespace {

using namespace std::chrono_literals;

constexpr Gate::TimePoint start{1h};
const auto ada = *parse_address("192.0.2.1");
const auto mal = *parse_address("198.51.100.66");

GateSettings settings_of(Allowance guesses, Allowance guesses_of_all) {
    GateSettings settings;
    settings.guesses = guesses;
    settings.guesses_of_all = guesses_of_all;
    return settings;
}

}  // namespace

TEST(GateWords, AreLimitedByAddress) {
    Gate gate(settings_of({60, 2}, {60, 30}));
    auto pass = gate.admit(mal, start);
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(pass->may_say_word(start));
        pass->has_said_wrong_word(start);
    }

    EXPECT_EQ(pass->may_say_word(start)->cause, RefusalCause::guesses_codes);
    EXPECT_FALSE(gate.admit(ada, start)->may_say_word(start)) << "somebody else";
    EXPECT_FALSE(pass->may_say_word(start + 1s));
    EXPECT_EQ(gate.refusals().of(RefusalCause::wrong_word).value(), 2u);
}

TEST(GateWords, CountFromTheMomentTheyAreSaid) {
    Gate gate(settings_of({1, 2}, {60, 30}));
    auto pass = gate.admit(mal, start);
    for (int i = 0; i < 2; ++i) EXPECT_FALSE(pass->may_say_word(start));
    EXPECT_TRUE(pass->may_say_word(start)) << "no answer is there yet";

    pass->has_said_right_word();

    EXPECT_FALSE(pass->may_say_word(start)) << "the right one is no guess";
    EXPECT_TRUE(pass->may_say_word(start));
}

TEST(GateWords, KeepNobodyFromComingBack) {
    Gate gate(settings_of({1, 1}, {60, 30}));
    auto pass = gate.admit(mal, start);
    EXPECT_FALSE(pass->may_say_word(start));
    EXPECT_TRUE(pass->may_say_word(start));

    EXPECT_FALSE(pass->may_name_room(start));
    pass->has_guessed(wrong_code(), start);
    EXPECT_EQ(pass->may_name_room(start)->cause, RefusalCause::guesses_codes);
}

TEST(GateWords, AreSharedAmongAllTogetherWithCodes) {
    Gate gate(settings_of({60, 100}, {60, 4}));
    auto pass = gate.admit(mal, start);
    for (int i = 0; i < 4; ++i) pass->has_said_wrong_word(start);

    EXPECT_EQ(pass->may_say_word(start)->cause, RefusalCause::too_many_guesses);
    EXPECT_EQ(pass->may_name_room(start)->cause, RefusalCause::too_many_guesses);
}

}  // namespace gridrace::server::gate_words_test
