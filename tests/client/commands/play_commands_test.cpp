#include "client/commands/play_commands.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

TEST(NewRoomRequest, RefusesAPlayersNameBeforeThereIsARoom) {
    Options options;
    options.name = "a\x1b";

    const auto refused = new_room_request(options);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("--name: "));

    options.no_play = true;
    EXPECT_TRUE(new_room_request(options));
}

}  // namespace gridrace::client
