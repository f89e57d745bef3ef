// A log that goes into a file and comes back, and what stays as it is when that does not work.
#include "server/log/sqlite/backup.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <climits>

#include "server/log/sqlite/restore.hpp"
#include "server/log/sqlite/sqlite_log.hpp"
#include "server/log/sqlite/store_file.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/temporary_folder.hpp"

namespace {

int folder_syncs_that_work = INT_MAX;

}  // namespace

// In place of the one of the C library.
extern "C" int fsync(int file) {
    struct stat status {};
    if (::fstat(file, &status) == 0 && S_ISDIR(status.st_mode) && --folder_syncs_that_work < 0) {
        errno = EIO;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_fsync, file));
}

namespace gridrace::server {

namespace {

class BackupTest : public testing::Test {
protected:
    void write_sound_room(const race::RoomCode& code) {
        write_room(folder.path(), code, race_records(code));
    }
    void write_damaged_room(const race::RoomCode& code) {
        write_room(folder.path(), code, {"no record"});
    }
    std::filesystem::path back_up_somewhere() {
        const auto file = elsewhere.path() / "friday.db";
        const auto backup = back_up(folder.path(), file);
        EXPECT_TRUE(backup) << backup.error().sentence;
        return file;
    }
    static std::size_t rooms_in(const std::filesystem::path& file) {
        const auto log = inspect(file);
        return log && log->is_sound() ? log->rooms : 0;
    }

    TemporaryFolder folder;
    TemporaryFolder elsewhere;
    race::RoomCode red = *race::RoomCode::parse("REDRED");
    race::RoomCode tan = *race::RoomCode::parse("TANTAN");
};

// Leaves the folder like a server that was killed: the newest records are in the write-ahead log.
void kill_server_in(const std::filesystem::path& folder, const race::RoomCode& code) {
    const TemporaryFolder copy;
    const auto everything = std::filesystem::copy_options::recursive |
                            std::filesystem::copy_options::overwrite_existing;
    {
        const auto log = SqliteLog::open(folder, Durability::crash);
        ASSERT_TRUE(log);
        (*log)->create(code, [](std::error_code, Epoch) {});
        (*log)->append({{code, first_epoch, race_records(code)}}, [](std::error_code) {});
        (*log)->drain();
        std::filesystem::copy(folder, copy.path(), everything);
    }
    std::filesystem::copy(copy.path(), folder, everything);
}

}  // namespace

TEST_F(BackupTest, CopiesALogThatAServerWrites) {
    const auto running = SqliteLog::open(folder.path(), Durability::crash);
    ASSERT_TRUE(running);
    (*running)->create(red, [](std::error_code, Epoch) {});
    (*running)->append({{red, first_epoch, race_records(red)}}, [](std::error_code) {});
    (*running)->drain();

    const auto backup = back_up(folder.path(), elsewhere.path() / "friday.db");

    ASSERT_TRUE(backup) << backup.error().sentence;
    EXPECT_EQ(backup->log.records, race_records(red).size());
    const auto files = files_in(elsewhere.path());
    EXPECT_EQ(files.size(), 1u);
    EXPECT_EQ(files.at("friday.db").size(), backup->bytes);
}

TEST_F(BackupTest, HasTheKeyOfTheServer) {
    const std::string seed(32, 'k');
    {
        const auto log = SqliteLog::open(folder.path(), Durability::crash);
        ASSERT_TRUE(log);
        (*log)->keep_server_key({seed}, [](auto, auto) {});
        (*log)->drain();
    }

    const auto file = back_up_somewhere();
    ASSERT_TRUE(restore(file, folder.path()));

    EXPECT_EQ(inspect(file)->server_key, seed);
    EXPECT_EQ(inspect(folder.path() / "rooms.db")->server_key, seed);
}

TEST_F(BackupTest, OverwritesNoFileAndSaysWhatToDo) {
    write_sound_room(red);
    const auto file = back_up_somewhere();

    const auto again = back_up(folder.path(), file);

    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind, LogFileFault::Kind::unwritable);
    EXPECT_EQ(again.error().sentence,
              file.string() +
                  " exists, and a backup overwrites nothing: give another name, or move "
                  "that file away");
}

