// Words on the command line as what a server says that it takes.
#include "client/operate/operator_words.hpp"

#include <gtest/gtest.h>

namespace gridrace::client::operator_words_test {

namespace {

using nlohmann::json;

constexpr const char* document = R"({"commands":[
    {"name":"ban","usage":"ban WHO [MEMBER] [--for SPAN] [--anyway]","help":"Ban","arguments":[
        {"name":"who","form":"required","type":"WHO","help":""},
        {"name":"member","form":"optional","type":"MEMBER","help":""},
        {"name":"for","form":"option","type":"SPAN","help":""},
        {"name":"anyway","form":"flag","type":"","help":""}]},
    {"name":"stats","usage":"stats","help":"Show","arguments":[]}]})";

std::string asked(const std::vector<std::string>& words) {
    const auto request = operator_request(*parse_operator_commands(document), words);
    return request ? request->dump() : request.error();
}

}  // namespace

TEST(OperatorWords, AreArgumentsByPlaceAndName) {
    EXPECT_EQ(asked({"stats"}), R"({"arguments":{},"command":"stats"})");
    EXPECT_EQ(asked({"ban", "K7MQ2X", "Sam", "--for", "2h", "--anyway"}),
              R"({"arguments":{"anyway":"yes","for":"2h","member":"Sam","who":"K7MQ2X"},)"
              R"("command":"ban"})");
    EXPECT_EQ(asked({"ban", "--for=2h", "192.0.2.1"}),
              R"({"arguments":{"for":"2h","who":"192.0.2.1"},"command":"ban"})");
}

TEST(OperatorWords, AreRefusedWithWhatToSay) {
    for (const auto& words : std::vector<std::vector<std::string>>{{"ban"},
                                                                   {"ban", "a", "b", "c"},
                                                                   {"ban", "a", "--for"},
                                                                   {"ban", "a", "--wings"},
                                                                   {"ban", "a", "--anyway=no"},
                                                                   {"ban", "a", "--member=b"}})
        EXPECT_EQ(asked(words), "say: ban WHO [MEMBER] [--for SPAN] [--anyway]");
    EXPECT_NE(asked({"dance"}).find("takes no command dance"), std::string::npos);
}

TEST(OperatorCommands, OfAForeignServerAreBoundedAndPrintable) {
    for (const auto* text : {"", "[]", "{}", R"({"commands":7})", R"({"commands":[7]})",
                             R"({"commands":[{"name":"","arguments":[]}]})",
                             R"({"commands":[{"name":"a","arguments":[{"form":"x"}]}]})"})
        EXPECT_FALSE(parse_operator_commands(text)) << text;
    json many{{"commands", json::array()}};
    for (int i = 0; i < 101; ++i)
        many["commands"].push_back({{"name", "a"}, {"arguments", json::array()}});
    EXPECT_FALSE(parse_operator_commands(many.dump()));
    const auto evil =
        parse_operator_commands(R"({"commands":[{"name":"a\u001b[2J","arguments":[]}]})");
    EXPECT_EQ(operator_help(*evil).find('\x1b'), std::string::npos);
}

TEST(OperatorWord, IsTypedAloneOrInALink) {
    const std::string word(32, 'a');
    EXPECT_EQ(word_in(word), word);
    EXPECT_EQ(word_in(" https://race.example.org/operator#" + word + "\r"), word);
    for (const auto* none : {"", "#", "secret", "https://race.example.org/operator"})
        EXPECT_EQ(word_in(none), "") << none;
}

}  // namespace gridrace::client::operator_words_test
