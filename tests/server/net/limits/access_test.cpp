// Who is let in by the server's word.
#include "server/net/limits/access.hpp"

#include <gtest/gtest.h>

#include "server/rooms/secrets.hpp"

namespace gridrace::server::access_test {

namespace {

using namespace std::chrono_literals;

constexpr Gate::TimePoint start{1h};
const auto mal = *parse_address("198.51.100.66");

GateSettings two_guesses() {
    GateSettings settings;
    settings.guesses = {60, 2};
    return settings;
}

Access by_word(std::string_view word) {
    return {Admitted::everyone, Admitted::word, new_word_hash(word)};
}

}  // namespace

TEST(Access, WantsTheWordOfThoseWhoOpenRoomsWhereItWantsItOfEverybody) {
    const Access open(Admitted::everyone, Admitted::everyone, std::nullopt);
    EXPECT_FALSE(open.wants_word_to_enter() || open.wants_word_to_open());
    const Access rooms(Admitted::word, Admitted::everyone, new_word_hash("two moons"));
    EXPECT_FALSE(rooms.wants_word_to_enter());
    EXPECT_TRUE(rooms.wants_word_to_open());
    EXPECT_TRUE(by_word("two moons").wants_word_to_enter());
    EXPECT_TRUE(by_word("two moons").wants_word_to_open());
}

TEST(Access, TakesTheWordHoweverItIsTyped) {
    const auto access = by_word("Zo\u00eb's moon");

    EXPECT_TRUE(access.is_right(" Zoe\u0308's  moon"));
    for (const auto* word : {"", "zo\u00eb's moon", "Zo\u00eb's moon!", "\x01"})
        EXPECT_FALSE(access.is_right(word)) << word;
    EXPECT_FALSE(Access(Admitted::everyone, Admitted::everyone, std::nullopt).is_right(""));
}

TEST(Access, CountsGuessesBeforeTheyAreLookedAt) {
    Gate gate(two_guesses());
    auto pass = gate.admit(mal, start);
    const auto access = by_word("two moons");

    EXPECT_EQ(access.refuse("", *pass, start)->cause, RefusalCause::server_word_needed);
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(access.refuse("two moons", *pass, start));
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(access.refuse("a guess", *pass, start)->cause, RefusalCause::wrong_server_word);

    EXPECT_EQ(access.refuse("two moons", *pass, start)->cause, RefusalCause::guesses_codes);
    EXPECT_FALSE(access.refuse("two moons", *pass, start + 1s));
    EXPECT_EQ(gate.refusals().of(RefusalCause::wrong_server_word).value(), 2u);
    EXPECT_EQ(gate.refusals().of(RefusalCause::wrong_word).value(), 0u);
}

TEST(Access, ForgetsTheWordFromBefore) {
    auto access = Access(Admitted::word, Admitted::everyone, new_word_hash("two moons"));

    access.use(*new_word_hash("new moon"));

    EXPECT_FALSE(access.is_right("two moons"));
    EXPECT_TRUE(access.is_right("new moon"));
}

}  // namespace gridrace::server::access_test
