// Keys between the races.
#include "client/app/view/view.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

class Lobby : public ::testing::Test, public Stage {
protected:
    void SetUp() override { effects.clear(); }
};

TEST_F(Lobby, TogglesReady) {
    play("r");
    EXPECT_TRUE(model.own_member()->ready);

    play("r");
    EXPECT_FALSE(model.own_member()->ready);
}

TEST_F(Lobby, StartsAnywayWhenTheHostInsists) {
    join("Ben");

    play("s");
    EXPECT_EQ(screen_of(model), Screen::lobby);
    EXPECT_EQ(model.status.text, "Not everyone is ready. Press s again to start anyway.");

    play("s");
    EXPECT_EQ(screen_of(model), Screen::countdown);
}

TEST_F(Lobby, KicksTheSelectedMemberAfterAQuestion) {
    const auto ben = join("Ben");
    join("Cho");
    press("\x1b[B");

    press("k");
    EXPECT_EQ(model.overlay, Overlay::ask_kick);
    press("y");
    arrive();

    EXPECT_EQ(model.room.member(ben), nullptr);
    EXPECT_EQ(model.status.text, "Ben was kicked.");
    EXPECT_NE(model.room.member(model.selected), nullptr);
}

TEST_F(Lobby, ListsPlayersBeforeSpectators) {
    const auto sam = join("Sam", race::Role::spectator);
    const auto ben = join("Ben");

    press("\x1b[B");
    EXPECT_EQ(model.selected, ben);
    press("\x1b[B");
    EXPECT_EQ(model.selected, sam);
    const auto screen = view(model).text();
    EXPECT_LT(screen.find("Ben  "), screen.find("Sam  "));
}

TEST_F(Lobby, MakesTheSelectedMemberTheHost) {
    const auto ben = join("Ben");
    press("\x1b[B");

    play("h");

    EXPECT_EQ(model.room.host, ben);
    EXPECT_FALSE(model.is_host());
    play("g");
    EXPECT_EQ(model.status.text, "Only the host can do that.");
}

TEST_F(Lobby, GivesTheSelectedMemberAHeadStart) {
    const auto ben = join("Ben");
    press("\x1b[B");

    play("HH");
    play("F");

    EXPECT_EQ(model.room.member(ben)->head_start, (race::HeadStart{std::chrono::seconds(20), 3}));
    EXPECT_EQ(model.status.text, "Ben gets a head start: 20 s, 3 cells.");
    EXPECT_NE(view(model).text().find("head start 20 s, 3 cells"), std::string::npos);
}

TEST_F(Lobby, LocksTheRoomAndOpensItAgain) {
    play("L");
    EXPECT_TRUE(model.room.locked);
    EXPECT_EQ(model.status.text, "The room is locked: nobody new can join.");
    EXPECT_NE(view(model).text().find(", locked"), std::string::npos);

    play("L");
    EXPECT_FALSE(model.room.locked);
    EXPECT_EQ(model.status.text, "The room is unlocked.");
    EXPECT_EQ(view(model).text().find(", locked"), std::string::npos);
}

TEST_F(Lobby, ListsTheRoomForStrangersAndTakesItOffAgain) {
    const std::string listed =
        "The room is listed: strangers may join, watch, or race its ghosts later.";
    EXPECT_EQ(view(model).text().find(listed), std::string::npos);

    play("P");
    EXPECT_TRUE(model.room.listed);
    EXPECT_EQ(model.status.text, listed);
    EXPECT_NE(view(model).text().find(listed), std::string::npos);

    play("P");
    EXPECT_FALSE(model.room.listed);
    EXPECT_EQ(model.status.text, "The room is not listed any more.");

    abilities.listed_rooms = false;
    join("Ben");
    play("P");
    EXPECT_FALSE(model.room.listed);
    EXPECT_EQ(model.status.text, "This server lists no rooms.");
}

TEST_F(Lobby, SetsTheRoomsWordWhichInvitationsSayThen) {
    const auto shows = [this](const std::string& text) {
        return view(model).text().find(text) != std::string::npos;
    };
    model.invite = "gridrace join ws://host/r/ABC234";
    play("Wtwo words\r");
    EXPECT_EQ(model.overlay, Overlay::none);
    EXPECT_TRUE(model.room.word_needed);
    EXPECT_EQ(model.invitations().back(), model.invite + "#word=two%20words");
    EXPECT_TRUE(shows("Newcomers must say the word: two words"));

    play("W");
    EXPECT_TRUE(shows("Word: two words"));
    play(std::string(70, 'x') + "\r");
    EXPECT_EQ(model.overlay, Overlay::word) << "too long: to be corrected";
    play("\x15\r");
    EXPECT_FALSE(model.room.word_needed) << "an empty line takes it back";
    EXPECT_EQ(model.invitations().back(), model.invite);
}

