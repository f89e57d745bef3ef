// The client in races of teams whose players fight for places of their own.
#include "client/app/core/team_words.hpp"
#include "client/app/text_mode/line_view.hpp"
#include "client/app/view/view.hpp"
#include "client/app/view/view_modes.hpp"
#include "client/terminal/ascii.hpp"
#include "tests/client/app/picture.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using race::Mode;

class Teams : public ::testing::Test, public Stage {
protected:
    void fight_in_teams(Mode mode = Mode::race) {
        room.rules.mode_settings.mode = mode;
        room.rules.mode_settings.in_teams = true;
        command(model.self, race::SetReady{false});  // shows it to the client
    }
    bool screen_has(std::string_view text) const {
        return view(model).text().find(text) != std::string::npos;
    }
    // Ben is first, Ada second, Cho third; of Ada's team is Cho.
    void race_of_three() {
        const auto ben = join("Ben");
        const auto cho = join("Cho");
        command(ben, race::JoinTeam{2});
        command(model.self, race::JoinTeam{1});
        command(cho, race::JoinTeam{1});
        start_race();
        pass(std::chrono::seconds(61));
        solve(ben);
        pass(std::chrono::seconds(6));
        solve(model.self);
        command(cho, race::Forfeit{});
    }
};

TEST_F(Teams, AreChosenByTheHostWithAKey) {
    const auto settings = [this] { return room.rules.mode_settings; };
    for (const auto teams : {2u, 3u, 4u}) {
        play("G");
        EXPECT_TRUE(settings().in_teams);
        EXPECT_EQ(settings().teams, teams);
    }
    EXPECT_TRUE(screen_has("Mode: race, in 4 teams."));

    play("G");
    EXPECT_FALSE(settings().in_teams);
    EXPECT_FALSE(screen_has("Mode:"));
}

TEST_F(Teams, AreConfirmedIfSomebodyWouldHaveToLeave) {
    const auto ben = join("Ben");
    old_clients = {{ben, {}, false}};
    command(ben, race::SetReady{true});  // tells the client of them

    play("G");
    EXPECT_FALSE(room.rules.mode_settings.in_teams);
    play("G");
    EXPECT_TRUE(room.rules.mode_settings.in_teams);
}

TEST_F(Teams, EndWithAModeThatHasNone) {
    play("G");
    play("M");
    for (const auto mode : race::all_modes) {
        EXPECT_EQ(room.rules.mode_settings.mode, mode);
        EXPECT_EQ(race::find_fault(room.rules.mode_settings), std::nullopt);
        play("M");
    }
    EXPECT_FALSE(room.rules.mode_settings.in_teams);
}

TEST_F(Teams, ARelayHasThemAnyway) {
    room.rules.mode_settings.mode = Mode::relay;
    command(model.self, race::SetReady{false});

    play("G");

    EXPECT_EQ(room.rules.mode_settings.teams, 3u);
    EXPECT_FALSE(room.rules.mode_settings.in_teams);
}

TEST_F(Teams, AreNotAskedOfAnOldServer) {
    abilities.teams = false;
    join("Ben");

    play("G");

    EXPECT_FALSE(room.rules.mode_settings.in_teams);
    EXPECT_EQ(model.status.text, "This server is too old for that.");
}

TEST_F(Teams, AreJoinedWithTheKeyThatARelayHas) {
    play("T");
    EXPECT_EQ(model.status.text, "There are no teams: the host can change that.");
    fight_in_teams();

    play("TT");

    EXPECT_EQ(model.room.member(model.self)->team, 2u);
    EXPECT_TRUE(screen_has("team 2"));
}

TEST_F(Teams, StandBesideTheirPlayersOnTheBoard) {
    const auto ben = join("Ben");
    fight_in_teams();
    command(ben, race::JoinTeam{2});
    start_race();
    pass(std::chrono::seconds(1));
    EXPECT_TRUE(screen_has("team 1, 1st of 2"));

    solve(ben);

    EXPECT_TRUE(screen_has("team 1, 2nd of 2"));
    EXPECT_TRUE(screen_has("team 2"));
}

TEST_F(Teams, HaveNoPlacesInACalmRaceUntilItsEnd) {
    const auto ben = join("Ben");
    room.rules.mode_settings.calm = true;
    fight_in_teams();
    start_race();
    pass(std::chrono::seconds(1));
    EXPECT_TRUE(screen_has("team 1"));
    EXPECT_FALSE(screen_has("of 2"));
    EXPECT_TRUE(shown_teams(model).empty());

    solve(ben);
    command(model.self, race::Forfeit{});

    EXPECT_TRUE(screen_has("sum of places 1"));
}

TEST_F(Teams, AreRankedBeforeTheirPlayersInTheResult) {
    fight_in_teams();
    race_of_three();

    const auto text = view(model).text();
    const auto teams = text.find("Teams: the first player of each counts");
    ASSERT_NE(teams, std::string::npos);
    EXPECT_LT(teams, text.find("Ben"));
    EXPECT_TRUE(screen_has("1st   team 2       sum of places 1"));
    EXPECT_TRUE(screen_has("2nd   team 1       sum of places 2"));
}

TEST_F(Teams, AreToldInLines) {
    fight_in_teams();
    race_of_three();

    const auto told = standings_sentences(model);
    ASSERT_EQ(told.size(), 6u);
    EXPECT_EQ(told[0], "Teams: the first player of each counts.");
    EXPECT_EQ(told[1], "1st: team 2, sum of places 1.");
    EXPECT_EQ(told[2], "2nd: team 1, sum of places 2.");
    EXPECT_EQ(told[3], "1st: Ben, 1:01.3, team 2.");
}

TEST_F(Teams, AreRankedOverAMatch) {
    fight_in_teams(Mode::match);
    race_of_three();

    EXPECT_TRUE(screen_has("20 points, 1 win, team 2 (+20)"));
    const auto told = match_sentences(model);
    ASSERT_EQ(told.size(), 8u);
    EXPECT_TRUE(told[1].starts_with("Points: 10 for solving")) << told[1];
    EXPECT_EQ(told[3], "1st: team 2, sum of places 1.");
}

TEST_F(Teams, HavePictures) {
    const auto ben = join("Ben");
    fight_in_teams(Mode::lives);
    command(ben, race::JoinTeam{2});
    command(model.self, race::JoinTeam{1});
    model.status = {};
    model.news.clear();
    expect_in_every_language("modes/lobby-in-teams", model);
    start_race();
    command(ben, race::PlaceDigit{2, static_cast<std::uint32_t>(solution.digit(sudoku::Cell(2)))});
    pass(std::chrono::seconds(6));
    expect_in_every_language("modes/board-in-teams", model);
    resize(40, 16);
    expect_file("modes/board-in-teams-40x16.ascii.txt", terminal::ascii_text(view(model)));
}

TEST_F(Teams, HavePicturesOfTheResult) {
    fight_in_teams();
    race_of_three();
    expect_in_every_language("modes/result-in-teams", model);
}

TEST_F(Teams, HavePicturesOfAMatch) {
    fight_in_teams(Mode::match);
    race_of_three();
    expect_in_every_language("modes/result-match-in-teams", model);
}

}  // namespace
}  // namespace gridrace::app
