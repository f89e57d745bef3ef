// A game alone against ghosts: what is shown, told and kept of them.
#include <algorithm>

#include "client/app/core/race_phrases.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/core/share_text.hpp"
#include "client/app/text_mode/announcements.hpp"
#include "client/app/view/title.hpp"
#include "client/app/view/view.hpp"
#include "client/terminal/ascii.hpp"
#include "tests/client/app/picture.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

// The ghosts are Ada, who finishes, Ben, who forfeits after 20 seconds, and Cho, who leaves after 30.
class GhostRace : public ::testing::Test, public Stage {
protected:
    GhostRace() {
        model.is_solo = true;
        const auto record = eventful_race().record();
        model.ghosts = std::make_shared<const Ghosts>(std::span(&record, 1));
    }

    std::string text() { return view(model).text(); }
    bool shows(std::string_view words) { return text().find(words) != std::string::npos; }
    std::ptrdiff_t rings() const {
        return std::ranges::count_if(
            effects, [](const Effect& effect) { return std::holds_alternative<Ring>(effect); });
    }
    void expect_in_every_language(const std::string& name) {
        expect_picture(name, view(model));
        app::expect_in_every_language(name, model);
    }
    static std::size_t challenges_in(const Effects& effects) {
        std::size_t count = 0;
        for (const auto& effect : effects) count += std::holds_alternative<KeepChallenge>(effect);
        return count;
    }
};

TEST_F(GhostRace, RanksThemBesideThePlayer) {
    start_race();
    pass(5s);

    EXPECT_TRUE(shows("1 ◌ Ada")) << text();
    EXPECT_TRUE(shows("ghost")) << text();
    EXPECT_TRUE(shows("3rd of 4")) << text();
    EXPECT_EQ(window_title(model), "gridrace: 3rd of 4, 0%");
    EXPECT_NE(terminal::ascii_text(view(model)).find("1 ~ Ada"), std::string::npos);
}

TEST_F(GhostRace, DoesNotCountThem) {
    start_race();
    solve(model.self);

    EXPECT_EQ(model.room.race.runs.size(), 1u);
    EXPECT_EQ(share_text(model).find("of 4"), std::string::npos);
    EXPECT_TRUE(shows("Solved in")) << text();
}

TEST_F(GhostRace, ShowsTheirEndsOnceThePlayersRaceHasEnded) {
    start_race();
    pass(3s);
    solve(model.self);

    EXPECT_TRUE(shows("1st   You")) << text();
    EXPECT_TRUE(shows("2nd   ◌ Ada")) << text();
    EXPECT_TRUE(shows("◌ ghost: a recorded run, which does not count here.")) << text();
}

TEST_F(GhostRace, TellsOnceWhoHasFinishedOrGivenUp) {
    start_race();
    pass(20s);
    EXPECT_EQ(model.status.text, "Ben (ghost) forfeited.");
    model.status = {};
    pass(1s);
    EXPECT_EQ(model.status.text, "");
    // A key comes between the finish and the next tick.
    pass(9s);
    EXPECT_EQ(model.status.text, "Cho 数独 (ghost) left.");
    now += 60s;
    press("l");
    pass(1s);
    EXPECT_EQ(model.status.text, "Ada (ghost) finished 1st in 1:18.0.");
}

TEST_F(GhostRace, RingsWhenAGhostPassesThePlayer) {
    model.settings.bell_when_passed = true;
    start_race();
    model.cursor = sudoku::Cell::at(0, 2);
    play("4");
    const auto before = rings();

    pass(5s);

    EXPECT_EQ(rings(), before + 1);
}

TEST_F(GhostRace, StopsThemWhileTheGameIsPaused) {
    start_race();
    pass(5s);
    play("p");
    pass(60s);

    EXPECT_TRUE(shows("1 ◌ Ada")) << text();
    EXPECT_FALSE(shows("forfeited")) << text();
    EXPECT_EQ(model.status.text, "Paused: p resume");
}

TEST_F(GhostRace, HidesThemInCalmMode) {
    start_race();
    play("z");
    pass(5s);

    EXPECT_FALSE(shows("◌")) << text();
    pass(30s);
    pass(50s);
    EXPECT_EQ(model.status.text, "Ada (ghost) has finished.");
}

TEST_F(GhostRace, HasNoneOnAnotherPuzzle) {
    model.room.race.puzzle = sudoku::Grid{};

    EXPECT_FALSE(has_ghosts(model));
    EXPECT_FALSE(has_rivals(model));
}