TEST_F(Lobby, ForgetsAWordThatAnotherHostHasChanged) {
    const auto ben = join("Ben");
    play("Wkite\r");
    command(model.self, race::TransferHost{ben});
    EXPECT_EQ(model.word, "kite");

    command(ben, race::SetWord{"other"});

    EXPECT_EQ(model.word, "") << "which nobody has told us";
    EXPECT_NE(view(model).text().find("Newcomers must say the room's word."), std::string::npos);
}

TEST_F(Lobby, SaysThatItIsListedOnlyWhereStrangersFindIt) {
    const auto says_listed = [this] {
        model.status = {};
        model.news.clear();  // which tell that it was listed once
        return view(model).text().find("The room is listed") != std::string::npos;
    };
    play("P");
    EXPECT_TRUE(says_listed());

    play("L");
    EXPECT_TRUE(model.room.listed && model.room.locked);
    EXPECT_FALSE(says_listed());

    play("L");
    abilities.listed_rooms = false;
    join("Ben");
    EXPECT_FALSE(says_listed());
    play("P");
    EXPECT_FALSE(model.room.listed) << "it can be taken off";
}

TEST_F(Lobby, SaysWhyTheRaceIsInAnotherRoom) {
    model.detour = "This room is your own.";
    model.house_bots = {3, 34};
    join("Ben");
    arrive();

    EXPECT_EQ(screen_of(model), Screen::countdown);
    model.rivals = "You race ghosts.";

    EXPECT_NE(view(model).text().find(model.detour), std::string::npos);
    EXPECT_NE(view(model).text().find(model.rivals), std::string::npos);
}

TEST_F(Lobby, SeatsABotAndSaysWhatItIs) {
    play("B");

    ASSERT_EQ(model.room.members.size(), 2u);
    EXPECT_TRUE(model.room.members.back().is_bot());
    EXPECT_NE(view(model).text().find("(bot)"), std::string::npos);
    EXPECT_NE(view(model).text().find("strength 3.0"), std::string::npos);
}

TEST_F(Lobby, BeginsARaceAgainstBotsAtOnceIfAskedFor) {
    model.house_bots = {3, 34};
    join("Ben");
    arrive();

    EXPECT_EQ(model.room.members.size(), 5u);
    EXPECT_EQ(model.room.members.back().bot, 28u);
    EXPECT_TRUE(model.room.listed) << "people are better company";
    EXPECT_EQ(screen_of(model), Screen::countdown);
}

TEST_F(Lobby, BeginsARaceAgainstGhostsWithoutBots) {
    abilities.bots = false;
    model.house_bots = {0, 0, true};
    join("Ben");
    arrive();

    EXPECT_EQ(model.room.members.size(), 2u);
    EXPECT_TRUE(model.status.text.find("no bots") == std::string::npos);
    EXPECT_EQ(screen_of(model), Screen::countdown);
}

TEST_F(Lobby, SaysThatAServerHasNoBots) {
    abilities.bots = abilities.listed_rooms = false;
    model.house_bots = {3, 0};
    join("Ben");
    arrive();
    EXPECT_EQ(model.status.text, "This server has no bots.");
    EXPECT_EQ(screen_of(model), Screen::lobby);

    model.status = {};
    play("B");
    EXPECT_EQ(model.status.text, "This server has no bots.");
    EXPECT_EQ(model.room.members.size(), 2u);
}

TEST_F(Lobby, DoesNotAskAnOldServerForWhatItLacks) {
    abilities.room_door = false;
    join("Ben");
    effects.clear();

    for (const auto* key : {"L", "b"}) {
        play(key);

        EXPECT_TRUE(effects.empty());
        EXPECT_EQ(model.status.text, "This server is too old for that.");
    }
    EXPECT_FALSE(model.room.locked);
}

TEST_F(Lobby, OffersOnlyKeysThatTheServerKnows) {
    resize(200, 60);
    join("Ben");
    EXPECT_NE(view(model).text().find("L lock"), std::string::npos);
    press("?");
    EXPECT_NE(view(model).text().find("lock or unlock the room"), std::string::npos);
    press("q");

    abilities.room_door = false;
    join("Cho");

    EXPECT_EQ(view(model).text().find("L lock"), std::string::npos);
    EXPECT_NE(view(model).text().find("k kick"), std::string::npos);
    press("?");
    EXPECT_EQ(view(model).text().find("lock or unlock the room"), std::string::npos);
    EXPECT_EQ(view(model).text().find("let kicked members back in"), std::string::npos);
    EXPECT_NE(view(model).text().find("kick the selected member"), std::string::npos);
}

