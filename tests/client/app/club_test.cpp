// A club in the terminal: its page, the news after a race, and the line mode.
#include "client/app/core/meetings.hpp"
#include "client/app/core/share_text.hpp"
#include "client/app/text_mode/line_input.hpp"
#include "client/app/text_mode/line_messages.hpp"
#include "client/app/text_mode/line_view.hpp"
#include "client/app/view/view.hpp"
#include "client/app/view/view_club.hpp"
#include "tests/client/app/picture.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

class ClubPage : public ::testing::Test, public Stage {
protected:
    ClubPage() {
        room.club.emplace();
        room.club->name = "Thursday club";
        room.club->founded = now;
        ben = join("Ben");
    }
    // These solve it one after the other, the others give up; then back to the lobby.
    void race(const std::vector<MemberId>& finishers) {
        start_race();
        for (const auto member : finishers) {
            pass(std::chrono::seconds(60));
            solve(member);
        }
        std::vector<MemberId> others;
        for (const auto& run : room.race.runs) {
            if (run.status == race::RunStatus::racing) others.push_back(run.member);
        }
        for (const auto member : others) command(member, race::Forfeit{});
        play("l");
    }
    std::string screen() const { return view(model).text(); }
    bool shows(std::string_view part) const { return screen().find(part) != std::string::npos; }

    MemberId ben;
};

class OrdinaryRoom : public ::testing::Test, public Stage {};

}  // namespace

TEST_F(ClubPage, IsOpenUntilAKeyThatChoosesNobody) {
    play("c");
    EXPECT_TRUE(shows("Thursday club: 0 races"));
    EXPECT_TRUE(shows("No race has counted yet"));

    press("\x1b[B");
    EXPECT_EQ(model.overlay, Overlay::club);
    play("q");
    EXPECT_EQ(model.overlay, Overlay::none);
    EXPECT_TRUE(shows("Thursday club, room ABC234"));
}

TEST_F(ClubPage, ShowsStandingsAgainstTheChosenPlayer) {
    const auto cho = join("Cho");
    race({model.self, ben});
    pass(std::chrono::hours(24 * 3));
    race({ben, model.self, cho});

    play("c");
    expect_picture("club", view(model));
    EXPECT_TRUE(shows("against Ada"));

    press("\x1b[B\x1b[B\x1b[B");
    EXPECT_TRUE(shows("against Cho"));
    press("\x1b[A");
    EXPECT_TRUE(shows("against Ben"));
}

TEST_F(ClubPage, FitsEveryWindow) {
    race({model.self, ben});
    play("c");

    for (const auto& [width, height] : {std::pair(20, 8), std::pair(40, 16), std::pair(200, 60)}) {
        resize(width, height);
        EXPECT_FALSE(screen().empty());
    }
}

TEST_F(ClubPage, IsClosedWhenARaceBegins) {
    press("\x1b[B");
    play("h");
    play("c");

    command(ben, race::StartRace{true});
    pass(std::chrono::seconds(5));
    pass(opening);

    EXPECT_EQ(screen_of(model), Screen::board);
    EXPECT_EQ(model.overlay, Overlay::none);
}

TEST_F(ClubPage, IsAnnouncedAfterARace) {
    race({model.self});

    EXPECT_NE(std::ranges::find(model.news, "Club: 1 win, 20 points in 1 race."), model.news.end());
}

TEST_F(ClubPage, NamesItselfInASharedResult) {
    race({model.self});

    EXPECT_NE(share_text(model).find(" · Thursday club\n"), std::string::npos);
}

TEST_F(ClubPage, IsReadInSentences) {
    race({model.self, ben});

    const auto sentences = club_sentences(model);

    ASSERT_EQ(sentences.size(), 4u);
    EXPECT_EQ(sentences[0], "Thursday club: 1 race.");
    EXPECT_EQ(sentences[1], "1st: You, 1 win, 20 points, skill 940 after few races.");
    EXPECT_EQ(sentences[2],
              "2nd: Ben, 0 wins, 15 points, skill 747 after few races; against you 0 to 1.");
    EXPECT_EQ(sentences[3], "1. race, today: 1 Ada, 2 Ben.");
}

