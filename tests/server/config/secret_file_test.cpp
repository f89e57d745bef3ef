// Files with a secret, and where they are.
#include "server/config/secret_file.hpp"

#include <gtest/gtest.h>

#include "tests/environment_variable.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace fs = std::filesystem;

TEST(SecretFile, HoldsTheFirstLine) {
    const TemporaryFolder folder;
    folder.write("password", "correct horse\r\nand more\n");
    const auto file = folder.path() / "password";
    fs::permissions(file, fs::perms::owner_read);

    EXPECT_EQ(read_secret(file)->text, "correct horse");
}

TEST(SecretFile, IsRefusedIfOthersCanReadIt) {
    const TemporaryFolder folder;
    folder.write("password", "correct horse\n");
    const auto file = folder.path() / "password";
    fs::permissions(file, fs::perms::owner_read | fs::perms::others_read);

    const auto secret = read_secret(file);

    ASSERT_FALSE(secret);
    const auto fault = file.string() + " can be read by other users; say: chmod 600 ";
    EXPECT_EQ(secret.error().substr(0, fault.size()), fault);
    EXPECT_EQ(read_secret(folder.path() / "none").error(),
              (folder.path() / "none").string() + " cannot be read: No such file or directory");
}

TEST(SecretFile, IsACredentialIfItNamesNoFolder) {
    EXPECT_EQ(secret_path("gridraced.database-password"),
              "/etc/credstore/gridraced.database-password");
    EXPECT_EQ(secret_path("/etc/password"), "/etc/password");
    EXPECT_EQ(secret_path("./password"), "./password");
    const EnvironmentVariable credentials("CREDENTIALS_DIRECTORY",
                                          "/run/credentials/gridraced.service");
    EXPECT_EQ(secret_path("password"), "/run/credentials/gridraced.service/password");
}

}  // namespace gridrace::server