// SQLite cannot make its file there then, as on a full disk.
TEST_F(BackupTest, NeedsNoRoomBesideTheLogOfAServerThatWasKilled) {
    kill_server_in(folder.path(), red);
    std::filesystem::remove(folder.path() / "rooms.db-shm");
    std::filesystem::create_directory(folder.path() / "rooms.db-shm");
    const auto log = folder.read("rooms.db");
    const auto journal = folder.read("rooms.db-wal");

    const auto inspected = inspect(folder.path() / "rooms.db");
    const auto backup = back_up_somewhere();

    ASSERT_TRUE(inspected) << inspected.error().sentence;
    EXPECT_EQ(inspected->records, race_records(red).size());
    EXPECT_EQ(rooms_in(backup), 1u);
    EXPECT_EQ(folder.read("rooms.db"), log);
    EXPECT_EQ(folder.read("rooms.db-wal"), journal);
}

TEST_F(BackupTest, IsForItsOwnerAlone) {
    write_sound_room(red);

    const auto permissions = std::filesystem::status(back_up_somewhere()).permissions();

    EXPECT_EQ(permissions & std::filesystem::perms::mask,
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(BackupTest, OverwritesNothing) {
    write_sound_room(red);
    elsewhere.write("friday.db", "dear diary");

    const auto backup = back_up(folder.path(), elsewhere.path() / "friday.db");

    ASSERT_FALSE(backup);
    EXPECT_EQ(backup.error().kind, LogFileFault::Kind::unwritable);
    EXPECT_EQ(elsewhere.read("friday.db"), "dear diary");
}

TEST_F(BackupTest, LeavesNoFileIfTheLogIsNone) {
    folder.write("rooms.db", "dear diary");

    const auto backup = back_up(folder.path(), elsewhere.path() / "friday.db");

    ASSERT_FALSE(backup);
    EXPECT_EQ(backup.error().kind, LogFileFault::Kind::unsound);
    EXPECT_TRUE(files_in(elsewhere.path()).empty());
}

TEST_F(BackupTest, TakesADamagedRoomAlongAsItIs) {
    write_sound_room(red);
    write_damaged_room(tan);

    const auto backup = back_up(folder.path(), elsewhere.path() / "friday.db");

    ASSERT_TRUE(backup);
    EXPECT_EQ(backup->log.rooms, 2u);
    ASSERT_EQ(backup->log.damaged.size(), 1u);
    EXPECT_EQ(backup->log.damaged.front().code, tan);
}

TEST_F(BackupTest, ComesBackIntoAnEmptyFolder) {
    write_sound_room(red);
    const auto file = back_up_somewhere();
    const TemporaryFolder empty;

    const auto restored = restore(file, empty.path());

    ASSERT_TRUE(restored) << restored.error().sentence;
    EXPECT_EQ(restored->kept, "");
    EXPECT_EQ(rooms_in(empty.path() / "rooms.db"), 1u);
}

TEST_F(BackupTest, IsRestoredOnTrialAndLeavesNothing) {
    write_sound_room(red);
    write_damaged_room(tan);
    const auto file = elsewhere.path() / "friday.db";
    const auto made = back_up(folder.path(), file);
    ASSERT_TRUE(made);
    std::filesystem::create_directory(file.string() + ".test-restore");  // of a run that was killed

    const auto fault = restore_fault(file, made->log);

    EXPECT_FALSE(fault) << fault->sentence;
    EXPECT_EQ(files_in(elsewhere.path()).size(), 1u);
}

TEST_F(BackupTest, IsNoneIfLessComesBack) {
    write_sound_room(red);
    const auto file = back_up_somewhere();
    auto more = *inspect(file);
    ++more.rooms;

    const auto other = restore_fault(file, more);
    std::filesystem::resize_file(file, 100);
    const auto torn = restore_fault(file, *inspect(folder.path() / "rooms.db"));

    ASSERT_TRUE(other && torn);
    EXPECT_NE(other->sentence.find("its test restore failed: it has 1 rooms"), std::string::npos)
        << other->sentence;
    EXPECT_EQ(torn->kind, LogFileFault::Kind::unsound);
}

TEST_F(BackupTest, IsNotBegunOnADiskThatIsNearlyFull) {
    write_sound_room(red);
    const auto file = elsewhere.path() / "friday.db";

    EXPECT_FALSE(backup_space_fault(folder.path(), file, 0));
    const auto fault = backup_space_fault(folder.path(), file, std::uintmax_t{1} << 60);

    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, LogFileFault::Kind::unwritable);
    EXPECT_NE(fault->sentence.find("make space, or keep fewer backups"), std::string::npos);
}

TEST_F(BackupTest, KeepsEveryLogThatWasThere) {
    write_sound_room(red);
    const auto file = back_up_somewhere();
    write_sound_room(tan);

    const auto first = restore(file, folder.path());
    const auto second = restore(file, folder.path());

    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->kept.filename(), "rooms.db.before-restore");
    EXPECT_EQ(second->kept.filename(), "rooms.db.before-restore-2");
    EXPECT_EQ(rooms_in(first->kept), 2u);
    EXPECT_EQ(rooms_in(second->kept), 1u);
    EXPECT_EQ(rooms_in(folder.path() / "rooms.db"), 1u);
}

