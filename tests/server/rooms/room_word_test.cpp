// A room that wants a word, as the server has it: newcomers say it, and the log does not tell it.
#include <gtest/gtest.h>

#include "server/rooms/secrets.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

wire::Hello hello_of(const std::string& word) {
    wire::Hello hello;
    hello.name = "Bob";
    hello.resume_token = std::string(16, 'b');
    hello.word = word;
    return hello;
}

std::optional<race::RefusalCode> refusal_of(HostedRoom& hosted, const std::string& word) {
    Visitor bob(hello_of(word).resume_token);
    const auto entered = hosted.room().enter(hello_of(word), bob);
    if (!entered) return entered.error().code;
    hosted.room().leave(*entered);
    return std::nullopt;
}

}  // namespace

TEST(RoomWord, IsSaidByNewcomersHoweverItIsTyped) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    EXPECT_EQ(refusal_of(hosted, "kite"), std::nullopt) << "it is wanted by nobody";
    hosted.ask(ada, race::KickMember{{2}});
    hosted.ask(ada, race::LiftKicks{});

    hosted.ask(ada, race::SetWord{"Zo\u00eb's kite"});

    EXPECT_EQ(refusal_of(hosted, ""), race::RefusalCode::word_needed);
    EXPECT_EQ(refusal_of(hosted, "kite"), race::RefusalCode::wrong_word);
    EXPECT_EQ(refusal_of(hosted, std::string(300, 'x')), race::RefusalCode::wrong_word);
    EXPECT_EQ(refusal_of(hosted, "a\nb"), race::RefusalCode::wrong_word);
    EXPECT_EQ(refusal_of(hosted, " Zoe\u0308's  kite "), std::nullopt);
    EXPECT_EQ(refusal_of(hosted, ""), std::nullopt) << "who has a seat says none";
}

TEST(RoomWord, IsRefusedIfItCannotBeOne) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");

    for (const auto& word : {std::string(65, 'x'), std::string("a\tb"), std::string(" ")})
        hosted.ask(ada, race::SetWord{word});
    hosted.settle();

    EXPECT_FALSE(hosted.logged().word_needed);
}

TEST(RoomWord, IsInTheLogOnlyAsAHashUnderAKeyOfItsOwn) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    hosted.ask(ada, race::SetWord{"kite"});
    hosted.settle();
    const auto first = hosted.logged().word;
    hosted.ask(ada, race::SetWord{"kite"});
    hosted.settle();

    for (const auto& record : hosted.log()) EXPECT_EQ(record.find("kite"), std::string::npos);
    ASSERT_TRUE(first && hosted.logged().word);
    EXPECT_NE(first->hash, hosted.logged().word->hash);

    HostedRoom restarted(hosted.log());
    EXPECT_TRUE(restarted.room().wants_word());
    EXPECT_EQ(refusal_of(restarted, "string"), race::RefusalCode::wrong_word);
    EXPECT_EQ(refusal_of(restarted, "kite"), std::nullopt);
}

TEST(RoomWord, IsInNoMessageToAMember) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& ben = hosted.subscription("Ben");
    hosted.ask(ada, race::SetWord{"kite"});
    hosted.settle();
    const auto word = *hosted.logged().word;

    for (auto* visitor : {&ada, &ben, &hosted.enter_again(ben, std::nullopt)}) {
        std::string frame;
        hosted.room().compose(*visitor->subscription, {}, frame);
        EXPECT_FALSE(frame.empty());
        EXPECT_EQ(frame.find("kite"), std::string::npos);
        for (const auto& part : {word.key, word.hash}) {
            const std::string secret(reinterpret_cast<const char*>(part.data()), part.size());
            EXPECT_EQ(frame.find(secret), std::string::npos);
        }
    }
}

}  // namespace gridrace::server
