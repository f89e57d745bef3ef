// Going back and forth, save points, rewinding.
#include "common/base/random.hpp"
#include "common/sudoku/rules.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;

// All that undoing has to bring back.
struct Written {
    sudoku::Grid grid;
    Notes notes;
    Notes centre_notes;
    CellColors colors;
    friend bool operator==(const Written&, const Written&) = default;
};

class Undo : public ::testing::Test, public Stage {
protected:
    void SetUp() override {
        allow_assists();
        start_race();
        effects.clear();
    }
    Written written() const {
        return {model.echo().grid, model.notes, model.centre_notes, model.colors};
    }
    void press_anything(Random& random, int times) {
        static const std::vector<std::string> keys{"1",
                                                   "2",
                                                   "3",
                                                   "4",
                                                   "5",
                                                   "6",
                                                   "7",
                                                   "8",
                                                   "9",
                                                   "n",
                                                   "c",
                                                   "v",
                                                   "x",
                                                   "a",
                                                   " ",
                                                   "\x1b[C",
                                                   "H",
                                                   "J",
                                                   "K",
                                                   "L",
                                                   "\x1b"
                                                   "3",
                                                   "\x1b"
                                                   "8",
                                                   "\t",
                                                   "u",
                                                   "U",
                                                   "s",
                                                   "S",
                                                   "m",
                                                   "\x1b[A",
                                                   "q\x1b"};
        for (int i = 0; i < times; ++i) {
            if (random.below(3) == 0) model.cursor = Cell(static_cast<int>(random.below(81)));
            press(keys[random.below(static_cast<std::uint32_t>(keys.size()))]);
            if (random.below(4) == 0) arrive();
            if (!model.is_playing()) return;
        }
    }
    void undo_everything() {
        while (!model.history.done().empty()) press("u");
    }
};

TEST_F(Undo, IsTheExactInverseOfAnythingAndRedoOfUndo) {
    Random random(5);
    for (int round = 0; round < 40; ++round) {
        const auto first = written();
        press_anything(random, 200);
        ASSERT_TRUE(model.is_playing());
        while (!model.history.undone().empty()) press("U");
        const auto last = written();
        const auto refused = [this] { return model.own_run()->refused_moves; };
        arrive();
        const auto mistakes = refused();

        undo_everything();
        EXPECT_EQ(written(), first);
        arrive();
        EXPECT_EQ(written(), first);
        while (!model.history.undone().empty()) press("U");
        arrive();
        EXPECT_EQ(written(), last);
        EXPECT_EQ(refused(), mistakes);
        undo_everything();
        arrive();
        model.history = {};
    }
}

// Also with several steps between, of which the server hears the outcome only.
TEST_F(Undo, LeadsBackToASavePointThroughAnything) {
    Random random(6);
    for (int round = 0; round < 40; ++round) {
        press_anything(random, 50);
        model.history = {};
        press("s");
        const auto saved = written();
        for (int i = 0; i < 100; ++i) {
            const char key = "123456789nxac"[random.below(13)];
            model.cursor = Cell(static_cast<int>(random.below(81)));
            press({&key, 1});
        }
        if (model.history.done().empty()) continue;

        press("S");
        EXPECT_EQ(written(), saved);
        arrive();
        EXPECT_EQ(written(), saved);
    }
}

TEST_F(Undo, GoesFromSavePointToSavePoint) {
    model.cursor = Cell::at(0, 2);
    press("s4s");
    model.cursor = Cell::at(0, 3);
    press("6");

    press("S");
    EXPECT_EQ(shown(Cell::at(0, 3)), 0);
    EXPECT_EQ(shown(Cell::at(0, 2)), 4);
    EXPECT_EQ(model.status.text, "Back at save point 2.");
    press("S");
    EXPECT_EQ(shown(Cell::at(0, 2)), 0);
    press("S");
    EXPECT_EQ(model.status.text, "There is no earlier save point.");
    press("UU");
    EXPECT_EQ(shown(Cell::at(0, 3)), 6);
}

TEST_F(Undo, ForgetsSavePointsThatCannotBeReachedAnyMore) {
    model.cursor = Cell::at(0, 2);
    press("4s");

    press("un1");

    EXPECT_TRUE(model.history.save_points().empty());
}

TEST_F(Undo, RewindsToBeforeTheFirstMistake) {
    model.cursor = Cell::at(0, 2);
    play("4");
    model.cursor = Cell::at(0, 3);
    play("2");  // 6 would be right
    model.cursor = Cell::at(0, 5);
    play("8");

    play("m");

    EXPECT_EQ(shown(Cell::at(0, 2)), 4);
    EXPECT_EQ(shown(Cell::at(0, 3)), 0);
    EXPECT_EQ(shown(Cell::at(0, 5)), 0);
    EXPECT_EQ(model.status.text, "Undid 2 steps, back to before the mistake.");
    play("m");
    EXPECT_EQ(model.status.text, "Everything is correct so far.");
}

TEST_F(Undo, RefusesWhatCannotWaitAsAWhole) {
    model.cursor = Cell::at(0, 2);
    press("4s");
    model.cursor = Cell::at(0, 3);
    press("6");
    model.cursor = Cell::at(1, 1);
    press("7");
    while (model.unanswered.size() + 1 < most_waiting) {
        model.unanswered.push_back(race::SetReady{true});
    }

    press("S");

    EXPECT_EQ(shown(Cell::at(0, 3)), 6);
    EXPECT_EQ(model.history.done().size(), 3u);
}

}  // namespace
}  // namespace gridrace::app