TEST_F(Lobby, LetsThoseComeAgainWhoWereKicked) {
    play("b");
    EXPECT_EQ(model.status.text, "Nobody has been removed from this room.");
    join("Ben");
    press("\x1b[B");
    press("ky");
    arrive();

    play("b");

    EXPECT_EQ(model.status.text, "Kicked members may join again.");
}

TEST_F(Lobby, SaysThatAnAddressWorksHereOnly) {
    EXPECT_EQ(view(model).text().find("on this computer only"), std::string::npos);

    model.invites_here_only = true;

    EXPECT_NE(view(model).text().find("on this computer only"), std::string::npos);
}

TEST_F(Lobby, TellsTheHostAloneHowFriendsElsewhereGetIn) {
    const auto ben = join("Ben");
    model.invites_here_only = true;
    EXPECT_NE(view(model).text().find("gridrace host"), std::string::npos);

    model.stops_server = true;
    EXPECT_EQ(view(model).text().find("gridrace host"), std::string::npos);

    model.stops_server = false;
    model.room.host = ben;
    EXPECT_EQ(view(model).text().find("on this computer only"), std::string::npos);
}

TEST_F(Lobby, AsksBeforeOthersLoseTheServer) {
    model.stops_server = true;
    model.own_bots = 1;
    join("Bo (bot)");
    press("q");
    EXPECT_EQ(effects.back(), Effect(Quit{}));
    effects.clear();
    join("Ben");

    press("q");
    EXPECT_NE(view(model).text().find("1 other is here. Stop the server? (y/n)"),
              std::string::npos);
    press("n");
    EXPECT_TRUE(effects.empty());
    press("qy");
    EXPECT_EQ(effects.back(), Effect(Quit{}));
}

TEST_F(Lobby, AsksNobodyWhoLeavesAServerThatGoesOn) {
    join("Ben");

    press("q");

    EXPECT_EQ(effects.back(), Effect(Quit{}));
}

TEST_F(Lobby, ShowsTheLinkForABrowserFirstIfTheServerHasAPage) {
    model.link = "http://192.168.1.20:8765/r/ABC234";
    EXPECT_EQ(view(model).text().find("http://"), std::string::npos);

    model.abilities.page = true;

    const auto text = view(model).text();
    EXPECT_LT(text.find(model.link), text.find(model.invite));
    EXPECT_NE(text.find(model.invite), std::string::npos);
}

TEST_F(Lobby, CountsThoseWhoHaveNoRow) {
    room.rules.max_players = 100;
    for (int i = 2; i <= 100; ++i) join("Player " + std::to_string(i));

    const auto text = view(model).text();

    std::size_t shown = 0;
    for (const auto& member : model.room.members) {
        shown += text.find(" " + member.name + " ") != std::string::npos;
    }
    EXPECT_GE(shown, 8u);
    EXPECT_NE(text.find("+ " + std::to_string(100 - shown) + " more"), std::string::npos) << text;
}

TEST_F(Lobby, ShowsWhatTheServerSaysOfItself) {
    model.server = {"Ada's server", "Be kind to each other."};
    const auto shown = view(model).text();

    EXPECT_NE(shown.find("Ada's server: Room "), std::string::npos);
    EXPECT_NE(shown.find("Be kind to each other."), std::string::npos);
}

TEST_F(Lobby, SaysWhichRulesHaveChanged) {
    const auto set = [this](auto change) {
        pass(std::chrono::minutes(1));  // what changes soon after is one line with it
        auto rules = model.room.rules;
        change(rules);
        command(model.self, race::SetRules{rules, {}});
        return model.status.text;
    };
    set([](auto& rules) { rules.source = race::PuzzleSource::generated; });

    EXPECT_EQ(set([](auto& rules) { rules.assists = race::AssistSet::all(); }),
              "The rules have changed: help: all.");
    EXPECT_EQ(set([](auto& rules) {
                  rules.assist_price = std::chrono::seconds(30);
                  rules.time_limit = std::chrono::minutes(30);
              }),
              "The rules have changed: checks and hints cost 30 s; time limit 30:00.");
    EXPECT_EQ(set([](auto& rules) {
                  rules.max_players = 5;
                  rules.countdown = std::chrono::seconds(3);
                  rules.late_join = false;
              }),
              "The rules have changed: players: 5 at most; countdown 3 s; late arrivals watch.");
    EXPECT_EQ(set([](auto& rules) { rules.mode_settings.mode = race::Mode::lives; }),
              "The rules have changed: lives, 3 for each.");
    set([](auto& rules) { rules.mode_settings.finish_window = std::chrono::minutes(5); });
    EXPECT_EQ(set([](auto& rules) { rules.mode_settings.mode = race::Mode::together; }),
              "The rules have changed: together.");
    EXPECT_EQ(set([](auto& rules) {
                  rules.mode_settings.mode = race::Mode::lives;
                  rules.mode_settings.finish_window = {};
              }),
              "The rules have changed: lives, 3 for each; no end before the time limit.");
    EXPECT_EQ(set([](auto& rules) { rules.boards_delay = std::chrono::seconds(20); }),
              "Spectators, and players who are done, see the boards 20 s late.");
    EXPECT_EQ(set([](auto& rules) { rules.grade = sudoku::Grade::hard; }),
              "The rules have changed: a new puzzle, hard.");
}

