// Commands over connections: each counts once, whatever is sent again, and gaps are refused.
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

class SeatedCommands : public testing::Test {
protected:
    void SetUp() override {
        hosted.ask(ada, race::ClearCell{3});  // refused: there is no race
        hosted.settle();
        seen = cursor_after(hosted.read(ada));
    }

    HostedRoom hosted;
    Visitor& ada = hosted.subscription("Ada");
    race::Cursor seen;
};

}  // namespace

TEST_F(SeatedCommands, GetTheirFirstAnswerAgainWhenSentAgain) {
    const auto log = hosted.log();

    EXPECT_TRUE(hosted.ask(ada, {1}, race::SetReady{true}));
    hosted.settle();

    const auto message = hosted.read(ada);
    ASSERT_EQ(message.repeated_answers.size(), 1u);
    EXPECT_EQ(message.repeated_answers[0].command, CommandNumber{1});
    EXPECT_EQ(message.repeated_answers[0].refusal->code, race::RefusalCode::not_racing);
    EXPECT_TRUE(message.events.empty());
    EXPECT_EQ(hosted.log(), log);
}

TEST_F(SeatedCommands, SentAgainOnANewConnectionTakeEffectOnce) {
    hosted.ask(ada, race::SetReady{true});
    auto& back = hosted.enter_again(ada, seen);
    EXPECT_TRUE(hosted.ask(back, {2}, race::SetReady{true}));
    hosted.settle();
    EXPECT_TRUE(hosted.ask(back, {2}, race::SetReady{true}));

    const auto message = hosted.read(back);
    EXPECT_EQ(message.events,
              (race::Events{race::ReadyChanged{{1}, true}, race::CommandAnswered{{1}, {2}, {}}}));
    EXPECT_TRUE(message.repeated_answers.empty());
    EXPECT_EQ(hosted.logged().member({1})->last_command, CommandNumber{2});
}

TEST_F(SeatedCommands, AreNotAnsweredAgainBeforeTheyAreDurable) {
    hosted.ask(ada, race::SetReady{true});

    EXPECT_TRUE(hosted.ask(ada, {2}, race::SetReady{true}));

    EXPECT_TRUE(hosted.is_silent(ada));
    hosted.settle();
    const auto message = hosted.read(ada);
    EXPECT_EQ(message.events.size(), 2u);
    EXPECT_TRUE(message.repeated_answers.empty());
}

TEST_F(SeatedCommands, ThatLeaveAGapEndTheConnection) {
    EXPECT_FALSE(hosted.ask(ada, {3}, race::SetReady{true}));

    hosted.settle();
    EXPECT_TRUE(hosted.is_silent(ada));
    EXPECT_TRUE(hosted.ask(ada, {2}, race::SetReady{true}));
}

TEST_F(SeatedCommands, SentAgainWithoutEndDoNotPileUp) {
    for (int i = 0; i < 1000; ++i) hosted.ask(ada, {1}, race::SetReady{true});

    EXPECT_LE(hosted.read(ada).repeated_answers.size(), race::answers_kept);
}

}  // namespace gridrace::server
