// The client in each mode: what it shows, what it sends, and what it takes back.
#include "client/app/core/mode_state.hpp"
#include "client/app/core/mode_words.hpp"
#include "client/app/text_mode/line_view.hpp"
#include "client/app/view/view.hpp"
#include "client/terminal/ascii.hpp"
#include "tests/client/app/mode_stage.hpp"

namespace gridrace::app {
namespace {

using race::Mode;

class Modes : public ::testing::Test, public ModeStage {
protected:
    // A digit that the rules of sudoku allow in r1c4 and the solution does not have there.
    void slip() {
        go_to(0, 3);
        play("2");
    }
    std::vector<sudoku::Cell> pointed() const {
        std::vector<sudoku::Cell> cells;
        for (const auto& effect : effects) {
            const auto* sent = std::get_if<Send>(&effect);
            const auto* point = sent ? std::get_if<race::PointAt>(&sent->command) : nullptr;
            if (point != nullptr) cells.emplace_back(static_cast<int>(point->cell));
        }
        return cells;
    }
};

TEST_F(Modes, CountLives) {
    start(Mode::lives);

    slip();

    EXPECT_EQ(model.status.text, "2 is wrong here. Lives left: 2.");
    EXPECT_EQ(shown(sudoku::Cell::at(0, 3)), 0);
    EXPECT_TRUE(screen_has("lives ♥♥♡"));
}

TEST_F(Modes, EndWithTheLastLife) {
    join("Ben");
    start(Mode::lives);

    for (int i = 0; i < 3; ++i) slip();

    EXPECT_FALSE(model.is_playing());
    EXPECT_EQ(model.status.text, "2 is wrong here. Lives left: 0.");
    EXPECT_TRUE(screen_has("out"));
}

TEST_F(Modes, ReturnTheNotesThatAWrongDigitRemoved) {
    start(Mode::lives);
    go_to(0, 2);
    play("n24n");

    slip();
    EXPECT_EQ(model.notes[2], sudoku::DigitSet().with(2).with(4));
    EXPECT_FALSE(model.history.done().empty());

    play("u");
    EXPECT_EQ(model.notes[2], sudoku::DigitSet().with(2)) << "undoes the step before it";
}

TEST_F(Modes, AddUpPenalties) {
    start(Mode::penalty);

    slip();

    EXPECT_EQ(model.status.text, "2 is wrong here. This costs 20 s.");
    EXPECT_TRUE(screen_has("penalty 20 s"));
}

TEST_F(Modes, SayOfALockNothingOnceItIsOver) {
    start(Mode::territory);
    slip();
    go_to(0, 2);
    play("4");
    EXPECT_EQ(model.status.text, "You cannot move for 5 seconds: the digit was wrong.");
    const auto end = *model.own_run()->held_until;
    while (model.now < end) {
        ASSERT_TRUE(next_tick(model));
        pass(std::min(*next_tick(model), end + std::chrono::hours(1)) - model.now);
    }

    EXPECT_EQ(model.now, end) << "at once";
    EXPECT_EQ(model.status.text, "");
}

TEST_F(Modes, MarkTheOwnersOfATerritory) {
    const auto ben = join("Ben");
    start(Mode::territory);
    command(ben, right(sudoku::Cell::at(0, 2)));
    go_to(0, 3);
    play(std::to_string(solution.digit(model.cursor)));
    go_to(4, 4);
    resize(60, 18);

    EXPECT_TRUE(screen_has("4B"));
    EXPECT_TRUE(screen_has("6A"));
    EXPECT_TRUE(screen_has("1 A You"));
    EXPECT_TRUE(screen_has("1 of 51 cells"));
    EXPECT_EQ(cell_sentence(model, sudoku::Cell::at(0, 2)), "Row 1, column 3: 4, by Ben.");
    EXPECT_EQ(cell_sentence(model, sudoku::Cell::at(0, 3)), "Row 1, column 4: 6, your own.");
}

TEST_F(Modes, SayHowLongAWrongDigitLocks) {
    start(Mode::territory);

    slip();
    EXPECT_EQ(model.status.text, "2 is wrong here.");
    EXPECT_TRUE(screen_has("2 is wrong here. Locked for 5 s"));

    play("6");
    EXPECT_EQ(model.status.text, "You cannot move for 5 seconds: the digit was wrong.");
    EXPECT_TRUE(model.unanswered.empty());
}

TEST_F(Modes, RefuseTakenCellsInWords) {
    const auto ben = join("Ben");
    start(Mode::territory);
    command(ben, right(sudoku::Cell::at(0, 2)));

    go_to(0, 2);
    play("1");

    EXPECT_EQ(model.status.text, "1 move taken back: This cell is taken.");
    EXPECT_EQ(shown(model.cursor), 4);
}

TEST_F(Modes, PointAtACellOnceTheCursorRests) {
    join("Ben");
    start(Mode::together);
    pass(std::chrono::seconds(1));
    arrive();
    effects.clear();

    press("l");
    pass(Milliseconds(200));
    press("l");
    pass(Milliseconds(299));
    EXPECT_TRUE(pointed().empty());
    pass(Milliseconds(1));
    EXPECT_EQ(pointed(), std::vector{sudoku::Cell::at(4, 6)});
    arrive();

    press("l");
    pass(Milliseconds(300));
    EXPECT_EQ(pointed().size(), 1u) << "not more often than every half second";
    pass(Milliseconds(200));
    EXPECT_EQ(pointed().size(), 2u);
}

TEST_F(Modes, PointOnlyAtABoardForAll) {
    join("Ben");
    start(Mode::territory);
    press("l");
    pass(std::chrono::seconds(1));

    EXPECT_TRUE(pointed().empty());
}

TEST_F(Modes, ShowWhereOthersLook) {
    const auto ben = join("Ben");
    start(Mode::together);

    resize(60, 18);
    const auto letters = [this] {
        const auto text = view(model).text();
        return std::ranges::count(text, 'B');
    };
    const auto before = letters();

    command(ben, race::PointAt{2});

    EXPECT_EQ(letters(), before + 1);
}

TEST_F(Modes, SayHowLongOthersAreAhead) {
    const auto ben = join("Ben");
    command(model.self, race::GiveHeadStart{ben, {std::chrono::seconds(30), 0}});
    start_race();
    EXPECT_TRUE(screen_has("You begin in 30 s"));

    go_to(0, 2);
    play("4");
    EXPECT_EQ(model.status.text, "You begin in 30 seconds: others have a head start.");

    pass(std::chrono::seconds(30));
    play("4");
    EXPECT_EQ(shown(sudoku::Cell::at(0, 2)), 4);
}

TEST_F(Modes, GiveTheHeadStartsThatTheyAllow) {
    const auto ben = join("Ben");
    command(model.self, race::GiveHeadStart{ben, {std::chrono::seconds(10), 5}});
    auto rules = model.room.rules;
    rules.mode_settings.mode = race::Mode::territory;
    rules.time_limit = std::chrono::seconds(30);
    command(model.self, race::SetRules{rules, {}});
    model.selected = ben;

    play("H");
    EXPECT_EQ(model.room.member(ben)->head_start, (race::HeadStart{std::chrono::seconds(20), 0}));
    play("H");  // not 30: the race would be over
    EXPECT_EQ(model.room.member(ben)->head_start, race::HeadStart{});
}

TEST_F(Modes, SayBeforeTheStartWhetherAllGetTheSameBoard) {
    play("ss");
    EXPECT_TRUE(screen_has("Everyone gets the same puzzle at the same time"));
    model.room.race.mode_settings.equivalent_boards = true;
    EXPECT_TRUE(screen_has("Each player gets the same puzzle in another form"));
}

TEST_F(Modes, CountAPlaceForEachTeamOfARelay) {
    choose(Mode::relay);
    play("T");
    for (const std::uint32_t team : {1u, 2u, 2u}) {
        const auto other = join("Bot");
        command(other, race::JoinTeam{team});
    }
    start_race();
    EXPECT_TRUE(screen_has("1st of 2"));
}

TEST_F(Modes, LetATeamMoveInTurn) {
    const auto ben = join("Ben");
    choose(Mode::relay);
    command(ben, race::JoinTeam{1});
    play("T");
    EXPECT_TRUE(screen_has("team 1"));
    start_race();
    EXPECT_TRUE(screen_has("your turn: 3 left"));

    command(ben, right(sudoku::Cell::at(0, 2)));
    EXPECT_EQ(shown(sudoku::Cell::at(0, 2)), 0);
    pass(std::chrono::seconds(20));
    EXPECT_EQ(model.status.text, "It is Ben's turn.");

    go_to(0, 2);
    play("4");
    EXPECT_EQ(model.status.text, "It is Ben's turn.");
    EXPECT_TRUE(model.unanswered.empty());
    command(ben, right(sudoku::Cell::at(0, 3)));
    EXPECT_EQ(shown(sudoku::Cell::at(0, 3)), 6);
    EXPECT_EQ(filler_of(model, sudoku::Cell::at(0, 3)), ben);
    EXPECT_TRUE(screen_has("1 B Ben"));

    // While we are away it is replaced: nobody says by whom.
    auto missed = model.room;
    for (auto& run : missed.race.runs) run.grid.clear(sudoku::Cell::at(0, 3));
    take(RoomChanged{missed, model.self, {}, {}, {}, model.server, model.abilities});
    EXPECT_FALSE(filler_of(model, sudoku::Cell::at(0, 3)));
}

TEST_F(Modes, ShowTheNextCheckpointOfAKnockOut) {
    join("Ben");
    join("Cho");
    start(Mode::knock_out);

    EXPECT_TRUE(screen_has("last one out at 33%"));
    EXPECT_TRUE(screen_has("┃"));
}

TEST_F(Modes, ShowNeitherClockNorPlacesOfACalmRace) {
    join("Ben");
    room.rules.mode_settings.calm = true;
    start_race();
    pass(std::chrono::seconds(65));
    model.news.clear();

    EXPECT_TRUE(model.is_calm());
    EXPECT_FALSE(screen_has("1:0"));
    EXPECT_FALSE(screen_has("Ben"));
}

// The puzzles of a sprint are the same one here.
TEST_F(Modes, ClearTheNotesForTheNextPuzzleOfASprint) {
    join("Ben");
    start(Mode::sprint);
    go_to(0, 2);
    play("n1n");
    solve(model.self);

    EXPECT_EQ(model.own_run()->solved, 1u);
    EXPECT_EQ(model.notes, Notes{});
    EXPECT_TRUE(model.history.done().empty());
    EXPECT_TRUE(model.fill_times.empty());
    EXPECT_EQ(shown(sudoku::Cell::at(0, 2)), 0);
    EXPECT_TRUE(screen_has("puzzle 2, 1 solved"));
}

// As on the page, whose test says the same.
TEST_F(Modes, TakeADigitAtTheChangeOfPuzzleInASprintForTheLastOne) {
    start(Mode::sprint);
    solve(model.self);
    ASSERT_EQ(model.own_run()->solved, 1u);
    go_to(0, 2);
    pass(Milliseconds(299));
    press("123");
    EXPECT_TRUE(model.unanswered.empty());

    pass(Milliseconds(1));
    press("1");
    EXPECT_EQ(model.unanswered.size(), 1u);
}

TEST_F(Modes, ShowThePlayersOwnPlaceAmongManyInAMatch) {
    std::vector<MemberId> others;
    for (const auto* name : {"Ben", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal"})
        others.push_back(join(name));
    start(Mode::match);
    for (const auto other : others) solve(other);
    command(model.self, race::Forfeit{});

    ASSERT_TRUE(screen_has("more"));
    EXPECT_TRUE(screen_has("8  You"));
}

TEST_F(Modes, ShowTheStandingsOfAMatch) {
    const auto ben = join("Ben");
    start(Mode::match);
    solve(ben);
    command(model.self, race::Forfeit{});

    EXPECT_TRUE(screen_has("Match: 1 of 5 races, next in 0:20"));
    EXPECT_TRUE(screen_has("20 points, 1 win (+20)"));
    EXPECT_TRUE(screen_has("Points: 10 for solving, up to 10 more for speed"));
    play("l");
    EXPECT_TRUE(screen_has("Match: 1 of 5 races"));
}

TEST_F(Modes, RankResultsByWhatCounts) {
    const auto ben = join("Ben");
    start(Mode::territory);
    command(ben, right(sudoku::Cell::at(0, 2)));
    command(ben, race::Forfeit{});
    command(model.self, race::Forfeit{});

    EXPECT_TRUE(screen_has("You finished 2nd: 0 cells"));
    EXPECT_TRUE(screen_has("1 cell"));
}

}  // namespace
}  // namespace gridrace::app
