// What is kept of the stock, whatever is found in its folder.
#include "server/puzzles/stock_file.hpp"

#include <gtest/gtest.h>

#include "tests/common/race/test_room.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace {

const std::vector<StockedPuzzle> two = {{sudoku::Grade::easy, 7, race::puzzle()},
                                        {sudoku::Grade::hard, 8, race::puzzle()}};

}  // namespace

TEST(StockFile, GivesBackWhatWasWrittenLast) {
    const TemporaryFolder folder;
    const auto file = StockFile::open(folder.path());
    ASSERT_TRUE(file);

    EXPECT_EQ(*file->read(), std::vector<StockedPuzzle>());
    EXPECT_FALSE(file->write(two));
    EXPECT_EQ(*file->read(), two);
    EXPECT_FALSE(file->write({}));
    EXPECT_EQ(*file->read(), std::vector<StockedPuzzle>());
}

TEST(StockFile, MakesAFolderThatOthersCannotLookInto) {
    const TemporaryFolder folder;
    const auto deeper = folder.path() / "share" / "gridrace";

    const auto file = StockFile::open(deeper);

    ASSERT_TRUE(file);
    EXPECT_FALSE(file->write(two));
    const auto others = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    for (const auto& path : {deeper, deeper / "puzzles.txt"}) {
        EXPECT_EQ(std::filesystem::status(path).permissions() & others,
                  std::filesystem::perms::none);
    }
}

TEST(StockFile, BelongsToOneServerAtATime) {
    const TemporaryFolder folder;
    {
        const auto mine = StockFile::open(folder.path());
        const auto other = StockFile::open(folder.path());

        EXPECT_TRUE(mine);
        ASSERT_FALSE(other);
        EXPECT_NE(other.error().find("another server uses it"), std::string::npos);
    }
    EXPECT_TRUE(StockFile::open(folder.path()));
}

TEST(StockFile, SaysWhyAFolderCannotBeUsed) {
    const TemporaryFolder folder;
    folder.write("file", "not a folder");

    for (const auto* wrong : {"file", "file/deeper"}) {
        const auto opened = StockFile::open(folder.path() / wrong);
        ASSERT_FALSE(opened) << wrong;
        EXPECT_NE(opened.error().find("cannot be used"), std::string::npos);
    }
}

TEST(StockFile, ReadsNothingThatIsNotAStock) {
    const TemporaryFolder folder;
    const auto file = StockFile::open(folder.path());
    ASSERT_TRUE(file);

    folder.write("puzzles.txt", "something else");
    EXPECT_FALSE(file->read());
    folder.write("puzzles.txt", to_text(two) + std::string(5 << 20, '\n'));
    EXPECT_FALSE(file->read());
    std::filesystem::remove(folder.path() / "puzzles.txt");
    std::filesystem::create_directory(folder.path() / "puzzles.txt");
    EXPECT_FALSE(file->read());
    EXPECT_TRUE(file->write(two));
}

TEST(StockFile, PassesOverAWriteThatWasCutOff) {
    const TemporaryFolder folder;
    const auto file = StockFile::open(folder.path());
    ASSERT_TRUE(file);
    EXPECT_FALSE(file->write(two));

    folder.write("puzzles.txt.new", to_text(two).substr(0, 60));

    EXPECT_EQ(*file->read(), two);
    EXPECT_FALSE(file->write({two[1]}));
    EXPECT_EQ(*file->read(), std::vector<StockedPuzzle>{two[1]});
}

}  // namespace gridrace::server