TEST_F(ClubPage, SaysWhenTheClubMeets) {
    model.link = "http://host:8765/sudoku/r/ABC234";
    const auto in_two_hours = now + std::chrono::hours(2);
    command(model.self, race::SetMeeting{race::Meeting{in_two_hours, {}}});

    const auto when = meeting_time(language::Language::english, {}, in_two_hours, model.now);
    EXPECT_TRUE(shows("Next meeting: " + when + "."));
    play("c");
    EXPECT_TRUE(shows("Next meeting: " + when + "."));
    EXPECT_TRUE(shows("Calendar: http://host:8765/sudoku/rooms/ABC234/meetings.ics"));
    EXPECT_EQ(club_sentences(model)[1], "Next meeting: " + when + ".");

    play("c");
    pass(std::chrono::hours(2) - std::chrono::seconds(552));
    EXPECT_TRUE(shows("The meeting begins in 9:12."));
    EXPECT_EQ(next_tick(model), model.now + std::chrono::seconds(1));
}

TEST_F(ClubPage, SetsTheMeetingByALine) {
    play("D");
    EXPECT_EQ(model.overlay, Overlay::meeting);
    EXPECT_TRUE(shows("Meeting: "));
    EXPECT_TRUE(shows("thu 20:00 (each week)"));

    play("nonsense\r");
    EXPECT_EQ(model.overlay, Overlay::meeting) << "to be corrected";
    EXPECT_EQ(room.club->meeting, std::nullopt);

    press("\x15");  // the line is empty again
    play("thu 20:00\r");
    EXPECT_EQ(model.overlay, Overlay::none);
    ASSERT_TRUE(room.club->meeting);
    EXPECT_EQ(room.club->meeting->weekly.size(), 1u);
    EXPECT_EQ(model.status.text.find("Next meeting: Thursday "), 0u);

    play("D");
    EXPECT_TRUE(shows("Meeting: Thursday 20:00"));
    press("\x15");
    play("off\r");
    EXPECT_EQ(room.club->meeting, std::nullopt);
    EXPECT_EQ(model.status.text, "There is no meeting any more.");
}

TEST_F(ClubPage, KeepsWhatOneWantedToSay) {
    play("thello\x1b");
    ASSERT_EQ(model.draft, "hello");
    play("D");
    EXPECT_EQ(model.draft, "");
    play("thu 2");
    play("\x1b");
    EXPECT_EQ(model.draft, "hello");

    play("D");
    play("thu 2");
    command(model.self, race::StartRace{true});
    EXPECT_EQ(model.overlay, Overlay::none);
    EXPECT_EQ(model.draft, "hello");
}

TEST_F(ClubPage, SaysWhatBecameOfTheMeeting) {
    command(model.self, race::SetMeeting{race::Meeting{now + std::chrono::minutes(1), {}}});
    start_race();
    pass(std::chrono::minutes(4));

    EXPECT_NE(std::ranges::find(model.news, "The meeting was missed."), model.news.end());
}

TEST_F(ClubPage, LeavesTheMeetingToTheHostOfAClub) {
    command(model.self, race::TransferHost{ben});
    play("D");
    EXPECT_EQ(model.status.text, "Only the host can do that.");

    command(ben, race::TransferHost{model.self});
    room.club.reset();
    command(ben, race::SetReady{true});
    play("D");
    EXPECT_EQ(model.overlay, Overlay::none);

    abilities.meetings = false;
    join("Cho");
    play("D");
    EXPECT_EQ(model.status.text, "This server is too old for that.");
}

TEST_F(ClubPage, SetsTheMeetingByAWord) {
    const auto asked = messages_for(model, *parse_line("meet thu 20:00"));
    ASSERT_TRUE(asked);
    for (const auto& message : *asked) take(message);
    arrive();
    EXPECT_TRUE(room.club->meeting);

    EXPECT_EQ(messages_for(model, *parse_line("meet")).error(),
              meeting_usage(language::Language::english));
}

TEST_F(ClubPage, ShowsHostileNamesAsText) {
    room.club->name = "a\x1b[2Jb";
    join("Cho");

    EXPECT_FALSE(shows("\x1b"));
    play("c");
    EXPECT_FALSE(shows("\x1b"));
    EXPECT_EQ(club_sentences(model)[0].find('\x1b'), std::string::npos);
}

TEST_F(OrdinaryRoom, HasNoClubPage) {
    play("c");

    EXPECT_EQ(model.overlay, Overlay::none);
    EXPECT_EQ(model.status.text, "This room is not a club.");
    EXPECT_EQ(club_sentences(model), (std::vector<std::string>{"This room is not a club."}));
}

}  // namespace gridrace::app
