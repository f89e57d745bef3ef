// Whether the disk has space for newcomers.
#include "server/ops/free_space.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/temporary_folder.hpp"

namespace gridrace::server {

TEST(FreeSpace, IsShortUnderTheFloorUntilThereIsAgainSomeMore) {
    EXPECT_FALSE(FreeSpace::is_under(1600, 1600, false));
    EXPECT_TRUE(FreeSpace::is_under(1599, 1600, false));
    EXPECT_TRUE(FreeSpace::is_under(1699, 1600, true));
    EXPECT_FALSE(FreeSpace::is_under(1700, 1600, true));
    EXPECT_FALSE(FreeSpace::is_under(0, 0, false));
}

TEST(FreeSpace, HasLookedWhenItIsThere) {
    const FreeSpace space("/data", 100, [](const std::filesystem::path& folder) {
        EXPECT_EQ(folder, "/data");
        return std::optional<std::uint64_t>(99);
    });

    EXPECT_TRUE(space.is_short());
    EXPECT_EQ(space.bytes(), 99u);
}

TEST(FreeSpace, IsNotShortWhereNobodyKnows) {
    const FreeSpace space("/data", 100, [](const auto&) { return std::optional<std::uint64_t>(); });

    EXPECT_FALSE(space.is_short());
}

TEST(FreeSpace, KnowsWhenTheLastBackupWasMade) {
    const TemporaryFolder folder;
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    const auto now = std::chrono::floor<std::chrono::seconds>(since_1970).count();
    EXPECT_EQ(FreeSpace(folder.path(), 0).backup().made_at, 0);

    EXPECT_FALSE(mark_backup(folder.path()));

    EXPECT_GE(FreeSpace(folder.path(), 0).backup().made_at, now);
    EXPECT_LE(FreeSpace(folder.path(), 0).backup().made_at, now + 60);
}

TEST(FreeSpace, KnowsWhyTheLastBackupFailedUntilOneDoesNot) {
    const TemporaryFolder folder;
    EXPECT_FALSE(mark_backup(folder.path()));
    EXPECT_FALSE(mark_failed_backup(folder.path(), "the disk is full"));

    const auto failed = FreeSpace(folder.path(), 0).backup();
    EXPECT_FALSE(mark_backup(folder.path()));

    EXPECT_EQ(failed.failure, "the disk is full");
    EXPECT_GT(failed.made_at, 0);
    EXPECT_EQ(FreeSpace(folder.path(), 0).backup().failure, "");
}

TEST(FreeSpace, SaysThatABackupFailedWhateverTheFileHas) {
    const TemporaryFolder folder;
    EXPECT_FALSE(mark_failed_backup(folder.path(), std::string(100'000, 'x')));
    EXPECT_EQ(read_backup_mark(folder.path()).failure.size(), 1024u);

    std::ofstream(folder.path() / "rooms.backup-failed");
    EXPECT_EQ(read_backup_mark(folder.path()).failure, "the reason is unknown");

    std::ofstream(folder.path() / "rooms.backup-failed") << std::string(100'000, 'x');
    EXPECT_NE(read_backup_mark(folder.path()).failure, "");
}

TEST(FreeSpace, AsksTheFileSystem) {
    const auto left = FreeSpace::ask(std::filesystem::temp_directory_path());
    ASSERT_TRUE(left);
    EXPECT_GT(*left, 0u);

    EXPECT_FALSE(FreeSpace::ask("/there/is/no/such/folder"));
}

}  // namespace gridrace::server
