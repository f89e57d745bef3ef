// The puzzles that a player has seen.
#include "client/storage/seen_puzzles.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "client/storage/folders.hpp"
#include "client/storage/result_witness.hpp"
#include "common/sudoku/canonical/form_number.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {

TEST(SeenPuzzles, AreKeptOnceInWhateverFormTheyCome) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "new" / "seen-puzzles";
    EXPECT_TRUE(read_seen_puzzles(path).empty());

    EXPECT_FALSE(add_seen_puzzle(path, race::puzzle()));
    EXPECT_FALSE(add_seen_puzzle(path, race::puzzle()));
    EXPECT_FALSE(add_seen_puzzle(path, race::two_cells_short()));

    EXPECT_EQ(read_seen_puzzles(path),
              (std::set{sudoku::form_number(race::puzzle()),
                        sudoku::form_number(race::two_cells_short())}));
    EXPECT_EQ(read_file(path, 1000)->size(), 34u);
}

TEST(SeenPuzzles, AreBoundedAndSurviveADamagedFile) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "seen-puzzles";
    {
        std::ofstream file(path);
        file << "no number\n";
        for (int i = 0; i < 19'999; ++i) file << "00000000000000ff\n";
    }
    EXPECT_FALSE(add_seen_puzzle(path, race::puzzle()));

    EXPECT_EQ(read_seen_puzzles(path), (std::set<std::uint64_t>{
                                           0xff, sudoku::form_number(race::puzzle())}));
    EXPECT_LE(std::filesystem::file_size(path), 20'000u * 17);
}

TEST(SeenPuzzles, AreCutToTheNewestInAFileThatIsTooLarge) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "seen-puzzles";
    {
        std::ofstream file(path);
        file << "00000000000000aa\n";
        for (int i = 0; i < 20'000; ++i) file << "00000000000000ff\n";
        file << "00000000000000bb\n";
    }
    EXPECT_EQ(read_seen_puzzles(path), (std::set<std::uint64_t>{0xff, 0xbb}));
    EXPECT_FALSE(add_seen_puzzle(path, race::puzzle()));

    EXPECT_EQ(read_seen_puzzles(path), (std::set<std::uint64_t>{
                                           0xff, 0xbb, sudoku::form_number(race::puzzle())}));
    EXPECT_EQ(std::filesystem::file_size(path), 20'000u * 17);
}

TEST(SeenPuzzles, GoAfterALineThatWasTorn) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "seen-puzzles";
    std::ofstream(path) << "00000000000000ff\n00000000000000";
    EXPECT_FALSE(add_seen_puzzle(path, race::puzzle()));

    EXPECT_TRUE(read_seen_puzzles(path).contains(0xff));
    EXPECT_TRUE(read_seen_puzzles(path).contains(sudoku::form_number(race::puzzle())));
}

TEST(SeenPuzzles, ReplaceNothingThatCannotBeRead) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "seen-puzzles";
    std::filesystem::create_directory(path);

    EXPECT_EQ(add_seen_puzzle(path, race::puzzle()), std::errc::is_a_directory);
    EXPECT_TRUE(std::filesystem::is_directory(path));
    EXPECT_TRUE(std::filesystem::is_empty(path));
}

// Also by those who give up, at once.
TEST(SeenPuzzles, AreNotedWhenARaceIsSeen) {
    const TemporaryFolder folder;
    const auto results = folder.path() / "results.jsonl";
    ResultWitness witness(results, app::PlayedGame::Kind::race, std::nullopt,
                          language::Language::english);
    race::TestRoom room;
    const auto ada = room.join("Ada");
    const auto watcher = room.join("Sam", race::Role::spectator);
    room.start_race(race::puzzle());

    EXPECT_FALSE(witness.hear(room.state(), watcher, {}));
    EXPECT_TRUE(read_seen_puzzles(seen_puzzles_beside(results)).empty());
    EXPECT_FALSE(witness.hear(room.state(), ada, {}));

    EXPECT_EQ(read_seen_puzzles(seen_puzzles_beside(results)),
              std::set{sudoku::form_number(race::puzzle())});
}

}  // namespace gridrace::client
