// How many of each digit are still to be placed, on every board.
#include "client/app/view/digits_left.hpp"

#include "client/app/solo/local_room.hpp"
#include "client/app/view/view.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

class DigitsToPlace : public ::testing::Test, public Stage {
protected:
    void SetUp() override { start_race(); }
    bool shows(std::string_view text) const {
        return view(model).text().find(text) != std::string::npos;
    }
    // All of one digit, in the solution's places.
    void place_all(int digit) {
        for (int i = 0; i < sudoku::Cell::count; ++i) {
            const sudoku::Cell cell(i);
            if (solution.digit(cell) != digit || !puzzle.is_empty(cell)) continue;
            model.cursor = cell;
            play(std::to_string(digit));
        }
    }
};

TEST_F(DigitsToPlace, AreCountedInTheGrid) {
    EXPECT_EQ(digits_left(puzzle), (DigitsLeft{6, 7, 6, 7, 6, 4, 6, 4, 5}));
    EXPECT_EQ(digits_left(solution), DigitsLeft{});
    EXPECT_EQ(digits_left(sudoku::Grid()), (DigitsLeft{9, 9, 9, 9, 9, 9, 9, 9, 9}));
}

TEST_F(DigitsToPlace, StandBesideTheBoardInARaceAndAlone) {
    EXPECT_TRUE(shows("left   1 2 3 4 5 6 7 8 9\n"));
    EXPECT_TRUE(shows("       6 7 6 7 6 4 6 4 5\n"));

    model.is_solo = true;
    EXPECT_TRUE(shows("       6 7 6 7 6 4 6 4 5\n"));
}

TEST_F(DigitsToPlace, CountWhatIsOnItsWay) {
    model.cursor = sudoku::Cell::at(0, 2);
    press("4");

    EXPECT_TRUE(shows("       6 7 6 6 6 4 6 4 5\n"));
}

TEST_F(DigitsToPlace, AreTickedAndFaintWhenAllStand) {
    place_all(8);

    EXPECT_TRUE(shows("       6 7 6 7 6 4 6 ✓ 5\n"));
    const auto canvas = view(model);
    EXPECT_EQ(canvas.at({77, 19}).text(), "8");
    EXPECT_EQ(canvas.at({77, 19}).style(), model.theme().faint);
    EXPECT_EQ(canvas.at({79, 19}).style(), model.theme().strong);
}

TEST_F(DigitsToPlace, StandBelowTheBoardOfASmallWindow) {
    place_all(8);

    resize(40, 16);
    EXPECT_TRUE(shows("left 1:6 2:7 3:6 4:7 5:6 6:4 7:6 8:✓ 9:5\n"));
    model.settings.language = language::Language::spanish;
    EXPECT_TRUE(shows("\n1:6 2:7 3:6 4:7 5:6 6:4 7:6 8:✓ 9:5\n"));
}

TEST_F(DigitsToPlace, AreSeenInEveryLanguageAndSize) {
    for (const auto language : language::all_languages) {
        model.settings.language = language;
        for (const Size size : {Size{60, 18}, {80, 24}, {120, 40}, {200, 60}}) {
            resize(size.width, size.height);
            EXPECT_TRUE(shows(model.say(language::Phrase("left")) + " ")) << view(model).text();
            EXPECT_TRUE(shows(" 1 2 3 4 5 6 7 8 9\n")) << view(model).text();
            EXPECT_TRUE(shows(" 6 7 6 7 6 4 6 4 5\n")) << view(model).text();
        }
    }
}

TEST_F(DigitsToPlace, StandBelowTheBoardsOfAReplayThatAreLarge) {
    model.replay.emplace(std::make_shared<const Timeline>(eventful_race().record()), now);
    ASSERT_GT(model.replay->timeline().runs_at_the_end().size(), 2u);
    EXPECT_FALSE(shows(" 1 2 3 4 5 6 7 8 9"));

    resize(120, 24);

    EXPECT_TRUE(shows("left" + std::string(10, ' ') + "1 2 3 4 5 6 7 8 9"));
}

}  // namespace
}  // namespace gridrace::app
