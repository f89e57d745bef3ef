// Words and sessions of operators: valid once, for a time, and none that is not there.
#include "server/net/operator/operator_sessions.hpp"

#include <gtest/gtest.h>

#include "server/rooms/secrets.hpp"

namespace gridrace::server::operator_sessions_test {

namespace {

using namespace std::chrono_literals;

constexpr OperatorSessions::TimePoint start{1h};
constexpr Instant noon{std::chrono::sys_days{std::chrono::year{2026} / 11 / 28} + 12h};

}  // namespace

TEST(OperatorWord, IsValidOnce) {
    OperatorSessions sessions(12h);
    const auto word = sessions.new_word(start);
    ASSERT_TRUE(is_operator_secret(word, OperatorSecret::word));
    EXPECT_FALSE(sessions.take_word(hash_token("0123456789abcdef0123456789abcdef"), start));

    EXPECT_TRUE(sessions.take_word(hash_token(word), start));

    EXPECT_FALSE(sessions.take_word(hash_token(word), start));
}

TEST(OperatorWord, IsValidForTenMinutes) {
    OperatorSessions sessions(12h);
    const auto early = sessions.new_word(start);
    const auto late = sessions.new_word(start);

    EXPECT_TRUE(sessions.take_word(hash_token(early), start + 10min - 1ns));
    EXPECT_FALSE(sessions.take_word(hash_token(late), start + 10min));
}

TEST(OperatorWord, MakesRoomForNewerOnes) {
    OperatorSessions sessions(12h);
    std::vector<std::string> words;
    for (std::size_t i = 0; i <= OperatorSessions::most_words; ++i)
        words.push_back(sessions.new_word(start));

    EXPECT_FALSE(sessions.take_word(hash_token(words.front()), start));
    EXPECT_TRUE(sessions.take_word(hash_token(words[1]), start));
    EXPECT_TRUE(sessions.take_word(hash_token(words.back()), start));
}

TEST(OperatorSession, LastsAsLongAsItSays) {
    OperatorSessions sessions(12h);
    const auto begun = sessions.begin("192.0.2.1", start, noon);
    ASSERT_TRUE(is_operator_secret(begun.key, OperatorSecret::key));
    EXPECT_EQ(begun.until, noon + 12h);
    const auto key = hash_token(begun.key);

    EXPECT_TRUE(sessions.has_session(key, start + 12h - 1ns));
    EXPECT_EQ(sessions.list(start + 1h).front().from, "192.0.2.1");
    EXPECT_FALSE(sessions.has_session(key, start + 12h));
    EXPECT_TRUE(sessions.list(start + 12h).empty());
}

TEST(OperatorSession, IsEndedAloneOrWithAllOthers) {
    OperatorSessions sessions(12h);
    const auto one = hash_token(sessions.begin("192.0.2.1", start, noon).key);
    const auto other = hash_token(sessions.begin("192.0.2.2", start, noon).key);
    const auto word = sessions.new_word(start);

    EXPECT_TRUE(sessions.end(one, start));
    EXPECT_FALSE(sessions.end(one, start));
    EXPECT_TRUE(sessions.has_session(other, start));
    EXPECT_EQ(sessions.end_all(start), 1u);
    EXPECT_FALSE(sessions.has_session(other, start));
    EXPECT_FALSE(sessions.take_word(hash_token(word), start));
}

TEST(OperatorSession, MakesRoomForNewerOnes) {
    OperatorSessions sessions(12h);
    const auto first = hash_token(sessions.begin("", start, noon).key);
    for (std::size_t i = 0; i < OperatorSessions::most_sessions; ++i)
        sessions.begin("", start, noon);

    EXPECT_FALSE(sessions.has_session(first, start));
    EXPECT_EQ(sessions.list(start).size(), OperatorSessions::most_sessions);
}

TEST(OperatorSecretText, HasOneForm) {
    const std::string word(32, 'a');
    EXPECT_TRUE(is_operator_secret(word, OperatorSecret::word));
    EXPECT_FALSE(is_operator_secret(word, OperatorSecret::key));
    EXPECT_FALSE(is_operator_secret(std::string(32, 'A'), OperatorSecret::word));
    EXPECT_FALSE(is_operator_secret(word + " ", OperatorSecret::word));
    const auto hash = hash_token("a");
    EXPECT_EQ(parse_hash(hash_text(hash)), hash);
    for (const auto& none : {std::string(), word, std::string(64, 'g')})
        EXPECT_FALSE(parse_hash(none)) << none;
}

}  // namespace gridrace::server::operator_sessions_test