TEST_F(BackupTest, KeepsWhatAKilledServerHadInItsWriteAheadLog) {
    write_sound_room(red);
    const auto file = back_up_somewhere();
    kill_server_in(folder.path(), tan);
    ASSERT_FALSE(folder.read("rooms.db-wal").empty());

    const auto restored = restore(file, folder.path());

    ASSERT_TRUE(restored) << restored.error().sentence;
    EXPECT_EQ(rooms_in(restored->kept), 2u);
    EXPECT_EQ(rooms_in(folder.path() / "rooms.db"), 1u);
}

TEST_F(BackupTest, KeepsADamagedLogWithAllThatBelongsToIt) {
    write_sound_room(red);
    const auto file = back_up_somewhere();
    folder.write("rooms.db", "damaged");
    folder.write("rooms.db-wal", "its newest part");

    const auto restored = restore(file, folder.path());

    ASSERT_TRUE(restored) << restored.error().sentence;
    EXPECT_EQ(folder.read("rooms.db.before-restore"), "damaged");
    EXPECT_EQ(folder.read("rooms.db.before-restore-wal"), "its newest part");
    EXPECT_EQ(rooms_in(folder.path() / "rooms.db"), 1u);
}

TEST_F(BackupTest, StaysAwayFromAFolderThatAServerUses) {
    write_sound_room(red);
    const auto file = back_up_somewhere();
    const auto running = SqliteLog::open(folder.path(), Durability::crash);
    ASSERT_TRUE(running);
    const auto before = files_in(folder.path());

    const auto restored = restore(file, folder.path());

    ASSERT_FALSE(restored);
    EXPECT_EQ(restored.error().kind, LogFileFault::Kind::in_use);
    EXPECT_EQ(files_in(folder.path()), before);
}

// Also if it says that it failed, because the folder may have either log after a power failure.
TEST_F(BackupTest, ForgetsUntilWhenTheOtherLogWasServed) {
    using sqlite::StoreFile;
    const auto beat = [this] {
        return StoreFile::claim(folder.path(), Durability::crash)->beat_before();
    };
    write_sound_room(red);
    const auto file = back_up_somewhere();
    StoreFile::claim(folder.path(), Durability::crash)->beat(Instant(std::chrono::hours(1)));
    ASSERT_TRUE(beat());

    folder_syncs_that_work = 1;
    const auto restored = restore(file, folder.path());
    folder_syncs_that_work = INT_MAX;

    EXPECT_FALSE(restored);
    EXPECT_TRUE(files_in(folder.path()).contains("rooms.db.before-restore"));
    EXPECT_FALSE(beat());
}

TEST_F(BackupTest, PutsNothingInPlaceThatIsNotSound) {
    write_sound_room(red);
    elsewhere.write("friday.db", "dear diary");
    const auto before = files_in(folder.path());

    const auto restored = restore(elsewhere.path() / "friday.db", folder.path());

    ASSERT_FALSE(restored);
    EXPECT_EQ(restored.error().kind, LogFileFault::Kind::unsound);
    EXPECT_EQ(files_in(folder.path()), before);
}

TEST_F(BackupTest, LeavesTheLogWhereItWasIfItCannotBeReplaced) {
    folder.write("rooms.db", "damaged");
    folder.write("rooms.db-wal", "its newest part");
    const auto before = files_in(folder.path());

    EXPECT_FALSE(sqlite::restore(folder.path() / "rooms.db", folder.path() / "nothing"));

    EXPECT_EQ(files_in(folder.path()), before);
}

}  // namespace gridrace::server