TEST_F(GhostRace, ShowsThemInEveryLanguage) {
    start_race();
    pass(5s);
    model.cursor = sudoku::Cell::at(0, 2);
    play("4");
    pass(16s);

    expect_in_every_language("ghosts");
}

TEST_F(GhostRace, ShowsTheResultInEveryLanguage) {
    start_race();
    pass(65s);
    solve(model.self);
    model.challenge_file =
        "/home/ada/.local/share/gridrace/challenges/2026-11-24-100258-challenge.json";
    model.status = {};

    expect_in_every_language("ghosts-result");
}

// ---- challenges ----

TEST_F(GhostRace, AddsARunToTheChallengeAtItsEnd) {
    model.answers_challenge = true;
    start_race();
    solve(model.self);

    EXPECT_EQ(challenges_in(effects), 1u);
}

TEST_F(GhostRace, AddsNoRunWithoutAMoveToTheChallenge) {
    model.answers_challenge = true;
    start_race();
    play("fy");

    EXPECT_TRUE(model.room.race.ended_at);
    EXPECT_EQ(challenges_in(effects), 0u);
}

TEST_F(GhostRace, KeepsAChallengeWhenAsked) {
    start_race();
    solve(model.self);
    press("c");

    ASSERT_EQ(challenges_in(effects), 1u);
    model = update(std::move(model), ChallengeKept{"/c/friday.json"}, now).model;

    EXPECT_TRUE(shows("The challenge is saved.")) << text();
    EXPECT_TRUE(shows("/c/friday.json")) << text();
    model = update(std::move(model), ChallengeKept{"", "The disk is full."}, now).model;
    EXPECT_EQ(model.status.text, "The disk is full.");
}

TEST_F(GhostRace, OffersAChallengeInModesThatCanHaveGhosts) {
    start_race();
    solve(model.self);
    EXPECT_TRUE(shows("c challenge")) << text();

    model.room.race.mode_settings.mode = race::Mode::sprint;
    EXPECT_FALSE(shows("c challenge")) << text();
}

TEST_F(GhostRace, NamesTheLinkToARaceOnAServer) {
    start_race();
    solve(model.self);
    model.link = "https://example.org/r/K7QX2M";
    model = update(std::move(model), ChallengeKept{"/c/friday.json"}, now).model;

    EXPECT_EQ(challenge_link_text(model),
              "Or send this line, while the server keeps the race: gridrace challenge "
              "https://example.org/r/K7QX2M/races/1");
    EXPECT_TRUE(shows("https://example.org/r/K7QX2M/races/1")) << text();
    model.invites_here_only = true;
    EXPECT_FALSE(shows("example.org")) << text();
}

TEST_F(GhostRace, HasNoChallengeBeforeARace) {
    model = update(std::move(model), Chosen{Action::challenge}, now).model;

    EXPECT_EQ(challenges_in(effects), 0u);
    EXPECT_EQ(model.status.text, "There is no race now.");
}

// ---- line mode ----

class GhostsInLines : public GhostRace {
protected:
    GhostsInLines() {
        model.is_spoken = true;
        on_message = [this](const Model& before, const Message& message) {
            const auto more = announcements(before, message, model, told);
            heard.insert(heard.end(), more.begin(), more.end());
            model.status = {};
        };
    }
    bool has_heard(const std::string& sentence) const {
        return std::ranges::find(heard, sentence) != heard.end();
    }

    Told told;
    Sentences heard;
};

TEST_F(GhostsInLines, AreNamedAtTheStart) {
    start_race();

    EXPECT_TRUE(has_heard("You race against recorded runs, as ghosts: Ada, Ben, Cho 数独."));
}

TEST_F(GhostsInLines, AreAnnouncedAsGhosts) {
    start_race();
    for (int second = 0; second < 85; ++second) pass(1s);

    EXPECT_TRUE(has_heard("Overtaken: you are 3rd of 4 with 0 percent."))
        << testing::PrintToString(heard);
    EXPECT_TRUE(has_heard("Ben (ghost) forfeited."));
    EXPECT_TRUE(has_heard("Ada (ghost) finished 1st in 1 minute 18.0 seconds."))
        << testing::PrintToString(heard);
}

TEST_F(GhostsInLines, AreInTheResult) {
    start_race();
    pass(3s);
    heard.clear();
    solve(model.self);

    EXPECT_TRUE(has_heard("2nd: Ada (ghost), 1 minute 18.0 seconds, 1 mistake, helped 1 time."))
        << testing::PrintToString(heard);
}

}  // namespace
}  // namespace gridrace::app
