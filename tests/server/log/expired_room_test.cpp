// What is left on the disk of a room whose time is over.
#include <gtest/gtest.h>

#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

TEST(ExpiredRoom, IsNowhereToBeRead) {
    const TemporaryFolder folder;
    const auto code = *race::RoomCode::parse("K7MQ2X");
    const std::string said = "what Ada said in this room";
    write_room(folder.path(), code, std::vector<std::string>(50, said));
    const auto is_there = [&] {
        for (const auto& [name, bytes] : files_in(folder.path())) {
            if (bytes.find(said) != std::string::npos) return true;
        }
        return false;
    };
    ASSERT_TRUE(is_there());

    const Instant ended{Milliseconds(1000)};
    for (int start = 0; start < 5; ++start) {  // a few records at a time
        const auto log = SqliteLog::open(folder.path(), Durability::crash);
        ASSERT_TRUE(log) << log.error();
        (*log)->retire(code, ended);
        (*log)->expire(ended + Milliseconds(1));
        (*log)->drain();
    }

    EXPECT_FALSE(is_there());
}

}  // namespace gridrace::server
