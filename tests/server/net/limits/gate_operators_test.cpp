// Words and keys of operators that are said at the gate.
#include <gtest/gtest.h>

#include "server/net/limits/gate.hpp"

namespace gridrace::server::gate_operators_test {

namespace {

using namespace std::chrono_literals;

constexpr Gate::TimePoint start{1h};
const auto ada = *parse_address("192.0.2.1");
const auto mal = *parse_address("198.51.100.66");

GateSettings settings_of(Allowance each, Allowance all) {
    GateSettings settings;
    settings.operator_secrets = each;
    settings.operator_secrets_of_all = all;
    return settings;
}

}  // namespace

TEST(GateOperators, AreLimitedByAddress) {
    Gate gate(settings_of({60, 2}, {60, 30}));
    auto pass = gate.admit(mal, start);
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(pass->may_say_secret(start));
        pass->has_said_wrong_secret(start);
    }

    EXPECT_EQ(pass->may_say_secret(start)->cause, RefusalCause::guesses_secrets);
    EXPECT_FALSE(gate.admit(ada, start)->may_say_secret(start)) << "somebody else";
    EXPECT_FALSE(pass->may_say_secret(start + 1s));
    EXPECT_EQ(gate.refusals().of(RefusalCause::wrong_secret).value(), 2u);
}

TEST(GateOperators, CountFromTheMomentTheySpeak) {
    Gate gate(settings_of({1, 2}, {60, 30}));
    auto pass = gate.admit(mal, start);
    for (int i = 0; i < 2; ++i) EXPECT_FALSE(pass->may_say_secret(start));
    EXPECT_TRUE(pass->may_say_secret(start)) << "no answer is there yet";

    pass->has_said_right_secret(start);

    EXPECT_FALSE(pass->may_say_secret(start)) << "the right one is no guess";
}

TEST(GateOperators, ComeInWhileStrangersGuess) {
    Gate gate(settings_of({600, 600}, {1, 30}));
    auto operators = gate.admit(ada, start);
    EXPECT_FALSE(operators->may_say_secret(start));
    operators->has_said_right_secret(start);
    auto pass = gate.admit(mal, start);
    int guesses = 0;
    while (guesses < 100 && !pass->may_say_secret(start)) {
        pass->has_said_wrong_secret(start);
        ++guesses;
    }

    EXPECT_LT(guesses, 16) << "half of all at most";
    EXPECT_FALSE(operators->may_say_secret(start));
    EXPECT_FALSE(pass->may_say_word(start)) << "words of rooms are apart";
}

TEST(GateOperators, ComeFromTheServersOwnPagesAlone) {
    GateSettings settings;
    settings.allowed_origins = {"https://play.example"};
    const Gate gate(std::move(settings));

    EXPECT_TRUE(gate.may_operate("", "race.example.org"));
    EXPECT_TRUE(gate.may_operate("https://race.example.org", "race.example.org"));
    EXPECT_TRUE(gate.may_speak("https://play.example", "race.example.org"));
    for (const auto* origin : {"https://play.example", "https://evil.example", "null"})
        EXPECT_FALSE(gate.may_operate(origin, "race.example.org")) << origin;
}

}  // namespace gridrace::server::gate_operators_test
