// Talk: for everybody in the room, in measure.
#include "common/race/talk.hpp"

#include <set>

#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

class Talk : public testing::Test {
protected:
    TestRoom room;
    MemberId ada = room.join("Ada");
    MemberId sam = room.join("Sam", Role::spectator);
};

}  // namespace

TEST_F(Talk, IsHeardByAll) {
    const auto events = room.ask(sam, Say{"  Hi,   Ada! "});

    EXPECT_EQ(events.front(), Event(Said{sam, "Hi, Ada!", room.now()}));
    EXPECT_TRUE(is_visible(events.front(), ada));
    EXPECT_EQ(room.state().talk, (std::vector{TalkLine{sam, "Sam", "Hi, Ada!", {}, room.now()}}));
}

TEST_F(Talk, MayBeAnEmote) {
    const auto events = room.ask(ada, React{Emote::good_luck});

    EXPECT_EQ(events.front(), Event(Reacted{ada, Emote::good_luck, room.now()}));
    EXPECT_EQ(room.state().talk,
              (std::vector{TalkLine{ada, "Ada", "", Emote::good_luck, room.now()}}));
}

TEST_F(Talk, GoesOnInARace) {
    room.start_race(two_cells_short());

    EXPECT_EQ(room.refusal(ada, React{Emote::ouch}), std::nullopt);
    EXPECT_EQ(room.refusal(sam, Say{"go!"}), std::nullopt);
}

TEST_F(Talk, IsRefusedIfItCannotBeShown) {
    for (const auto* text : {"", " ", "a\x1b[2Jb", "a\nb", "a\u202eb", "\xff"}) {
        EXPECT_EQ(room.refusal(ada, Say{text}), RefusalCode::text_not_allowed) << text;
    }
    EXPECT_EQ(room.refusal(ada, Say{std::string(241, 'a')}), RefusalCode::text_not_allowed);
    EXPECT_EQ(room.refusal(ada, Say{std::string(240, 'a')}), std::nullopt);
}

TEST_F(Talk, IsRefusedToWhoTalksTooMuch) {
    for (int i = 0; i < 3; ++i) EXPECT_EQ(room.refusal(ada, Say{"again"}), std::nullopt);
    room.wait(4s);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(room.refusal(ada, React{Emote::wow}), std::nullopt);

    EXPECT_EQ(room.refusal(ada, Say{"again"}), RefusalCode::talks_too_much);
    EXPECT_EQ(room.refusal(sam, Say{"stop it"}), std::nullopt);
    room.wait(6s - 1ms);
    EXPECT_EQ(room.refusal(ada, React{Emote::wow}), RefusalCode::talks_too_much);
    room.wait(1ms);
    EXPECT_EQ(room.refusal(ada, Say{"again"}), std::nullopt);
}

TEST_F(Talk, IsRememberedForTwentyLinesAlsoOfThoseWhoLeft) {
    room.ask(ada, Say{"forgotten"});
    room.ask(sam, Say{"bye"});
    room.ask(sam, LeaveRoom{});
    for (int i = 0; i < 19; ++i) {
        room.wait(2s);
        room.ask(ada, Say{std::to_string(i)});
    }

    const auto& talk = room.state().talk;
    ASSERT_EQ(talk.size(), talk_kept);
    EXPECT_EQ(talk.front().text, "bye");
    EXPECT_EQ(talk.front().name, "Sam");
    EXPECT_EQ(talk.back().text, "18");
}

TEST(Emotes, HaveNamesAndWordsOfTheirOwn) {
    std::set<std::string_view> names, words;
    for (const auto emote : all_emotes) {
        names.insert(name(emote));
        words.insert(describe(emote));
    }

    EXPECT_EQ(names.size(), all_emotes.size());
    EXPECT_EQ(words.size(), all_emotes.size());
}

}  // namespace gridrace::race