TEST_F(Lobby, AsksForAGradeAgainWhereARatingWasAskedFor) {
    race::RaceRules rules;
    rules.rating = {{65}, {75}};
    command(model.self, race::SetRules{rules, {}});
    EXPECT_EQ(model.status.text, "The rules have changed: a new puzzle, rating 6.5-7.5.");

    play("g");

    EXPECT_EQ(model.room.rules.rating, std::nullopt);
}

TEST_F(Lobby, ChangesTheGrade) {
    play("g");

    EXPECT_EQ(model.room.rules.source, race::PuzzleSource::generated);
    EXPECT_EQ(model.room.rules.grade, sudoku::Grade::medium);
    play("gggg");
    EXPECT_EQ(model.room.rules.grade, sudoku::Grade::diabolical);
    play("g");
    EXPECT_EQ(model.room.rules.grade, sudoku::Grade::easy);
}

TEST_F(Lobby, ShowsRulesOfANewerServer) {
    room.rules.source = race::PuzzleSource::generated;
    room.rules.grade.reset();
    join("Ben");
    EXPECT_NE(view(model).text().find("a new puzzle, unknown difficulty"), std::string::npos);

    room.rules.source.reset();
    join("Cho");
    EXPECT_NE(view(model).text().find("an unknown kind of puzzle"), std::string::npos);

    play("a");
    EXPECT_EQ(model.status.text, "This program is too old for that.");
    play("g");
    EXPECT_EQ(model.room.rules.grade, sudoku::Grade::easy);
}

TEST_F(Lobby, BecomesASpectatorAndBack) {
    play("v");
    EXPECT_EQ(model.own_member()->role, race::Role::spectator);

    play("v");
    EXPECT_EQ(model.own_member()->role, race::Role::player);
}

TEST_F(Lobby, IsLeftAtOnce) {
    press("q");

    EXPECT_EQ(effects, (Effects{Quit{}}));
}

TEST_F(Lobby, ShowsHelpUntilTheNextKey) {
    press("?");
    EXPECT_EQ(model.overlay, Overlay::help);

    press("q");
    EXPECT_EQ(model.overlay, Overlay::none);
    EXPECT_TRUE(effects.empty());
}

TEST_F(Lobby, TellsWhoComesAndGoes) {
    const auto ben = join("Ben");
    EXPECT_EQ(model.status.text, "Ben joined.");

    command(ben, race::LeaveRoom{});
    EXPECT_EQ(model.status.text, "Ben left.");
}

TEST_F(Lobby, TakesThePersonOutWhenTheLinkIsClosed) {
    change_connection(Contact::closed, "The host has removed you from this room.");
    EXPECT_EQ(screen_of(model), Screen::closed);

    press("x");

    EXPECT_EQ(effects, (Effects{Quit{}}));
}

TEST_F(Lobby, WatchesARaceAsASpectator) {
    const auto ben = join("Ben");
    play("v");
    command(ben, race::SetReady{true});

    start_race();

    EXPECT_EQ(screen_of(model), Screen::spectating);
    press("5");
    EXPECT_TRUE(model.unanswered.empty());
}

TEST_F(Lobby, KeepsItsSeatWhenTheWindowIsClosed) {
    const auto next = update(model, TerminalGone{}, now);

    EXPECT_EQ(next.effects, (Effects{Drop{}}));
}

TEST_F(Lobby, ChangesSettingsAtOnceAndKeepsThem) {
    press(",");
    ASSERT_TRUE(model.settings_page);
    press("\x1b[C");  // another theme
    EXPECT_NE(model.settings.theme, ThemeName::dark);
    EXPECT_EQ(view(model).text(), model.settings_page->view(model.size).text());

    press("\x1b");

    EXPECT_FALSE(model.settings_page);
    const auto* stored = std::get_if<StoreSettings>(&effects.back());
    ASSERT_NE(stored, nullptr);
    EXPECT_EQ(stored->changed.begin()->first, "theme");
}

TEST_F(Lobby, TakesLettersForSettingsWhileTheyAreOpen) {
    press(",q");

    EXPECT_TRUE(effects.empty() || !std::holds_alternative<Quit>(effects.back()));
}

}  // namespace
}  // namespace gridrace::app
