#include "client/app/pages/start_page.hpp"

#include "tests/client/app/typing.hpp"

namespace gridrace::app {
namespace {

constexpr std::string_view down = "\x1b[B";
constexpr std::string_view puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

class Start : public ::testing::Test {
protected:
    CommandWords press(std::string_view keys) {
        CommandWords chosen;
        for (const auto& input : inputs_of(keys)) {
            if (const auto words = page.take(input)) chosen = *words;
        }
        return chosen;
    }
    void paste(const std::string& text) { page.take(terminal::Paste{text}); }
    std::string text(int width = 80, int height = 24) { return page.view({width, height}).text(); }
    // The row of that number of the main page, below the game that can be continued and "Play now".
    void open(int row) {
        for (int i = 0; i < row + games + 1; ++i) press(down);
        press("\r");
    }
    bool shows(const std::string& words) { return text().find(words) != std::string::npos; }

    int games = 1;
    StartPage page{Profile{}, StartFacts{{"hard, 12:30, 45 %"}, {"/r/a.replay"}, {}, false}};
};

TEST_F(Start, RacesBotsAtOnce) {
    press(down);

    EXPECT_EQ(press("\r"), CommandWords{"play"});
}

TEST_F(Start, OffersRoomsOfStrangersAsTheyComeAndGo) {
    press("\x1b[B");
    page.offer({{"Ben waits in room K7QX2M", "race, easy", {"join", "--", "ws://h:1/r/K7QX2M"}}});
    EXPECT_TRUE(shows("Ben waits in room K7QX2M")) << text();
    EXPECT_EQ(press("\r"), CommandWords{"play"}) << "what was selected stays selected";

    press("\x1b[A");
    EXPECT_TRUE(shows("race, easy")) << text();
    EXPECT_EQ(press("\r"), (CommandWords{"join", "--", "ws://h:1/r/K7QX2M"}));

    page.refresh({});
    EXPECT_TRUE(shows("Ben waits")) << text();
    page.offer({});
    EXPECT_FALSE(shows("Ben waits")) << text();
}

TEST_F(Start, SaysHowThingsAre) {
    EXPECT_FALSE(shows("streak")) << "before there is one";

    StartFacts facts;
    facts.statistics.daily_streak = 3;
    facts.statistics.longest_daily_streak = 9;
    facts.statistics.races = 12;
    facts.statistics.races_won = 5;
    page = StartPage(Profile{}, facts);
    page.offer({}, "At ws://h:1: 2 waiting, 4 racing in listed rooms");
    EXPECT_TRUE(shows("Daily streak: 3 (best 9) · Online races: won 5 of 12")) << text();
    EXPECT_TRUE(shows("At ws://h:1: 2 waiting")) << text();
    EXPECT_TRUE(shows("Play now")) << text();

    EXPECT_EQ(text(80, 12).find("At ws://h:1"), std::string::npos) << "rows matter more";
    page.offer({});
    EXPECT_FALSE(shows("At ws://h:1")) << text();
}

TEST_F(Start, KeepsTheSelectionOnTheRoomThatIsMeant) {
    const auto room = [](const std::string& host) {
        return app::OfferedRoom{host + " waits", "", {"join", "--", "ws://h:1/r/" + host}};
    };
    page.offer({room("Ada"), room("Ben")});
    press(down);
    press(down);
    EXPECT_EQ(press("\r").back(), "ws://h:1/r/Ben");

    page.offer({room("Ben"), room("Cho")});
    EXPECT_EQ(press("\r").back(), "ws://h:1/r/Ben");
    page.offer({room("Dan"), room("Ada"), room("Ben")});
    EXPECT_EQ(press("\r").back(), "ws://h:1/r/Ben");

    page.offer({room("Dan"), room("Ada")});
    EXPECT_EQ(press("\r"), CommandWords{"play"});
}

TEST_F(Start, OffersRoomsToWhoBelongsToManyClubs) {
    StartFacts facts;
    for (int i = 0; i < 20; ++i)
        facts.clubs.push_back({"DEF234", "Bob", {"join", "--", "club"}, "Chess"});
    page = StartPage(Profile{}, facts);
    page.offer({{"Ben waits", "", {"join", "--", "ws://h:1/r/K7QX2M"}}});

    press("jjjjj");
    EXPECT_EQ(press("\r").back(), "ws://h:1/r/K7QX2M");
}

TEST_F(Start, PlaysAloneByGrade) {
    open(0);

    EXPECT_EQ(press("jl\r"), (CommandWords{"solo", "--grade=medium"}));
}

TEST_F(Start, ShowsChoicesInThePersonsLanguage) {
    Profile profile;
    profile.settings.language = language::Language::german;
    page = StartPage(profile, {});
    games = 0;

    open(0);
    press("l");

    EXPECT_TRUE(shows("mittel")) << text();
    EXPECT_EQ(press("\r"), (CommandWords{"solo", "--grade=medium"}));

    press("\x1b");
    press("j\r");
    EXPECT_TRUE(shows("  Standard\n")) << text();
}

TEST_F(Start, OffersFirstWhatWasLeft) {
    EXPECT_TRUE(shows("Continue: hard, 12:30, 45 %"));
    EXPECT_EQ(press("\r"), (CommandWords{"solo", "--continue=1"}));

    StartFacts facts;
    facts.rooms = {{"ABC234", "Ada", {"join", "--name=Ada", "--", "ws://host:1/r/ABC234"}}};
    page = StartPage(Profile{}, facts);
    EXPECT_TRUE(shows("Back to room ABC234"));
    EXPECT_TRUE(shows("You are Ada there."));
    EXPECT_EQ(press("\r"), facts.rooms[0].way_back);
}

TEST_F(Start, ContinuesAGameThatIsNotOver) {
    open(0);

    EXPECT_TRUE(shows("Continue: hard, 12:30, 45 %"));
    EXPECT_EQ(press("\r"), (CommandWords{"solo", "--continue=1"}));
}

TEST_F(Start, PlaysTheDaysPuzzle) {
    open(0);

    EXPECT_EQ(press("jj\r"), (CommandWords{"solo", "--daily", "--grade=medium"}));
}

TEST_F(Start, WantsASeedBeforeItPlaysOne) {
    open(0);

    EXPECT_EQ(press("jjj\r"), CommandWords{});
    EXPECT_TRUE(shows("Type a number first."));
    EXPECT_EQ(press("42\r"), (CommandWords{"solo", "--grade=easy", "--seed=42"}));
}

TEST_F(Start, TakesAPastedPuzzleWhereverThePersonStands) {
    open(0);

    paste("nonsense, none");
    EXPECT_TRUE(shows("The pasted text contains no puzzle."));

    paste("\n" + std::string(puzzle) + "\n");
    EXPECT_EQ(press("\r"), (CommandWords{"solo", "--puzzle=" + std::string(puzzle)}));
}

TEST_F(Start, OpensARoomAsItsFieldsSay) {
    open(1);
    press("\t\t\tAda\t\t");       // host here, server, name, club
    press("l\tl\tll\tll\tllll");  // grade, mode, teams, boards, players
    press("\tll");                // bots
    press("\tl\t");               // assists, and round to the first row

    EXPECT_EQ(press("\r"),
              (CommandWords{"create", "--server=ws://127.0.0.1:8765", "--name=Ada",
                            "--grade=medium", "--mode=lives", "--teams=3", "--show-boards=10",
                            "--players=12", "--bots=2", "--assists=all"}));
}

TEST_F(Start, HostsARoomAsItsFieldsSay) {
    open(2);
    press("\tAda");
    press("\tl\t\t\t\t\tll\t\t");  // grade, bots, and round to the first row

    EXPECT_EQ(press("\r"), (CommandWords{"host", "--name=Ada", "--grade=medium", "--mode=race",
                                         "--players=8", "--bots=2", "--assists=standard"}));
}

TEST_F(Start, HostsHereInsteadOfOpeningARoomElsewhere) {
    open(1);
    press("\t");

    const auto words = press("\r");

    EXPECT_EQ(words.front(), "host");
    for (const auto& word : words) EXPECT_FALSE(word.starts_with("--server")) << word;
}

TEST_F(Start, FoundsAClub) {
    open(1);
    press("\t\t\tAda\tThursday club");

    EXPECT_EQ(press("\t\t\t\t\t\t\t\t\r"),
              (CommandWords{"create", "--server=ws://127.0.0.1:8765", "--name=Ada",
                            "--club=Thursday club", "--grade=easy", "--mode=race", "--players=8",
                            "--bots=0", "--assists=standard"}));
}

TEST_F(Start, LeadsBackToAClub) {
    StartFacts facts;
    facts.rooms = {{"ABC234", "Ada", {"join", "--name=Ada", "--", "ws://host:1/r/ABC234"}}};
    facts.clubs = {{"DEF234", "Bob", {"join", "--name=Bob", "--", "ws://host:1/r/DEF234"}, "Chess"},
                   {"GHK234", "Ada", {"join", "--name=Ada", "--", "ws://host:1/r/GHK234"}, "Go"}};
    page = StartPage(Profile{}, facts);

    EXPECT_TRUE(shows("Club Chess"));
    EXPECT_TRUE(shows("Club Go"));
    press("jj");
    EXPECT_TRUE(shows("Room GHK234; you are Ada there."));
    EXPECT_EQ(press("\r"), facts.clubs[1].way_back);
}

TEST_F(Start, SaysWhenClubsMeet) {
    StartFacts facts;
    facts.clubs = {{"DEF234", "Bob", {"join", "--", "ws://host:1/r/DEF234"}, "Chess"},
                   {"GHK234", "Ada", {"join", "--", "ws://host:1/r/GHK234"}, "Go"}};
    page = StartPage(Profile{}, facts);
    press("j");

    page.tell_of_meetings({"", "Thursday 20:00, in 3 h"});

    EXPECT_TRUE(shows("Club Go: Thursday 20:00, in 3 h"));
    EXPECT_FALSE(shows("Club Chess:"));
    EXPECT_EQ(press("\r"), facts.clubs[1].way_back) << "the selection stays";
}

TEST_F(Start, JoinsByAnInvitationThatIsPasted) {
    open(3);

    EXPECT_EQ(press("\r"), CommandWords{});
    EXPECT_TRUE(shows("Type or paste the room code or address."));

    paste("gridrace join ws://10.0.0.1:1/r/K7QX2M\n");
    EXPECT_EQ(press("\r"), (CommandWords{"join", "--server=ws://127.0.0.1:8765", "--",
                                         "ws://10.0.0.1:1/r/K7QX2M"}));
}

TEST_F(Start, WatchesByACodeThatIsTyped) {
    open(4);

    EXPECT_EQ(press("K7QX2M\r"),
              (CommandWords{"watch", "--server=ws://127.0.0.1:8765", "--", "K7QX2M"}));
}

TEST_F(Start, PlaysThePuzzleOfTheDay) {
    EXPECT_EQ(press("jjjjjjj\r"), CommandWords{"daily"});
}

TEST_F(Start, ShowsAReplay) {
    open(6);

    EXPECT_TRUE(shows("a.replay"));
    EXPECT_EQ(press("\r"), (CommandWords{"replay", "/r/a.replay"}));
    EXPECT_EQ(press("c"), (CommandWords{"challenge", "/r/a.replay"}));
    press(down);
    EXPECT_EQ(press("c"), CommandWords{});
}

TEST_F(Start, ListsReplaysByWhatTheyAre) {
    StartFacts facts;
    facts.replays = {"/r/a.replay"};
    facts.describe_replay = [](const std::string& file) { return "Ada 4:32.1 " + file; };
    page = StartPage(Profile{}, facts);
    games = 0;

    open(6);

    EXPECT_TRUE(shows("Ada 4:32.1 /r/a.replay")) << text();
}

TEST_F(Start, KeepsWhatWasTypedWhenItWasWrong) {
    open(3);
    press("K7\r");

    page.refresh({});
    page.tell({"K7 is no room code.", Status::Tone::bad});

    EXPECT_TRUE(shows("K7 is no room code."));
    EXPECT_EQ(press("\r").back(), "K7");
}

TEST_F(Start, ChangesSettingsAndComesBack) {
    open(7);
    press("l\x1b");

    EXPECT_EQ(page.profile().settings.theme, ThemeName::light);
    EXPECT_TRUE(shows("Play alone"));
}

TEST_F(Start, OffersTheTourAtTheFirstStartOnly) {
    page = StartPage(Profile{}, StartFacts{{}, {}, {}, true});
    EXPECT_TRUE(shows("New here? Take the tour"));
    EXPECT_EQ(press("\r"), CommandWords{"tour"});

    page.refresh({});
    EXPECT_FALSE(shows("New here?"));
}

TEST_F(Start, TellsTheStatistics) {
    StartFacts facts;
    GradeStatistics hard;
    hard.grade = sudoku::Grade::hard;
    hard.played = 7;
    hard.solved = 5;
    hard.best = std::chrono::minutes(6);
    facts.statistics.grades = {hard};
    page.refresh(facts);
    games = 0;
    open(0);
    for (int i = 0; i < 4; ++i) press(down);
    EXPECT_EQ(press("\r"), CommandWords{"practise"});
    press(down);

    press("\r");

    EXPECT_TRUE(shows("hard              7       5     6:00"));
}

TEST_F(Start, GoesBackAndIsLeft) {
    open(0);
    press("q");
    EXPECT_FALSE(page.is_over());
    press("q");
    EXPECT_TRUE(page.is_over());
}

TEST_F(Start, TakesNothingOnceItIsLeft) {
    EXPECT_EQ(press("qqxj\r\r"), CommandWords{});
    paste("x");

    EXPECT_TRUE(page.is_over());
}

TEST_F(Start, FitsIntoASmallWindow) {
    constexpr std::string_view up = "\x1b[A";  // from the first row to the last one
    press(up);
    EXPECT_NE(text(40, 16).find("Quit"), std::string::npos);
    press(down);
    open(1);
    press(up);
    EXPECT_NE(text(40, 16).find("Bots"), std::string::npos);
    EXPECT_NE(text(39, 16).find("40x16."), std::string::npos);
    page.view({1, 1});
}

}  // namespace
}  // namespace gridrace::app
