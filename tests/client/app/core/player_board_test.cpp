// A player's own board, written down and read again.
#include "client/app/core/player_board.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/base/random.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using nlohmann::json;

PlayerBoard board_of_a_busy_player() {
    Stage stage;
    stage.start_race();
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        stage.model.cursor = sudoku::Cell(static_cast<int>(random.below(81)));
        const char key = "123456789xnuacvsiV"[random.below(18)];
        stage.play({&key, 1});
    }
    stage.model.settings.digit_first = false;
    stage.model.entry = Entry::corner_notes;
    stage.model.cursor = sudoku::Cell(2);
    stage.play("xxx1V11");
    return board_of(stage.model);
}

TEST(PlayerBoard, IsReadAsItWasWritten) {
    const auto board = board_of_a_busy_player();
    ASSERT_FALSE(board.history.done().empty());
    ASSERT_NE(board.note_colors, CellNoteColors{});

    EXPECT_EQ(parse_player_board(to_json(board)), board);
    EXPECT_EQ(parse_player_board(json::parse(to_json(board).dump())), board);
    EXPECT_EQ(parse_player_board(to_json(PlayerBoard())), PlayerBoard());
}

TEST(PlayerBoard, KeepsTheNewestStepsOfAnEndlessHistory) {
    PlayerBoard board;
    for (int i = 0; i < 9000; ++i) {
        board.history.record(
            {{sudoku::Cell(i % 81), {i % 10, {}, {}, 0}, {(i + 1) % 10, {}, {}, 0}}});
    }

    const auto kept = parse_player_board(to_json(board));

    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->history.done().size(), 5000u);
    EXPECT_EQ(kept->history.done().back(), board.history.done().back());
}

TEST(PlayerBoard, KeepsSavePointsThatLieWithinWhatIsKept) {
    PlayerBoard board;
    for (int i = 0; i < 6000; ++i) {
        if (i % 1000 == 0) board.history.save();
        board.history.record({{sudoku::Cell(i % 81), {i % 9, {}, {}, 0}, {i % 9 + 1, {}, {}, 0}}});
    }
    for (int i = 0; i < 2500; ++i) board.history.undo();

    const auto kept = parse_player_board(to_json(board));

    EXPECT_EQ(kept->history.done().size(), 3500u);
    EXPECT_EQ(kept->history.save_points(), board.history.save_points());
}

// As version 1 of the file had it: one kind of notes, steps of one cell.
TEST(PlayerBoard, IsReadAsFormerVersionsWroteIt) {
    json former = {{"race", 3},
                   {"cursor", 11},
                   {"notes_mode", true},
                   {"notes", std::vector<int>(81, 0)},
                   {"done", {{11, {0, 0}, {0, 8}}, {12, {0, 0}, {5, 0}}}},
                   {"undone", json::array()}};
    former["notes"][11] = 8;

    const auto board = parse_player_board(former);

    ASSERT_TRUE(board);
    EXPECT_EQ(board->entry, Entry::corner_notes);
    EXPECT_TRUE(board->notes[11].contains(4));
    EXPECT_EQ(board->history.done().size(), 2u);
    EXPECT_EQ(board->history.done()[0].front().after.corner, sudoku::DigitSet::only(4));
    EXPECT_EQ(board->history.done()[1].front().after.digit, 5);
}

// Before notes had colours.
TEST(PlayerBoard, IsReadWithoutColoursOfNotes) {
    const auto board = board_of_a_busy_player();
    auto former = to_json(board);
    former.erase("note_colors");
    former["done"] = json::array({json::array({json::array({5, {0, 1, 0, 2}, {4, 1, 0, 2}})})});

    const auto read = parse_player_board(former);

    ASSERT_TRUE(read);
    EXPECT_EQ(read->note_colors, CellNoteColors{});
    EXPECT_EQ(read->colors, board.colors);
    EXPECT_EQ(read->history.done()[0][0].after.note_colors, NoteColors{});
}

TEST(PlayerBoard, IsNotWhatSomebodyElseWrote) {
    const auto changed = [](const char* path, const json& value) {
        auto text = to_json(board_of_a_busy_player());
        text[json::json_pointer(path)] = value;
        return parse_player_board(text);
    };

    EXPECT_TRUE(changed("/cursor", 80));
    EXPECT_FALSE(changed("/cursor", 81));
    EXPECT_FALSE(changed("/cursor", -1));
    EXPECT_FALSE(changed("/cursor", 1.5));
    EXPECT_FALSE(changed("/race", std::uint64_t{1} << 32));
    EXPECT_TRUE(changed("/entry", 4));
    EXPECT_FALSE(changed("/entry", 5));
    EXPECT_TRUE(changed("/note_colors/80", "000000006"));
    EXPECT_FALSE(changed("/note_colors/80", "000000007"));
    EXPECT_FALSE(changed("/note_colors/80", "00000000"));
    EXPECT_FALSE(changed("/note_colors/80", 6));
    EXPECT_FALSE(changed("/note_colors", json::array()));
    EXPECT_FALSE(changed("/done/0/0/1", json::array({0, 0, 0, 0, "x"})));
    EXPECT_FALSE(changed("/chosen_digit", 10));
    EXPECT_FALSE(changed("/colors/80", 7));
    EXPECT_FALSE(changed("/centre_notes/80", -1));
    EXPECT_FALSE(changed("/save_points", 1));
    EXPECT_FALSE(changed("/save_points", json::array({-1})));
    EXPECT_FALSE(changed("/done/0", json::array()));
    EXPECT_FALSE(changed("/notes", json::array()));
    EXPECT_FALSE(changed("/notes/7", 512));
    EXPECT_FALSE(changed("/done/0/0/0", 81));
    EXPECT_FALSE(changed("/done/0/0/1/0", 10));
    EXPECT_FALSE(changed("/done/0/0/2", "x"));
    EXPECT_FALSE(changed("/undone", json::array({1})));
    EXPECT_FALSE(changed("/done", json(std::vector<int>(10'000, 0))));
    EXPECT_FALSE(parse_player_board(json::array()));
    EXPECT_FALSE(parse_player_board(json()));
}

}  // namespace
}  // namespace gridrace::app
