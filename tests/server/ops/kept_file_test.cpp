// What lies in the server's folder, and what somebody may have laid there.
#include "server/ops/kept_file.hpp"

#include <gtest/gtest.h>

#include "server/ops/private_files.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace {

namespace fs = std::filesystem;
using fs::perms;

perms mode_of(const fs::path& file) {
    return fs::status(file).permissions();
}

}  // namespace

TEST(KeptFile, DoesNotFollowALinkWhenAppending) {
    const TemporaryFolder folder;
    folder.write("target", "mine");
    fs::create_symlink("target", folder.path() / "log");

    EXPECT_EQ(append_durably(folder.path() / "log", "theirs"),
              std::errc::too_many_symbolic_link_levels);
    EXPECT_EQ(folder.read("target"), "mine");
}

TEST(KeptFile, DoesNotFollowALinkWhenReplacing) {
    const TemporaryFolder folder;
    folder.write("target", "mine");
    fs::create_symlink("target", folder.path() / "list.new");

    EXPECT_FALSE(write_durably(folder.path() / "list", "ours"));

    EXPECT_EQ(folder.read("target"), "mine");
    EXPECT_EQ(folder.read("list"), "ours");
    EXPECT_FALSE(fs::is_symlink(folder.path() / "list"));
    EXPECT_EQ(mode_of(folder.path() / "list"), perms::owner_read | perms::owner_write);
}

TEST(PrivateFiles, AreClosedToOthersAtAStart) {
    const TemporaryFolder folder;
    folder.write("rooms.db", "");
    folder.write("notes", "");
    fs::permissions(folder.path() / "rooms.db", perms(0644));
    fs::permissions(folder.path() / "notes", perms(0644));

    close_to_others(folder.path());

    EXPECT_EQ(mode_of(folder.path() / "rooms.db"), perms(0600));
    EXPECT_EQ(mode_of(folder.path() / "notes"), perms(0644));
}

TEST(PrivateFiles, AreNotInAFolderThatAllMayChange) {
    const TemporaryFolder folder;
    for (const auto mode : {0700, 0755, 0770}) {
        fs::permissions(folder.path(), perms(mode));
        EXPECT_EQ(rights_fault(folder.path()), std::nullopt) << std::oct << mode;
    }
    fs::permissions(folder.path(), perms(0777));
    EXPECT_NE(rights_fault(folder.path()), std::nullopt);
}

// A volume of a platform for containers: who runs the server cannot close it.
TEST(PrivateFiles, OfAnOpenFolderOfSomebodyElseAFolderInsideIsNamed) {
    const TemporaryFolder folder;
    fs::permissions(folder.path(), perms(0777));
    EXPECT_TRUE(rights_fault(folder.path())->ends_with("chmod o-w " + folder.path().string()));

    // Only root can give folders away; others have one of root's.
    const bool is_root = ::geteuid() == 0;
    if (is_root) {
        ASSERT_EQ(::chown(folder.path().c_str(), 65534, 65534), 0);
    }
    const auto open = is_root ? folder.path() : fs::path("/tmp");

    EXPECT_TRUE(rights_fault(open)->ends_with("--data " + (open / "gridrace").string()));
}

TEST(PrivateFiles, HaveAKeyThatItsGroupMayRead) {
    const TemporaryFolder folder;
    folder.write("key", "");
    const auto key = folder.path() / "key";
    for (const auto& [mode, is_sound] : {std::pair{0600, true},
                                         {0400, true},
                                         {0640, true},
                                         {0660, false},
                                         {0644, false},
                                         {0602, false}}) {
        fs::permissions(key, perms(mode));
        EXPECT_EQ(!key_rights_fault(key), is_sound) << std::oct << mode;
    }
}

}  // namespace gridrace::server
