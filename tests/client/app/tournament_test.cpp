// Tournaments as the client shows them.
#include "client/app/core/mode_words.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/text_mode/line_view.hpp"
#include "client/app/view/view.hpp"
#include "client/app/view/view_modes.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using race::Mode;

class TournamentScreens : public ::testing::Test, public Stage {
protected:
    void choose(Mode mode) {
        room.rules.mode_settings.mode = mode;
        command(model.self, race::SetReady{false});  // shows it to the client
    }
    bool screen_has(std::string_view text) const {
        return view(model).text().find(text) != std::string::npos;
    }
};

TEST_F(TournamentScreens, SayWhomThePlayerMeetsDuringTheCountdown) {
    join("Ben");
    join("Cem");
    join("Dee");
    choose(Mode::swiss);
    command(model.self, race::StartRace{true});

    EXPECT_TRUE(screen_has("Table 1: you play Cem."));
    EXPECT_TRUE(screen_has("swiss, 5 rounds, tables of 2"));
}

TEST_F(TournamentScreens, SayWhoOfTheListIsMissing) {
    room.entrants = {"Ada", "Ben", "Cem"};
    choose(Mode::swiss);
    const std::string missing = "Only the host's list plays: 1 of 3 here, missing: Ben, Cem";
    EXPECT_TRUE(screen_has(missing));
    EXPECT_EQ(who_sentences(model).back(), missing + ".");

    join("ben");
    join("Cem");
    EXPECT_TRUE(screen_has("Only the host's list plays: all 3 are here"));
}

TEST_F(TournamentScreens, TellAWatcherWhyOthersPlay) {
    room.entrants = {"Ben", "Cem"};
    choose(Mode::swiss);
    command(model.self, race::SetRole{race::Role::spectator});

    play("v");

    EXPECT_EQ(room.member(model.self)->role, race::Role::spectator);
    EXPECT_TRUE(screen_has("You are not on the host's list: you can watch."));
}

TEST_F(TournamentScreens, TellOfAByeAndOfComingLate) {
    join("Ben");
    join("Cem");
    choose(Mode::swiss);
    command(model.self, race::StartRace{true});
    model.self = MemberId{3};
    EXPECT_EQ(seat_sentences(model).front(), "You have a bye: a point without an opponent.");

    const auto late = join("Dee");
    model.self = late;
    EXPECT_EQ(seat_sentences(model).front(), "You play from the next round on.");
}

TEST_F(TournamentScreens, RankTheOwnTableFirst) {
    join("Ben");
    join("Cem");
    const auto dee = join("Dee");
    choose(Mode::swiss);
    start_race();

    EXPECT_EQ(shown_standings(model).front().table, 1u);
    EXPECT_EQ(own_standings(model).size(), 2u);
    EXPECT_TRUE(screen_has("of 2"));
    EXPECT_TRUE(screen_has("round 1 of 5, table 1"));
    model.self = dee;
    EXPECT_EQ(shown_standings(model).front().table, 2u);
    EXPECT_EQ(own_standings(model).back().member, dee);
}

TEST_F(TournamentScreens, TellOnlyOfFinishesAtTheOwnTable) {
    const auto ben = join("Ben");
    const auto cem = join("Cem");
    join("Dee");
    choose(Mode::swiss);
    start_race();

    solve(ben);
    EXPECT_FALSE(screen_has("Ben finished"));
    solve(cem);
    EXPECT_TRUE(screen_has("Cem finished") || screen_has("1 point"));
}

TEST_F(TournamentScreens, HaveTheStandingsBetweenTheRounds) {
    const auto ben = join("Ben");
    choose(Mode::swiss);
    start_race();
    solve(ben);

    EXPECT_TRUE(screen_has("Tournament: 1 of 5 rounds, next round in 0:20"));
    EXPECT_TRUE(screen_has("1 point, Buchholz 0, 1 win (+1)"));
    EXPECT_TRUE(screen_has("0 points, Buchholz 1, 0 wins"));
    const auto said = match_sentences(model);
    EXPECT_EQ(said[1], "1st: Ben, 1 point, Buchholz 0, 1 win (+1).");
}

TEST_F(TournamentScreens, SayThatARoundWaitsForPlayers) {
    const auto ben = join("Ben");
    choose(Mode::swiss);
    start_race();
    solve(ben);
    model.now = *model.room.match.next_at + std::chrono::seconds(5);

    EXPECT_TRUE(screen_has("Tournament: 1 of 5 rounds, waiting for players"));
    EXPECT_EQ(match_sentences(model)[0], "Tournament: 1 of 5 rounds, waiting for players.");
}

TEST_F(TournamentScreens, KeepTheOwnPlaceInALongTable) {
    const auto ben = join("Ben");
    choose(Mode::swiss);
    start_race();
    solve(ben);
    for (std::uint32_t i = 0; i < 60; ++i) {
        model.room.match.scores.insert(model.room.match.scores.begin(),
                                       {{100 + i}, "Bot", 840, 5040, 6, 0});
    }

    EXPECT_TRUE(screen_has("62 You"));
    EXPECT_EQ(match_sentences(model).size(), 12u);
    EXPECT_EQ(match_sentences(model).back().substr(0, 9), "62nd: You");
}

TEST_F(TournamentScreens, WritePointsAsDecimals) {
    EXPECT_EQ(points_text(0), "0");
    EXPECT_EQ(points_text(420), "0.5");
    EXPECT_EQ(points_text(840), "1");
    EXPECT_EQ(points_text(1400), "1.67");
    EXPECT_EQ(points_text(50 * 840), "50");
}

TEST_F(TournamentScreens, LeaveOutTournamentsThatTheServerHasNot) {
    choose(Mode::knock_out);
    model.abilities.tournaments = false;

    play("MM");

    EXPECT_EQ(room.rules.mode_settings.mode, Mode::race);
}

TEST_F(TournamentScreens, TellTheHostWhoWouldHaveToLeave) {
    const auto ben = join("Ben");
    old_clients = {{ben, {Mode::swiss, Mode::arena}, false}};
    choose(Mode::knock_out);

    play("MM");
    EXPECT_TRUE(screen_has("Too new for the program of: Ben."));
    EXPECT_EQ(room.rules.mode_settings.mode, Mode::knock_out) << "nothing is sent yet";
    pass(std::chrono::seconds(6));
    play("M");
    EXPECT_EQ(room.rules.mode_settings.mode, Mode::knock_out)
        << "now the host is told of the arena";
    play("M");
    EXPECT_EQ(room.rules.mode_settings.mode, Mode::arena);
}

TEST_F(TournamentScreens, GoOnToModesThatAllKnow) {
    const auto ben = join("Ben");
    old_clients = {{ben, {Mode::swiss, Mode::arena}, false}};
    choose(Mode::knock_out);

    play("M");
    for (int i = 0; i < 3; ++i) {
        play("M");
        pass(std::chrono::seconds(6));
    }

    EXPECT_EQ(room.rules.mode_settings.mode, Mode::race);
}

TEST_F(TournamentScreens, SaySoWhenItIsOver) {
    const auto ben = join("Ben");
    choose(Mode::swiss);
    start_race();
    solve(ben);
    model.room.match.raced = 0;
    model.room.match.next_at.reset();

    EXPECT_TRUE(screen_has("The tournament is over"));
}

}  // namespace
}  // namespace gridrace::app
