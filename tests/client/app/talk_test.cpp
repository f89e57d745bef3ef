// What members say to each other, and what one hears of it.
#include <algorithm>

#include "client/app/view/screens.hpp"
#include "client/app/view/view.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

class Talk : public ::testing::Test, public Stage {
protected:
    bool shows(const std::string& text) const {
        return view(model).text().find(text) != std::string::npos;
    }
};

TEST_F(Talk, SaysWhatWasWritten) {
    press("thi there");
    EXPECT_TRUE(shows("Say: hi there"));

    press("\r");
    arrive();

    ASSERT_EQ(room.talk.size(), 1u);
    EXPECT_EQ(room.talk[0].text, "hi there");
    EXPECT_TRUE(shows("Ada: hi there"));
}

TEST_F(Talk, ShowsALongLineBesideTheBoardToItsEnd) {
    const auto ben = join("Ben");
    start_race();
    command(ben, race::Say{"this is a long line that takes more than one row of the panel"});
    model.status = {};

    for (const auto* word : {"Ben: this", "takes more", "panel"}) EXPECT_TRUE(shows(word)) << word;
}

TEST_F(Talk, TakesKeysForLettersWhileALineIsWritten) {
    press("tqs?");

    EXPECT_EQ(model.draft, "qs?");
    EXPECT_EQ(model.overlay, Overlay::talk);
    EXPECT_TRUE(effects.empty());
}

TEST_F(Talk, ErasesWholeCharacters) {
    press("ta数\x7f\x7f\x7f");

    EXPECT_EQ(model.draft, "");
}

TEST_F(Talk, KeepsADraftThatWasPutAside) {
    press("tabc\x1b");
    EXPECT_EQ(model.overlay, Overlay::none);

    press("t");

    EXPECT_TRUE(shows("Say: abc"));
}

TEST_F(Talk, DoesNotSayNothing) {
    play("t");
    press("  \r");

    EXPECT_TRUE(effects.empty());
}

TEST_F(Talk, TakesTheFirstPastedLineTamed) {
    press("t\x1b[200~one\x1b[2J\rtwo\x1b[201~");

    EXPECT_EQ(model.draft, "one\\x1b[2J");
}

TEST_F(Talk, TakesNoPasteElsewhere) {
    press("\x1b[200~q\x1b[201~");

    EXPECT_TRUE(effects.empty());
}

TEST_F(Talk, ReactsWithOneMoreKey) {
    press("e");
    EXPECT_TRUE(shows("1 Good luck!"));

    play("2");

    ASSERT_EQ(room.talk.size(), 1u);
    EXPECT_EQ(room.talk[0].emote, race::Emote::well_done);
    EXPECT_TRUE(shows("Ada: Well done!"));
}

TEST_F(Talk, IsNotHeardOfTheMuted) {
    const auto ben = join("Ben");
    press("\x1b[Bm");
    EXPECT_TRUE(shows("muted"));

    command(ben, race::Say{"can you hear me?"});
    EXPECT_FALSE(shows("can you hear me?"));

    press("m");
    command(ben, race::Say{"and now?"});
    EXPECT_TRUE(shows("Ben: and now?"));
}

TEST_F(Talk, IsNotHeardByWhoDoesNotWantToHear) {
    model.settings.talk = false;
    const auto ben = join("Ben");

    command(ben, race::React{race::Emote::wow});

    EXPECT_FALSE(shows("Wow"));
}

TEST_F(Talk, StaysWhenARaceBegins) {
    const auto ben = join("Ben");
    command(ben, race::Say{"again?"});
    command(ben, race::React{race::Emote::wow});
    const race::Announced announced{"Restart at ten.", now};
    race::fold(room, announced);
    take(RoomChanged{room, model.self, {}, {announced}, {}, {}, abilities, old_clients});

    start_race();

    for (const auto* said : {"Ben: again?", "Ben: Wow!", "The server announces: Restart at ten."}) {
        EXPECT_EQ(std::ranges::count(model.news, said), 1) << said;
    }
    EXPECT_EQ(std::ranges::count(model.news, "Ben joined."), 0);
}

TEST_F(Talk, GoesOnDuringARace) {
    const auto ben = join("Ben");
    start_race();

    command(ben, race::Say{"hurry up"});

    EXPECT_TRUE(shows("Ben: hurry up"));
    press("t5");
    EXPECT_EQ(model.draft, "5");
    EXPECT_TRUE(model.unanswered.empty());
}

}  // namespace
}  // namespace gridrace::app
