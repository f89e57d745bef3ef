#include "server/net/http/record_request.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

TEST(RecordRequest, NamesARoomAndARace) {
    const auto first = parse_record_request("K7MQ2X/races/1");
    const auto last = parse_record_request("k7mq2x/races/last");

    ASSERT_TRUE(first && last);
    EXPECT_EQ(first->room.text(), "K7MQ2X");
    EXPECT_EQ(first->race, RaceNumber{1});
    EXPECT_EQ(last->room, first->room);
    EXPECT_EQ(last->race, RaceNumber{});
}

TEST(RecordRequest, IsNothingElse) {
    for (const auto* path :
         {"K7MQ2X", "K7MQ2X/races", "K7MQ2X/races/", "K7MQ2X/races/0", "K7MQ2X/races/-1",
          "K7MQ2X/races/1/", "K7MQ2X/races/1x", "K7MQ2X/races/4294967296", "K7MQ20/races/1",
          "/races/1", "K7MQ2X/races/1/races/1", "K7MQ2X/races/Last"}) {
        EXPECT_FALSE(parse_record_request(path)) << path;
    }
}

}  // namespace gridrace::server
